import { SaveRates } from '~/features/subscriptions/office/rates-schema';
import { saveRates } from '~/features/subscriptions/office/save-rates.server';
import { forms, intent } from '~/http/forms.server';

export const rateForms = forms({
  'save-rates': intent({
    for: 'admin',
    isKept: true,
    input: SaveRates,
    run: saveRates,
    next: () => ({ flash: { kind: 'success' as const, text: 'Saved.' } }),
  }),
});
