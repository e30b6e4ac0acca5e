import { after, day } from '~/kit/dates';
import { holdsOffice, type Role, type SubscriptionAccess } from '~/scope/viewer';

/*
 * The only rule of access (decisions, Catalogue and learning, "Access to a lesson"): what gives a person a right, and
 * what the right opens at a given moment. `queries.server.ts` has the same rule in SQL; a test checks that the two
 * agree.
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
  /** The title of the course or bundle; null if the catalogue no longer has it. */
  title: string | null;
  slug: string | null;
  source: GrantSource;
  sourceId: string;
  since: Date;
  /** Null for a right that never ends. */
  endsAt: Date | null;
  revokedAt: Date | null;
  /** Whether the right was taken back because its payment was refunded. */
  isRefunded: boolean;
  /** For a right by an order: when the buyer agreed to start at once, and when that ended the right of withdrawal. */
  startAgreedAt: Date | null;
  waivedAt: Date | null;
  /** The courses that the right opens while it is live; empty for a right to everything. */
  courses: CourseName[];
}

/** The facts that decide whether a subscription is open. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  /** Whether all instalments are paid, so that the subscription is open for ever. */
  isPaidForGood: boolean;
  /** Whether all payments were refunded, so that the subscription opens nothing, whatever its other facts say. */
  isRefunded: boolean;
  currentTermEndsAt: Date | null;
  /** The time of a failed payment, if no payment has succeeded since. */
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

/** Everything that a person's access depends on. */
export interface Holdings {
  role: Role;
  grants: Grant[];
  subscription: SubscriptionGrant | null;
}

/**
 * The date of an item that was sold and is taken off sale: no list shows it and nobody can buy it any more, but members
 * who have it keep it. Like every future date, it hides the existence of the item from everybody else.
 */
export const withdrawnAt = new Date('9999-12-30T00:00:00Z');

/** Whether a course, lesson, bundle, article or reward is published. */
export function isOut({ publishedAt }: { publishedAt: Date }, now: Date): boolean {
  return publishedAt <= now;
}

/** Provider states in which a subscription opens everything (decisions, Commerce, "Provider states"). */
export const openStates: readonly SubscriptionState[] = ['in_trial', 'active', 'non_renewing'];

/** Provider states in which the next term follows automatically, with its payment. */
export const renewingStates: readonly SubscriptionState[] = ['in_trial', 'active'];

/** How long a subscription stays open after a renewal failed, in milliseconds. */
export const grace = 7 * day;

/** The moment at which a subscription closes if its payment failed at `pastDueSince`. */
export function graceEndsAt(pastDueSince: Date): Date {
  return after(pastDueSince, grace);
}

/**
 * The last moment at which a subscription is open: the end of its term, or of the grace period of a failed payment,
 * whichever comes first.
 */
export function lastOpenMoment(termEndsAt: Date | null, pastDueSince: Date | null): Date | null {
  const graceEnd = pastDueSince && graceEndsAt(pastDueSince);
  return graceEnd && (!termEndsAt || graceEnd < termEndsAt) ? graceEnd : termEndsAt;
}

export function isLive(grant: Pick<Grant, 'endsAt' | 'revokedAt'>, now: Date): boolean {
  return grant.revokedAt === null && (grant.endsAt === null || grant.endsAt > now);
}

/**
 * Whether a subscription is open. It must not be refunded, and must either be paid for good or be in an open state,
 * within the grace period of a failed payment and, if it is cancelled, within its term.
 */
export function isSubscriptionOpen(subscription: SubscriptionFacts, now: Date): boolean {
  const { state, isPaidForGood, isRefunded, currentTermEndsAt, pastDueSince } = subscription;
  if (isRefunded) return false;
  if (isPaidForGood) return true;
  if (!openStates.includes(state)) return false;
  if (pastDueSince && graceEndsAt(pastDueSince) <= now) return false;
  return state !== 'non_renewing' || currentTermEndsAt === null || currentTermEndsAt > now;
}

type Charging = Pick<SubscriptionFacts, 'state' | 'isPaidForGood'>;

/** Whether the next term follows automatically and is charged. */
export function renews({ state, isPaidForGood }: Charging): boolean {
  return renewingStates.includes(state) && !isPaidForGood;
}

/**
 * Whether a subscription was cancelled and is open until its last day. The provider lets a package end with its last
 * term, which is no cancellation.
 */
export function isCancelled(
  { state, canceledAt }: { state: SubscriptionState; canceledAt: Date | null },
  isPackage: boolean,
): boolean {
  return state === 'non_renewing' && (!isPackage || canceledAt !== null);
}

/**
 * Whether a charge is still to come: the subscription renews, or it is paid in instalments, the last of which are
 * charged although it does not renew.
 */
export function isCharged(subscription: Charging, isInParts: boolean): boolean {
  const { state, isPaidForGood } = subscription;
  return renews(subscription) || (isInParts && state === 'non_renewing' && !isPaidForGood);
}

/** Whether a failed payment has not been made since, so that paying now keeps or opens everything. */
export function isOwed(subscription: SubscriptionFacts, isInParts: boolean): boolean {
  const { state, pastDueSince, isRefunded } = subscription;
  return pastDueSince !== null && state !== 'in_trial' && !isRefunded && isCharged(subscription, isInParts);
}

/** The facts that decide on the free month. */
export interface FreeMonthFacts extends Pick<SubscriptionGrant, 'state' | 'planType' | 'canceledAt' | 'pastDueSince'> {
  hasUsedFreeMonth: boolean;
  /** Whether a coupon pays for all coming payments, by the rule of `isFreeForGoodSql`. */
  isFreeForGood: boolean;
}

/**
 * Whether a subscriber may take the free month: the subscription is monthly, active, not in trial and not cancelled,
 * nothing is owed, and the free month was never used before (decisions, Commerce, "Free month"). A subscription that is
 * free for good would waste it.
 */
export function mayTakeFreeMonth(facts: FreeMonthFacts): boolean {
  const { state, planType, canceledAt, pastDueSince, hasUsedFreeMonth, isFreeForGood } = facts;
  const isPaid = !pastDueSince && !isFreeForGood;
  return state === 'active' && planType === 'MONTHLY' && !canceledAt && isPaid && !hasUsedFreeMonth;
}

/** Whether the free trial is running, even if it was cancelled in the meantime. */
export function isTrialRunning(
  { state, trialEndsAt }: Pick<SubscriptionGrant, 'state' | 'trialEndsAt'>,
  now: Date,
): boolean {
  return state === 'in_trial' || (state === 'non_renewing' && trialEndsAt !== null && trialEndsAt > now);
}

/** A person's access by the Complete DJ Package: through their subscription, or through a right to everything. */
export function subscriptionAccess(holdings: Omit<Holdings, 'role'>, now: Date): SubscriptionAccess {
  const { grants, subscription } = holdings;
  const hasEverything = grants.some((grant) => grant.kind === 'everything' && isLive(grant, now));
  if (hasEverything || (subscription && isSubscriptionOpen(subscription, now))) return 'active';
  return subscription?.state === 'paused' ? 'paused' : 'none';
}

/** Whether every course and every article is open to this person. */
export function opensEverything({ role, subscription }: { role: Role; subscription: SubscriptionAccess }): boolean {
  return holdsOffice(role) || subscription === 'active';
}

/** The course or article that a member asks about. */
export interface Asked extends CourseName {
  kind: 'course' | 'article';
}

export interface Explanation {
  asked: Asked;
  opens: boolean;
  /** The live grants that open the course or article. */
  by: Grant[];
  isBySubscription: boolean;
  isByRole: boolean;
  /** The grants that once opened the course or article. */
  former: Grant[];
}

/**
 * Whether a course or an article is open, with all reasons why it is or is not (B7). A right to a course opens no
 * article.
 */
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

/** The first reason why a course is open to a reader; null if it is not open. */
export function openedBy(reader: Reader | null, isOwned: boolean): 'own' | 'package' | 'role' | null {
  if (isOwned) return 'own';
  if (reader?.subscription === 'active') return 'package';
  return reader?.opensEverything ? 'role' : null;
}
