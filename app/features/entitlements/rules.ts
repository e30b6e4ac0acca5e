import { after, day } from '~/kit/dates';
import { holdsOffice, type Role, type SubscriptionAccess } from '~/scope/viewer';

/*
 * The one rule of access (decisions, Catalogue and learning, "Access to a lesson"): what gives someone a right, and what
 * it opens at a given moment. `queries.server.ts` says the same in SQL; a test holds the two to the same answers.
 */

export type GrantSource = 'order' | 'activation-code' | 'gift' | 'admin';
export type SubscriptionState =
  | 'in_trial'
  | 'active'
  | 'non_renewing'
  | 'paused'
  | 'cancelled'
  | 'future'
  | 'transferred';

export interface CourseName {
  id: string;
  slug: string;
  title: string;
}

/** One right to a course, to all courses of a bundle, or to everything, live or not. */
export interface Grant {
  id: string;
  kind: 'course' | 'bundle' | 'everything';
  /** Of the course or bundle; null when the catalogue no longer has it. */
  title: string | null;
  slug: string | null;
  source: GrantSource;
  sourceId: string;
  since: Date;
  /** Null: for good. */
  endsAt: Date | null;
  revokedAt: Date | null;
  /** It was taken back since its payment was given back. */
  isRefunded: boolean;
  /** The courses that it opens while it is live; of everything, none are listed. */
  courses: CourseName[];
}

/** What of a subscription decides whether it is open. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  /** All instalments are paid: open for ever. */
  isPaidForGood: boolean;
  /** All that was paid for it went back: it opens nothing, whatever else is said of it. */
  isRefunded: boolean;
  currentTermEndsAt: Date | null;
  /** A payment failed then, and none has succeeded since. */
  pastDueSince: Date | null;
}

export interface SubscriptionGrant extends SubscriptionFacts {
  planName: string;
  planType: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  startedAt: Date;
  trialEndsAt: Date | null;
  nextPaymentAt: Date | null;
  canceledAt: Date | null;
}

/** All that access depends on, of one person. */
export interface Holdings {
  role: Role;
  grants: Grant[];
  subscription: SubscriptionGrant | null;
}

/**
 * The date of something that was sold and is taken off sale: no list shows it and nobody can buy it any more, but
 * members who have it keep it. Like every date to come it hides from everybody else that the thing exists.
 */
export const withdrawnAt = new Date('9999-12-30T00:00:00Z');

/** A course, lesson, bundle, article or reward is published. */
export function isOut({ publishedAt }: { publishedAt: Date }, now: Date): boolean {
  return publishedAt <= now;
}

/** Provider states in which a subscription opens everything (decisions, Commerce, "Provider states"). */
export const openStates: readonly SubscriptionState[] = ['in_trial', 'active', 'non_renewing'];

/** Provider states in which the next term follows by itself, with its payment. */
export const renewingStates: readonly SubscriptionState[] = ['in_trial', 'active'];

/** How long a subscription stays open after a renewal failed, in milliseconds. */
export const grace = 7 * day;

/** From when on a subscription is closed whose payment failed then. */
export function graceEndsAt(pastDueSince: Date): Date {
  return after(pastDueSince, grace);
}

/** The last moment at which a subscription opens everything: of its term, or of the grace of a failed payment, whichever comes first. */
export function lastOpenMoment(termEndsAt: Date | null, pastDueSince: Date | null): Date | null {
  const graceEnd = pastDueSince && graceEndsAt(pastDueSince);
  return graceEnd && (!termEndsAt || graceEnd < termEndsAt) ? graceEnd : termEndsAt;
}

export function isLive(grant: Pick<Grant, 'endsAt' | 'revokedAt'>, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now);
}

/** Not refunded, and paid for good; else in an open state, within the grace of a failed payment, and a cancelled one within its term. */
export function isSubscriptionOpen(subscription: SubscriptionFacts, now: Date): boolean {
  const { state, isPaidForGood, isRefunded, currentTermEndsAt, pastDueSince } = subscription;
  if (isRefunded) return false;
  if (isPaidForGood) return true;
  if (!openStates.includes(state)) return false;
  if (pastDueSince && graceEndsAt(pastDueSince) <= now) return false;
  return state !== 'non_renewing' || currentTermEndsAt === null || currentTermEndsAt > now;
}

type Charging = Pick<SubscriptionFacts, 'state' | 'isPaidForGood'>;

/** The next term follows by itself and is charged. */
export function renews({ state, isPaidForGood }: Charging): boolean {
  return renewingStates.includes(state) && !isPaidForGood;
}

/** A charge is to come: it renews, or it is paid in parts, of which the last are charged though it does not renew. */
export function isCharged(subscription: Charging, isInParts: boolean): boolean {
  const { state, isPaidForGood } = subscription;
  return renews(subscription) || (isInParts && state === 'non_renewing' && !isPaidForGood);
}

/** A payment failed and was not made since; made now, it keeps or opens everything. */
export function isOwed(subscription: SubscriptionFacts, isInParts: boolean): boolean {
  const { state, pastDueSince, isRefunded } = subscription;
  return pastDueSince !== null && state !== 'in_trial' && !isRefunded && isCharged(subscription, isInParts);
}

/** What decides on the free month. */
export interface FreeMonthFacts extends Pick<SubscriptionGrant, 'state' | 'planType' | 'canceledAt' | 'pastDueSince'> {
  hasUsedFreeMonth: boolean;
  /** A coupon pays for all that comes, as `isFreeForGoodSql` tells it. */
  isFreeForGood: boolean;
}

/**
 * Monthly, active, not in trial, not cancelled, nothing owed, never used before (decisions, Commerce, "Free month"). A
 * subscription that is free for good would use the month up for nothing.
 */
export function mayTakeFreeMonth(facts: FreeMonthFacts): boolean {
  const { state, planType, canceledAt, pastDueSince, hasUsedFreeMonth, isFreeForGood } = facts;
  const isPaid = !pastDueSince && !isFreeForGood;
  return state === 'active' && planType === 'MONTHLY' && !canceledAt && isPaid && !hasUsedFreeMonth;
}

/** Its free trial goes on, whether or not it was cancelled meanwhile. */
export function isTrialRunning(
  { state, trialEndsAt }: Pick<SubscriptionGrant, 'state' | 'trialEndsAt'>,
  now: Date,
): boolean {
  return state === 'in_trial' || (state === 'non_renewing' && trialEndsAt !== null && trialEndsAt > now);
}

/** The Complete DJ Package of a person: by their subscription, or by a right to everything. */
export function subscriptionAccess(holdings: Omit<Holdings, 'role'>, now: Date): SubscriptionAccess {
  const { grants, subscription } = holdings;
  const hasEverything = grants.some((grant) => grant.kind === 'everything' && isLive(grant, now));
  if (hasEverything || (subscription && isSubscriptionOpen(subscription, now))) return 'active';
  return subscription?.state === 'paused' ? 'paused' : 'none';
}

/** Every course and every article is open to this person. */
export function opensEverything({ role, subscription }: { role: Role; subscription: SubscriptionAccess }): boolean {
  return holdsOffice(role) || subscription === 'active';
}

/** What somebody asks about. */
export interface Asked extends CourseName {
  kind: 'course' | 'article';
}

export interface Explanation {
  asked: Asked;
  opens: boolean;
  /** Live grants that open it. */
  by: Grant[];
  isBySubscription: boolean;
  isByRole: boolean;
  /** Grants that opened it once. */
  former: Grant[];
}

/** Whether a course or an article opens, and all reasons why it does or does not (B7). No course's right opens an article. */
export function explainAccess(asked: Asked, { role, grants, subscription }: Holdings, now: Date): Explanation {
  const holding = grants.filter(
    ({ kind, courses }) =>
      kind === 'everything' || (asked.kind === 'course' && courses.some(({ id }) => id === asked.id)),
  );
  const by = holding.filter((grant) => isLive(grant, now));
  const isBySubscription = subscription !== null && isSubscriptionOpen(subscription, now);
  const isByRole = holdsOffice(role);
  return {
    asked,
    opens: by.length > 0 || isBySubscription || isByRole,
    by,
    isBySubscription,
    isByRole,
    former: holding.filter((grant) => !isLive(grant, now)),
  };
}

interface Reader {
  subscription: SubscriptionAccess;
  opensEverything: boolean;
}

/** What opens a course to a reader of whom it is known whether they own it: the first that applies; null: nothing. */
export function openedBy(reader: Reader | null, isOwned: boolean): 'own' | 'package' | 'role' | null {
  if (isOwned) return 'own';
  if (reader?.subscription === 'active') return 'package';
  return reader?.opensEverything ? 'role' : null;
}
