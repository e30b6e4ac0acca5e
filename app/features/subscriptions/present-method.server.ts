import { planOf } from '~/features/entitlements/present-subscription.server';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { nextCharges, owedAmount } from './next-charges';
import { methodOf } from './present-payments.server';
import type { HeldSubscription } from './show-payments.server';

/** The summary beside the form for another payment method. */
export function presentMethod(held: HeldSubscription) {
  const { subscription, planName, planType } = held;
  const money = (minor: number) => formatMoney(minor, subscription.currency);
  const owed = subscription.pastDueSince ? owedAmount(held) : null;
  const [next] = nextCharges(held);
  const facts = [{ label: 'You pay with', value: methodOf(subscription) ?? 'No payment method yet' }];
  if (owed !== null) facts.push({ label: 'Not paid yet', value: money(owed) });
  else if (next && next.amount !== null) facts.push({ label: 'Next payment', value: money(next.amount) });
  if (next && owed === null) facts.push({ label: 'On', value: formatDate(next.at) });
  return {
    plan: planOf({ planType, planName }),
    facts,
    charge: subscription.pastDueSince ? 'The payment that failed is taken from it.' : 'You won’t be charged now.',
    /** Of the button that saves a card. */
    save: owed === null ? 'Save card' : `Save card and pay ${money(owed)}`,
  };
}
