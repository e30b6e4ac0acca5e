import {
  beginningOf,
  type Fact,
  planOf,
  type SubscriptionView,
  stateOf,
} from '~/features/entitlements/present-subscription.server';
import { isCancelled, isOwed, isSubscriptionOpen, lastOpenMoment } from '~/features/entitlements/rules';
import { formatDate, isoDay } from '~/kit/dates';
import { type Currency, formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import { isFreeForEver } from '../plans/coupon';
import { keptByCode, presentParts, presentTerm } from '../present-term';
import { hasMethod, keepsFromBeginning, mayCancel } from '../rules';
import { type ChargingFacts, isFreeForGood, lastingCoupon, nextAmount, nextCharges, owedAmount } from './next-charges';
import { freeFrom, presentDue, presentHead } from './present-due.server';
import type { HeldBesideCodes, HeldSubscription, ListedPayment } from './show-payments.server';

type Payer = Pick<HeldSubscription['subscription'], 'cardType' | 'cardLastFour' | 'payerEmail'>;

/** The subscription's card on the payments page. */
export function presentCard({ held, codesEndAt }: HeldBesideCodes, now: Date) {
  const { subscription, planName, planType, billingCyclePeriod, paidTimes } = held;
  const grant = { ...subscription, planName, planType };
  const { badge } = stateOf(grant, now);
  const facts = [
    ...presentCoupon(held),
    ...(subscription.state === 'paused' ? presentPause(subscription, now) : []),
    // The provider ends a package by itself once it is paid, which is not a cancellation by the member.
    ...(subscription.canceledAt && !subscription.isPaidForGood
      ? [{ label: 'Cancelled on', value: formatDate(subscription.canceledAt) }]
      : []),
  ];
  const isOpen = isSubscriptionOpen(subscription, now);
  const isPackage = billingCyclePeriod !== null;
  const canCancel = mayCancel(held);
  const due = presentDue({ held, codesEndAt }, now);
  const isPartly =
    billingCyclePeriod !== null && !subscription.isPaidForGood && isOpen && !isCancelled(subscription, isPackage);
  // A subscription that is free for good has no term that leads to a payment. A payment that failed before is still
  // due.
  const isFree = !due && isFreeForGood(held);
  const parts = isPartly ? presentParts(subscription, { paid: paidTimes, payments: billingCyclePeriod }, now) : null;
  const term = isFree ? null : (parts ?? presentTerm(subscription, { freeFrom: freeFrom(held), codesEndAt }, now));
  // The ruler of such a term already begins with the day on which the subscription began.
  const showsBeginning = term && (parts || subscription.state === 'in_trial');
  const lastOpen = lastOpenMoment(subscription.currentTermEndsAt, subscription.pastDueSince);
  return {
    /** The payment that is owed, or null. While one is owed, the only action of the card is to pay it. */
    due,
    head: due ? { title: due.title, text: due.text } : presentHead({ held, codesEndAt }, now),
    plan: planOf(grant),
    /** Whether the plan is paid in a fixed number of payments and then kept for good. */
    isPackage,
    badge: isPartly && !due ? { look: 'owned' as const, text: `${paidTimes} of ${billingCyclePeriod} paid` } : badge,
    /** Null if no term is running. */
    term,
    facts: showsBeginning ? facts : [beginningOf(grant), ...facts],
    method: methodOf(subscription),
    portal: portalOf(subscription, canCancel, codesEndAt !== null),
    isTrial: subscription.state === 'in_trial' && isOpen,
    /** The last day that is paid for; null if nothing is open. */
    openUntil: isOpen && lastOpen ? formatDate(lastOpen) : null,
    /** The last open day as a sentence, which counts activation codes; null if nothing is open. */
    staysOpen:
      isOpen && lastOpen
        ? `${keptByCode(codesEndAt, lastOpen) ?? `Everything stays open until ${formatDate(lastOpen)}`}.`
        : null,
    canSubscribe: !keepsFromBeginning(subscription),
    canCancel,
    change: canCancel && !due ? presentChange(held) : null,
    canChangeMethod: hasMethod(subscription),
    canUndo: !isPackage && isOpen && subscription.state === 'non_renewing',
    calendar: due ? null : labelCalendar(nextCharges(held).length),
  };
}

/** The label of the link to the calendar file; null if no payment is to come. */
function labelCalendar(charges: number): string | null {
  return charges ? `Add the next ${charges === 1 ? 'payment' : 'payments'} to my calendar` : null;
}

export type SubscriptionCard = ReturnType<typeof presentCard>;

/** The coupon and how many coming payments it lowers; empty for a coupon that lowers none or makes everything free. */
function presentCoupon(facts: HeldSubscription): Fact[] {
  const lasting = facts.subscription.nextPaymentAt ? lastingCoupon(facts) : null;
  if (!lasting || isFreeForEver(lasting.coupon) || lasting.payments <= 0) return [];
  const { code, percent } = lasting.coupon;
  return [{ label: 'Coupon', value: `${code}, ${percent}% off ${leftOf(lasting.payments)}` }];
}

/** The effect of a pause on payments. A term that is not over continues when the subscription is resumed. */
function presentPause({ currentTermEndsAt }: HeldSubscription['subscription'], now: Date): Fact[] {
  return [
    { label: 'Next payment', value: 'None until you resume' },
    ...(currentTermEndsAt && currentTermEndsAt > now
      ? [
          {
            label: 'Paid until',
            value: `${formatDate(currentTermEndsAt)}. Resume before then to use the days that are left.`,
          },
        ]
      : []),
  ];
}

function leftOf(payments: number): string {
  if (payments === Number.POSITIVE_INFINITY) return 'every payment';
  return payments === 1 ? 'the next payment' : `the next ${payments} payments`;
}

/**
 * The change of plan that the member may choose: to the other plan at the end of the term, or back to the present plan
 * while such a change is scheduled.
 */
function presentChange(held: HeldSubscription) {
  const { subscription, planType } = held;
  const { nextPlanId, currentTermEndsAt } = subscription;
  const [own, other] = planType === 'MONTHLY' ? (['MONTHLY', 'ANNUAL'] as const) : (['ANNUAL', 'MONTHLY'] as const);
  const day = currentTermEndsAt && formatDate(currentTermEndsAt);
  if (nextPlanId) {
    return {
      to: own,
      label: `Stay with ${names[own]}`,
      text: `It changes to ${names[other]}${day ? ` on ${day}` : ''}.`,
    };
  }
  const changed = { ...held, nextPlan: { type: other, price: held.otherPrice, coupon: null } };
  const said = [costOf(changed, other === 'ANNUAL' ? ['Annual', 'year'] : ['Monthly', 'month'], subscription.currency)];
  if (day) said.push(`It starts on ${day}.`);
  return { to: other, label: `Change to ${names[other]}`, text: said.filter(Boolean).join(' ') };
}

/** The price of a plan from the next payment on, as a sentence; null if it is not known. */
function costOf(facts: ChargingFacts, [plan, term]: [string, string], currency: Currency): string | null {
  const sum = nextAmount(facts);
  const price = facts.nextPlan?.price ?? null;
  if (sum === null || price === null) return null;
  const { coupon, payments } = lastingCoupon(facts) ?? { coupon: null, payments: 0 };
  const each = (minor: number) => `${formatMoney(minor, currency)} a ${term}`;
  if (payments <= 0 || payments === Number.POSITIVE_INFINITY) {
    return sum > 0 ? `${plan} is ${each(sum)}.` : `${plan} is free with coupon ${coupon?.code}.`;
  }
  const [first, verb] = payments === 1 ? [`first ${term}`, 'is'] : [`first ${payments} ${term}s`, 'are'];
  if (sum === 0) return `The ${first} ${verb} free with coupon ${coupon?.code}, then ${each(price)}.`;
  return `${plan} is ${each(sum)} for the ${first}, then ${each(price)}.`;
}

const names = { MONTHLY: 'monthly', ANNUAL: 'annual' } as const;

/** The use of the billing portal in the subscription's state, and whether the reader most likely came for it. */
function portalOf({ state }: HeldSubscription['subscription'], canPause: boolean, hasCode: boolean) {
  if (state === 'paused') {
    const text = `${hasCode ? 'Your subscription continues' : 'Everything opens again'}, and payments continue.`;
    return { label: 'Resume', text, act: 'Resume in the Billing Portal', isWanted: true };
  }
  if (canPause && state === 'active') {
    const text = `Nothing is charged${hasCode ? '' : ' and nothing opens'} until you resume.`;
    return { label: 'Pause', text, act: 'Pause in the Billing Portal', isWanted: false };
  }
  const text = 'See your invoices and change your payment method.';
  return { label: 'Billing', text, act: 'Open the Billing Portal', isWanted: false };
}

/** The term that activation codes give. It neither renews nor charges, so it offers no actions. */
export function presentCodeTerm(endsAt: Date): SubscriptionView {
  return {
    plan: 'The Complete DJ Package',
    badge: { look: 'owned', text: 'Active' },
    text: 'Your activation code opens every course and every DJ Hub article. It doesn’t renew, and nothing is charged.',
    warning: null,
    facts: [{ label: 'Open until', value: formatDate(endsAt) }],
  };
}

/** The payment method in a few words; null without one. */
export function methodOf({ cardType, cardLastFour, payerEmail }: Payer): string | null {
  if (cardType === 'PAYPAL') return payerEmail ? `PayPal, ${payerEmail}` : 'PayPal';
  if (cardType === 'CREDIT_CARD') return cardLastFour ? `Card ending ${cardLastFour}` : 'Card';
  return null;
}

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
    /** The label of the button that saves a card. */
    save: owed === null ? 'Save card' : `Save card and pay ${money(owed)}`,
  };
}

/** A payment that failed and is still owed, as the first row of the history. */
export function presentFailed(held: HeldSubscription) {
  const { subscription, planName, planType } = held;
  if (!subscription.pastDueSince || !isOwed(subscription, held.billingCyclePeriod !== null)) return null;
  return {
    id: 'failed',
    day: formatDate(subscription.pastDueSince),
    isoDay: isoDay(subscription.pastDueSince),
    what: planPayment(planName, planType),
    note: 'The payment failed',
    paid: 'Not paid',
    invoiceHref: null,
  };
}

function planPayment(planName: string | null, planType: ListedPayment['planType']): string {
  return planType === 'PACKAGE'
    ? `The Complete DJ Package, ${planName?.toLowerCase()}`
    : `${planName ?? 'A'} subscription`;
}

export function presentPayment(payment: ListedPayment) {
  const { id, paidAt, amount, currency } = payment;
  return {
    id,
    day: formatDate(paidAt),
    isoDay: isoDay(paidAt),
    what: whatOf(payment),
    note: noteOf(payment),
    paid: formatMoney(amount, currency),
    /** The address that redirects to a fresh link to the provider's invoice. */
    invoiceHref: paths.invoice(id),
  };
}

export type PaymentView = ReturnType<typeof presentPayment> | NonNullable<ReturnType<typeof presentFailed>>;

function whatOf({ subscriptionId, planName, planType, lines }: ListedPayment): string {
  if (subscriptionId) return planPayment(planName, planType);
  const [first, ...others] = lines;
  if (!first) return 'A purchase';
  return others.length ? `${first.title} and ${others.length} more` : first.title;
}

function noteOf(payment: ListedPayment): string | null {
  const { couponCode, givenBack, currency } = payment;
  const said = [
    couponCode ? `Coupon ${couponCode}` : termOf(payment),
    givenBack > 0 && `${formatMoney(givenBack, currency)} refunded`,
  ];
  return said.filter(Boolean).join('. ') || null;
}

/** The term that was paid for; null for a payment of a package, which is not for a term. */
function termOf({ termStartsAt, termEndsAt, planType }: ListedPayment): string | null {
  return planType !== 'PACKAGE' && termStartsAt && termEndsAt
    ? `${formatDate(termStartsAt)} to ${formatDate(termEndsAt)}`
    : null;
}
