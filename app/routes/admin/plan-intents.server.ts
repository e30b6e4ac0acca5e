import { SavePlan } from '~/features/subscriptions/office/plan-schema';
import { savePlan } from '~/features/subscriptions/office/save-plan.server';
import { saveWorth } from '~/features/subscriptions/office/save-worth.server';
import { WorthSheet, worthDraft } from '~/features/subscriptions/office/worth-form';
import { SaveWorth } from '~/features/subscriptions/office/worth-schema';
import { forms, intent } from '~/http/forms.server';
import { plainDraftIntent } from './draft-intent.server';

export const planForms = forms({
  'save-plan': intent({
    for: 'admin',
    isKept: true,
    input: SavePlan,
    run: savePlan,
    next: () => ({ flash: { kind: 'success', text: 'Saved.' } }),
  }),
  'save-worth': plainDraftIntent({ sheet: WorthSheet, schema: SaveWorth, toDraft: worthDraft, save: saveWorth }),
});
