import { type SQL, sql } from 'drizzle-orm';
import type { Moment } from '#db/prepared';
import { condition } from '#db/subqueries';
import { isAskedFirstSql } from '~/features/entitlements/opening-question.server';
import type { Owner } from '~/features/entitlements/queries.server';
import { withdrawableSince } from '~/features/entitlements/withdrawal-right';
import type { Scope } from '~/scope/scope';

/** The first moment whose orders the school asks about; null where it does not ask. */
export function askedSinceOf({ config, now }: Pick<Scope, 'config' | 'now'>): number | null {
  return config.asksBeforeOpening ? withdrawableSince(now()).getTime() : null;
}

interface Asked {
  userId: Owner;
  now: Moment;
  /** Null where the school does not ask. */
  askedSince: SQL<number> | number | null;
}

/** SQL condition: before this lesson opens, this reader is asked about their right of withdrawal (specification 6, B38). */
export function isAskedBeforeSql(lesson: SQL, { userId, now, askedSince }: Asked): SQL<boolean> {
  if (!askedSince) return condition(sql`0`);
  const isAsked = isAskedFirstSql(userId, sql`${lesson}.course_id`, { now, since: askedSince });
  return condition(sql`(${lesson}.is_preview = 0 AND ${isAsked})`);
}
