/** What gives someone a right, and whether it opens a course. Pure: times are handed in. */

export type GrantSource = 'order' | 'activation-code' | 'gift' | 'admin';

export interface CourseName {
  id: string;
  slug: string;
  title: string;
}

/** One right to a course, or to all courses of a bundle, live or not. */
export interface Grant {
  id: string;
  kind: 'course' | 'bundle';
  /** Null when the catalogue no longer has it. */
  title: string | null;
  slug: string | null;
  source: GrantSource;
  sourceId: string;
  since: Date;
  /** Null: for good. */
  endsAt: Date | null;
  revokedAt: Date | null;
  /** The courses it opens while it is live. */
  courses: CourseName[];
}

export interface SubscriptionGrant {
  access: 'none' | 'active' | 'paused';
  state: 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled' | 'future';
  planName: string;
  planType: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  isPaidForGood: boolean;
  startedAt: Date;
  trialEndsAt: Date | null;
  currentTermEndsAt: Date | null;
  nextPaymentAt: Date | null;
  canceledAt: Date | null;
  pastDueSince: Date | null;
}

export interface Holdings {
  grants: Grant[];
  subscription: SubscriptionGrant | null;
}

export interface Explanation {
  course: CourseName;
  opens: boolean;
  /** Live grants that open it. */
  by: Grant[];
  isBySubscription: boolean;
  /** Grants that opened it once. */
  former: Grant[];
}

export function isLive(grant: Grant, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now);
}

/** Why a course opens or does not; the same rule as `mayOpenSql`, told with its reasons (B7). */
export function explainAccess(course: CourseName, { grants, subscription }: Holdings, now: Date): Explanation {
  const holding = grants.filter((grant) => grant.courses.some(({ id }) => id === course.id));
  const by = holding.filter((grant) => isLive(grant, now));
  const isBySubscription = subscription?.access === 'active';
  return {
    course,
    opens: by.length > 0 || isBySubscription,
    by,
    isBySubscription,
    former: holding.filter((grant) => !isLive(grant, now)),
  };
}
