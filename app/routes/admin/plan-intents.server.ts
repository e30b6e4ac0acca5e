import { SavePlan } from '~/features/authoring/plan-schema';
import { savePlan } from '~/features/authoring/save-plan.server';
import { forms, intent } from '~/http/forms.server';

export const planForms = forms({
  'save-plan': intent({
    for: 'admin',
    isKept: false,
    input: SavePlan,
    run: savePlan,
    next: () => ({ news: { kind: 'success', text: 'Saved.' } }),
  }),
});
