/** Typed by hand before an account is deleted, since that cannot be undone. */
export const confirmWord = 'DELETE';

/** States of a subscription that would go on to charge: it is ended first, then the account. */
export const charging = ['in_trial', 'active', 'paused', 'future'] as const;

export interface BillingFacts {
  state: string;
  isPaidForGood: boolean;
}

/** Whether a subscription stands in the way of deleting its account. */
export function stillCharges(subscription: BillingFacts | null | undefined): boolean {
  return (
    subscription != null && !subscription.isPaidForGood && (charging as readonly string[]).includes(subscription.state)
  );
}

export const endSubscriptionFirst =
  'Your subscription would keep charging you. Cancel it first, then delete your account.';

/** A payment made after the deletion would be for an account that nobody can sign in to, a subscription every month anew. */
export const leavePageFirst =
  'You have an open payment page. Cancel the payment there, or try again three hours after you opened it.';

export const makeAnotherFirst =
  'You are the last super admin. Make someone else super admin first, then delete your account.';
