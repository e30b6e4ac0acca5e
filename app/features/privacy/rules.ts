import { renewingStates, type SubscriptionState } from '~/features/entitlements/rules';

/** Must be typed before an account is deleted, since that cannot be undone. */
export const confirmWord = 'DELETE';

/**
 * States in which a subscription charges now, or will charge when it is resumed or started. Such a subscription must be
 * ended before the account is deleted.
 */
export const charging: readonly SubscriptionState[] = [...renewingStates, 'paused', 'future'];

export interface BillingFacts {
  state: SubscriptionState;
  isPaidForGood: boolean;
}

/** Whether a subscription prevents the deletion of its account. */
export function stillCharges(subscription: BillingFacts | null | undefined): boolean {
  return subscription != null && !subscription.isPaidForGood && charging.includes(subscription.state);
}

export const endSubscriptionFirst =
  'Your subscription would keep charging you. Cancel it first, then delete your account.';

/**
 * An open payment page blocks the deletion: a later payment would be for a deleted account, and for a subscription it
 * would recur every month.
 */
export const leavePageFirst =
  'You have an open payment page. Cancel the payment there, or wait until the page expires, at most three hours after it was opened.';

export const makeAnotherFirst =
  'You are the last super admin. Give someone else this role first, then delete your account.';
