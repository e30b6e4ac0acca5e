import { z } from 'zod';
import { type Fields, fieldsOf, orNull, revisionOf, revisionText, wholeOf } from '~/features/drafts/fields';
import { cells, Ticked, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import type { SaveReward } from './reward-schema';

const flags = ['isRedeemable', 'toApplySubscriptionConstraint', 'toApplyCourseConstraint'] as const;
const ButtonSheet = z.object(cells('text', 'link')).prefault({});

/** The form fields of a reward or benefit. */
export const RewardSheet = z.object({
  ...cells('rewardId', 'revision', 'kind', 'position', 'title', 'subTitle', 'cover', 'description'),
  ...cells('benefitDescription', ...flags),
  first: ButtonSheet,
  second: ButtonSheet,
  courseIds: Ticked.transform((ids) => ids.filter(Boolean)),
  ...whenSheet,
});

/** The form fields of a saved reward. */
export function rewardFields(reward: SaveReward): Fields {
  return fieldsOf({
    ...reward,
    ...Object.fromEntries(flags.map((flag) => [flag, reward[flag] ? 'on' : ''])),
    revision: revisionText(reward.revision),
    position: String(reward.position),
    ...whenFields(reward.publishedAt),
  });
}

/** The draft in a reward's form. */
export function rewardDraft({ isDraft, isWithdrawn, publishedAt, ...sheet }: z.output<typeof RewardSheet>): unknown {
  return {
    ...sheet,
    ...Object.fromEntries(flags.map((flag) => [flag, sheet[flag] !== ''])),
    revision: revisionOf(sheet.revision),
    position: wholeOf(sheet.position),
    cover: orNull(sheet.cover),
    benefitDescription: orNull(sheet.benefitDescription),
    first: buttonDraft(sheet.first),
    second: buttonDraft(sheet.second),
    publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }),
  };
}

const buttonDraft = (button: { text: string; link: string }) => (button.text || button.link ? button : null);
