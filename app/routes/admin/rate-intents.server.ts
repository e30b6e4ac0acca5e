import { SaveRates } from '~/features/authoring/rates-schema';
import { saveRates } from '~/features/authoring/save-rates.server';
import { forms, intent } from '~/http/forms.server';

export const rateForms = forms({
  'save-rates': intent({
    for: 'admin',
    isKept: true,
    input: SaveRates,
    run: saveRates,
    next: () => ({ news: { kind: 'success' as const, text: 'Saved.' } }),
  }),
});
