import type { Sandbox } from '../sandbox';
import { startTerm } from './begin-subscription';
import { billTerm, collect, nextTry } from './bill-term';
import { applyScheduled } from './plan-changes';
import { type Invoice, requireResource, type Subscription } from './resources';
import {
  type BillingPlan,
  cancelNow,
  changeSubscription,
  emit,
  type SubscriptionRow,
  turnOf,
} from './subscription-book';

/** The limit of a run: one subscription over twenty years of months, a hundred times. */
const MOST_TURNS = 24_000;

/** A subscription whose turn failed, and why. */
interface Failure {
  subscriptionId: string;
  error: string;
}

/**
 * Runs the provider's automatic billing up to `until`, in order, moving its clock: trials end, terms renew, failed
 * payments are retried, cancelled subscriptions end. If a subscription's turn fails, the subscription waits for the
 * next run, so that it does not block others. Returns the failures.
 */
export function runBilling(sandbox: Sandbox, until: number): Failure[] {
  const { clock } = sandbox;
  const failures: Failure[] = [];
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const next = nextDue(sandbox, until, failures);
    if (!next) break;
    clock.advance(Math.max(0, (next.hidden.dueAt ?? 0) - clock.now()));
    try {
      takeTurn(sandbox, next);
    } catch (error) {
      failures.push({ subscriptionId: next.id, error: String(error instanceof Error ? error.message : error) });
    }
  }
  clock.advance(Math.max(0, until - clock.now()));
  return failures;
}

function nextDue({ store }: Sandbox, until: number, failures: Failure[]): SubscriptionRow | undefined {
  const dueAt = "json_extract(hidden, '$.dueAt')";
  const isDue = { sql: `${dueAt} <= ?`, values: [until] };
  return store
    .select<Subscription, BillingPlan>('subscription', [isDue], `${dueAt}, position`, failures.length + 1)
    .find(({ id }) => !failures.some(({ subscriptionId }) => subscriptionId === id));
}

function takeTurn(sandbox: Sandbox, { body: subscription, hidden: { unpaid, dueAt } }: SubscriptionRow): void {
  const turn = turnOf(subscription) ?? 0;
  if (unpaid && unpaid.retryAt === dueAt) retry(sandbox, subscription, unpaid);
  else if (subscription.status === 'in_trial') {
    renew(sandbox, { ...subscription, activated_at: turn }, turn, unpaid, 'subscription_activated');
  } else if (subscription.status === 'active') renew(sandbox, subscription, turn, unpaid, 'subscription_renewed');
  else cancelNow(sandbox, subscription, 'scheduled_job');
}

function renew(
  sandbox: Sandbox,
  subscription: Subscription,
  from: number,
  unpaid: BillingPlan['unpaid'],
  event: string,
): void {
  const begun = startTerm(applyScheduled(sandbox, subscription), from);
  const bill = billTerm(sandbox, begun, 'scheduled_job', false);
  const waiting = unpaid ?? bill.unpaid;
  const dues = bill.unpaid ? withDue(sandbox, begun, bill.invoice) : begun;
  const billed = { ...dues, coupons: bill.coupons };
  const saved = changeSubscription(sandbox, event, 'scheduled_job', billed, waiting, bill.invoice);
  if (bill.unpaid) emit(sandbox, 'payment_failed', 'scheduled_job', saved, bill.invoice);
}

function withDue({ clock }: Sandbox, subscription: Subscription, { amount_due = 0 }: Invoice): Subscription {
  return {
    ...subscription,
    due_invoices_count: (subscription.due_invoices_count ?? 0) + 1,
    due_since: subscription.due_since ?? clock.now(),
    total_dues: (subscription.total_dues ?? 0) + amount_due,
  };
}

function retry(sandbox: Sandbox, subscription: Subscription, unpaid: NonNullable<BillingPlan['unpaid']>): void {
  const invoice = requireResource(sandbox, 'invoice', unpaid.invoiceId);
  const next = nextTry(sandbox, invoice.id, unpaid.attempts + 1);
  if (collect(sandbox, subscription, invoice)) {
    const paid = { ...subscription, due_invoices_count: 0, due_since: undefined, total_dues: undefined };
    changeSubscription(sandbox, 'subscription_changed', 'scheduled_job', paid);
  } else if (next) {
    changeSubscription(sandbox, 'payment_failed', 'scheduled_job', subscription, next, invoice);
  } else cancelNow(sandbox, { ...subscription, cancel_reason: 'not_paid' }, 'scheduled_job');
}
