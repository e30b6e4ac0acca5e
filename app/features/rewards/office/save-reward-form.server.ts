import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { RewardSheet, rewardDraft } from './reward-form';
import { SaveReward } from './reward-schema';
import { saveReward } from './save-reward.server';

/** Saves what the form of a reward has: `saveReward`, each fault by the form's field. */
export async function saveRewardForm(scope: Scope, fields: Fields): Promise<{ rewardId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(RewardSheet, fields);
  await saveReward(scope, checkDraft(SaveReward, rewardDraft(sheet)));
  return { rewardId: sheet.rewardId };
}
