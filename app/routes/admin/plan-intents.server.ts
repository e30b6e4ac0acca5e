import { SavePlan, SaveWorth } from '~/features/subscriptions/office/plan-schema';
import { savePlan, saveWorth } from '~/features/subscriptions/office/save-plan.server';
import { WorthSheet, worthDraft } from '~/features/subscriptions/office/worth-form';
import { forms } from '~/http/forms.server';
import { plainDraftIntent, rowIntent } from './draft-intent.server';

export const planForms = forms({
  'save-plan': rowIntent(SavePlan, savePlan),
  'save-worth': plainDraftIntent({ sheet: WorthSheet, schema: SaveWorth, toDraft: worthDraft, save: saveWorth }),
});
