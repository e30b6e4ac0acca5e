import { z } from 'zod';
import { type Fields, fieldsOf, revisionText } from '~/features/drafts/fields';
import {
  ChosenIds,
  cells,
  dated,
  optionalCells,
  RevisionCell,
  tickCells,
  WholeCell,
  whenFields,
  whenSheet,
} from '~/features/drafts/sheets';
import type { SaveReward } from './reward-schema';

/** A button; null if both of its fields are empty. */
const ButtonSheet = z
  .object(cells('text', 'link'))
  .prefault({})
  .transform((button) => (button.text || button.link ? button : null));

/** The form fields of a reward or benefit. */
export const RewardSheet = z
  .object({
    ...cells('rewardId', 'kind', 'title', 'subTitle', 'description'),
    revision: RevisionCell,
    position: WholeCell,
    ...optionalCells('cover', 'benefitDescription'),
    ...tickCells('isRedeemable', 'toApplySubscriptionConstraint', 'toApplyCourseConstraint'),
    first: ButtonSheet,
    second: ButtonSheet,
    courseIds: ChosenIds,
    ...whenSheet,
  })
  .transform(dated);

/** The form fields of a saved reward. */
export function rewardFields(reward: SaveReward): Fields {
  return fieldsOf({ ...reward, revision: revisionText(reward.revision), ...whenFields(reward.publishedAt) });
}
