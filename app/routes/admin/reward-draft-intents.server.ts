import { RewardSheet, rewardDraft } from '~/features/rewards/office/reward-form';
import { SaveReward } from '~/features/rewards/office/reward-schema';
import { saveReward } from '~/features/rewards/office/save-reward.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent, idIn, newDraftIntent } from './draft-intent.server';

const reward = { sheet: RewardSheet, schema: SaveReward, toDraft: rewardDraft, save: saveReward };

export const newRewardForms = forms(
  { save: newDraftIntent({ ...reward, pageOf: (context) => paths.adminReward(idIn('rewardId', context)) }) },
  draftForms,
);

export const writeRewardForms = forms(
  { save: draftIntent({ ...reward, given: ({ rewardId = '' }) => ({ rewardId }) }) },
  draftForms,
);
