import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { belongsTo, flag, id, instant, revision } from './columns';

/** Rewards and benefits from partners; benefits are a list of their own (specification 2, section 3). */
export const rewards = sqliteTable(
  'rewards',
  {
    id: id(),
    kind: text('kind', { enum: ['reward', 'benefit'] }).notNull(),
    /** Position in its list, from 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    subTitle: text('sub_title').notNull(),
    imageFileId: text('image_file_id'),
    /** Plain text, a sentence or two. */
    description: text('description').notNull(),
    /** How to use the reward: plain text. */
    benefitDescription: text('benefit_description'),
    firstButtonText: text('first_button_text'),
    firstButtonLink: text('first_button_link'),
    secondButtonText: text('second_button_text'),
    secondButtonLink: text('second_button_link'),
    /** The reward has a pool of codes; each member can redeem one. */
    isRedeemable: flag('is_redeemable'),
    toApplySubscriptionConstraint: flag('to_apply_subscription_constraint'),
    /** The reward needs one of its courses, or any course if it names none. */
    toApplyCourseConstraint: flag('to_apply_course_constraint'),
    revision: revision(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [index('rewards_list').on(t.kind, t.position, t.id)],
);

/** The courses that unlock a reward; one of them is enough. */
export const rewardCourses = sqliteTable(
  'reward_courses',
  {
    rewardId: belongsTo('reward_id', () => rewards.id),
    courseId: belongsTo('course_id', () => courses.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rewardId, t.courseId] }), index('reward_courses_course').on(t.courseId)],
);

/** The codes of a reward. Each code goes to one member, and each member gets at most one code per reward. */
export const rewardCodes = sqliteTable(
  'reward_codes',
  {
    id: id(),
    rewardId: belongsTo('reward_id', () => rewards.id),
    /** HMAC of the code: the same code cannot be added to the pool twice. */
    codeHash: text('code_hash').notNull(),
    /** The code, encrypted: anyone who reads it can spend it. */
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a member redeemed the code; null while it is in the pool. */
    redeemedAt: instant('redeemed_at'),
    /** The member who redeemed it; also null if that account was deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('reward_codes_hash').on(t.rewardId, t.codeHash),
    uniqueIndex('reward_codes_owner').on(t.userId, t.rewardId),
    index('reward_codes_pool').on(t.rewardId, t.id).where(sql`redeemed_at IS NULL`),
    index('reward_codes_left').on(t.redeemedAt).where(sql`redeemed_at IS NOT NULL AND user_id IS NULL`),
    check('reward_codes_use', sql`${t.userId} IS NULL OR ${t.redeemedAt} IS NOT NULL`),
  ],
);
