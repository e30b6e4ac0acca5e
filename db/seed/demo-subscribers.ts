import { after, afterMonths, day } from '~/kit/dates';
import { accounts } from './content/accounts';
import { plans } from './content/plans';
import type { AccountSubscription, PlanContent } from './content/types';

export interface DemoPayment {
  invoiceId: string;
  transactionId: string;
  /** Minor units. */
  amount: number;
  paidAt: Date;
  termEndsAt: Date;
}

/** A subscriber of the demo. The app's database and the billing sandbox use the same data. */
export interface DemoSubscriber {
  userId: string;
  customerId: string;
  email: string;
  subscriptionId: string;
  plan: PlanContent;
  terms: AccountSubscription;
  /** Price of one payment in minor units. */
  price: number;
  startedAt: Date;
  trialEndsAt: Date | null;
  currentTermStartsAt: Date;
  currentTermEndsAt: Date | null;
  nextPaymentAt: Date | null;
  canceledAt: Date | null;
  pastDueSince: Date | null;
  isPaidForGood: boolean;
  /** Oldest first. */
  payments: DemoPayment[];
}

/** The demo's subscribers; their days count from the loading of the demo data. */
export function demoSubscribers(loadedAt: Date): DemoSubscriber[] {
  const at = (days: number | null | undefined) =>
    days === null || days === undefined ? null : after(loadedAt, days * day);
  return accounts.flatMap(({ localPart, subscription: terms }) => {
    const plan = plans.find(({ id }) => id === terms?.planId);
    if (!terms || !plan) return [];
    const isInTrial = terms.providerState === 'in_trial';
    const nextPaymentAt = at(terms.nextPaymentInDays);
    const pastDueSince = at(terms.paymentFailedInDays);
    const end = pastDueSince ?? at(terms.endsInDays ?? terms.nextPaymentInDays);
    const paidUntil = end && terms.hasUsedFreeMonth ? afterMonths(end, -1) : end;
    const trialDays = terms.hasUsedTrial ? 7 : 0;
    const months = plan.periodUnit === 'year' ? 12 * plan.period : plan.period;
    const createdAt = after(loadedAt, terms.createdInDays * day);
    // The paid term ends as the subscription states, so its first day is counted back from that end.
    const firstTermAt =
      paidUntil && terms.paymentsCount
        ? afterMonths(paidUntil, -terms.paymentsCount * months)
        : after(createdAt, trialDays * day);
    const startedAt = after(firstTermAt, -trialDays * day);
    const payments = Array.from({ length: terms.paymentsCount }, (_, i) => ({
      invoiceId: `inv-${localPart}-${i + 1}`,
      transactionId: `txn-${localPart}-${i + 1}`,
      amount: plan.prices[terms.currency],
      paidAt: afterMonths(firstTermAt, i * months),
      termEndsAt: afterMonths(firstTermAt, (i + 1) * months),
    }));
    return [
      {
        userId: `u-${localPart}`,
        customerId: `u-${localPart}`,
        email: `${localPart}@cuepoint.test`,
        subscriptionId: `sub-${localPart}`,
        plan,
        terms,
        price: plan.prices[terms.currency],
        startedAt,
        trialEndsAt: terms.hasUsedTrial ? (isInTrial ? nextPaymentAt : firstTermAt) : null,
        currentTermStartsAt: payments.at(-1)?.paidAt ?? startedAt,
        currentTermEndsAt: at(terms.endsInDays ?? terms.nextPaymentInDays),
        nextPaymentAt,
        canceledAt: at(terms.canceledInDays),
        pastDueSince,
        isPaidForGood: plan.type === 'PACKAGE' && terms.paymentsCount >= (plan.billingCyclePeriod ?? Infinity),
        payments,
      },
    ];
  });
}
