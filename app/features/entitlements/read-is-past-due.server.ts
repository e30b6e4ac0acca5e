import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Read, readOf } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

/**
 * Whether a payment of this member's subscription is owed, by the rule of `isOwed` in rules.ts, so that another card
 * can still pay it.
 */
export function readIsPastDue({ db }: Scope, { id }: Viewer): Read<boolean> {
  return readOf([selectPastDue(db, { userId: id })], (rows) => rows.length > 0);
}

const selectPastDue = prepared((db, { userId }: { userId: SQL<string> }) =>
  db
    .select({ since: subscriptions.pastDueSince })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNotNull(subscriptions.pastDueSince),
        eq(subscriptions.isPaidForGood, false),
        eq(subscriptions.isRefunded, false),
        // A package that is paid in instalments is charged until its last one, although it does not renew.
        or(
          sql`${subscriptions.state} = 'active'`,
          and(sql`${subscriptions.state} = 'non_renewing'`, isNotNull(plans.billingCyclePeriod)),
        ),
      ),
    )
    .limit(1),
);
