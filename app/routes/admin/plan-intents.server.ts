import { z } from 'zod';
import { SavePlan } from '~/features/subscriptions/office/plan-schema';
import { savePlan } from '~/features/subscriptions/office/save-plan.server';
import { saveWorth } from '~/features/subscriptions/office/save-worth.server';
import { typedFields } from '~/http/form-reply.server';
import { forms, intent } from '~/http/forms.server';

const saved = () => ({ news: { kind: 'success' as const, text: 'Saved.' } });

export const planForms = forms({
  'save-plan': intent({ for: 'admin', isKept: true, input: SavePlan, run: savePlan, next: saved }),
  'save-worth': intent({
    for: 'admin',
    isKept: true,
    input: z.object({}),
    run: (scope, _input, { form }) => saveWorth(scope, typedFields(form)),
    next: saved,
  }),
});
