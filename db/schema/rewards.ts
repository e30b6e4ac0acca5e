import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { id, instant } from './columns';

/** What members get from elsewhere: rewards, and benefits, which are a list of their own (specification 2, section 3). */
export const rewards = sqliteTable(
  'rewards',
  {
    id: id(),
    kind: text('kind', { enum: ['reward', 'benefit'] }).notNull(),
    /** In its list, from 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    subTitle: text('sub_title').notNull(),
    imageFileId: text('image_file_id'),
    /** Plain text, a sentence or two. */
    description: text('description').notNull(),
    /** How to use it: plain text. */
    benefitDescription: text('benefit_description'),
    firstButtonText: text('first_button_text'),
    firstButtonLink: text('first_button_link'),
    secondButtonText: text('second_button_text'),
    secondButtonLink: text('second_button_link'),
    /** It has a pool of codes, of which a member takes one. */
    isRedeemable: integer('is_redeemable', { mode: 'boolean' }).notNull().default(false),
    toApplySubscriptionConstraint: integer('to_apply_subscription_constraint', { mode: 'boolean' })
      .notNull()
      .default(false),
    /** One of its courses is asked for, or any course where it names none. */
    toApplyCourseConstraint: integer('to_apply_course_constraint', { mode: 'boolean' }).notNull().default(false),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [index('rewards_list').on(t.kind, t.position, t.id)],
);

/** The courses of which one opens a reward. */
export const rewardCourses = sqliteTable(
  'reward_courses',
  {
    rewardId: text('reward_id')
      .notNull()
      .references(() => rewards.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rewardId, t.courseId] }), index('reward_courses_course').on(t.courseId)],
);

/** The codes of a reward. Each is given to one member, and a member is given one of each reward. */
export const rewardCodes = sqliteTable(
  'reward_codes',
  {
    id: id(),
    rewardId: text('reward_id')
      .notNull()
      .references(() => rewards.id, { onDelete: 'cascade' }),
    /** Keyed: the same code cannot be put into its pool twice. */
    codeHash: text('code_hash').notNull(),
    /** The code, encrypted: it is worth money to anyone who reads it. */
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was given to somebody; null: it waits in the pool. */
    redeemedAt: instant('redeemed_at'),
    /** Whose it is; null also when their account is gone. */
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
