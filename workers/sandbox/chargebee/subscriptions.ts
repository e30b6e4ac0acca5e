import type { z } from 'zod';
import {
  CancelForItemsSubscriptionBodySchema,
  ChangeTermEndSubscriptionBodySchema,
  CreateWithItemsSubscriptionBodySchema,
  PauseSubscriptionBodySchema,
  RemoveScheduledCancellationSubscriptionBodySchema,
  ResumeSubscriptionBodySchema,
} from '#chargebee/subscription.schema.js';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { beginSubscription, refuseTakenId, startTerm } from './begin-subscription';
import { billTerm } from './bill-term';
import { BillingError, notFound, notImplemented, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import { couponsIn, PLANS, type PlansInput, pricePlans, redeemCoupons } from './pricing';
import { requireResource, type Subscription } from './resources';
import {
  answerWith,
  cancelNow,
  changeSubscription,
  requireState,
  requireSubscription,
  type SubscriptionRow,
  wrongState,
} from './subscription-book';

interface BeginInput extends PlansInput {
  id?: string;
  trial_end?: number;
  payment_source_id?: string;
}

interface CancelInput {
  cancel_option?: string;
  end_of_term?: boolean;
  credit_option_for_current_term_charges?: string;
  unbilled_charges_option?: string;
  account_receivables_handling?: string;
}

export const subscriptionOperations: Operation[] = [
  write<BeginInput>(
    '/customers/:id/subscription_for_items',
    CreateWithItemsSubscriptionBodySchema,
    ['id', 'trial_end', 'coupon_ids', 'payment_source_id', ...PLANS],
    begin,
  ),
  act<CancelInput>(
    'cancel_for_items',
    CancelForItemsSubscriptionBodySchema,
    [
      'cancel_option',
      'end_of_term',
      'credit_option_for_current_term_charges',
      'unbilled_charges_option',
      'account_receivables_handling',
    ],
    (sandbox, row, input) => {
      const { cancel_option: option, end_of_term: atEnd } = input;
      if (option === 'immediately') return endNow(sandbox, row, input);
      const isAtEnd = option === 'end_of_term' || (option === undefined && atEnd === true);
      if (!isAtEnd) throw notImplemented('cancelling at another moment than at once or at the end of the term');
      return scheduleCancellation(sandbox, row, 'api');
    },
  ),
  act<object>('remove_scheduled_cancellation', RemoveScheduledCancellationSubscriptionBodySchema, [], (sandbox, row) =>
    removeCancellation(sandbox, row, 'api'),
  ),
  actAtOnce('pause', PauseSubscriptionBodySchema, pause),
  actAtOnce('resume', ResumeSubscriptionBodySchema, resume),
  act<{ term_ends_at: number; prorate?: boolean }>(
    'change_term_end',
    ChangeTermEndSubscriptionBodySchema,
    ['term_ends_at', 'prorate'],
    (sandbox, row, { term_ends_at: endsAt, prorate }) => {
      if (prorate) throw notImplemented('prorate');
      return moveTermEnd(sandbox, row, endsAt);
    },
  ),
];

/** A POST that changes a subscription and answers it. */
function act<Input>(
  name: string,
  schema: z.ZodType,
  supported: string[],
  run: (sandbox: Sandbox, row: SubscriptionRow, input: Input) => Subscription,
): Operation {
  return write<Input>(`/subscriptions/:id/${name}`, schema, supported, (sandbox, input, { id }) =>
    answerWith(sandbox, run(sandbox, requireSubscription(sandbox, id), input)),
  );
}

/** An `act` whose option, such as `pause_option`, can only be `immediately` here. */
function actAtOnce(name: string, schema: z.ZodType, change: typeof pause): Operation {
  const param = `${name}_option`;
  return act<Record<string, string>>(name, schema, [param], (sandbox, row, { [param]: option = 'immediately' }) => {
    if (option !== 'immediately') throw notImplemented(`${param} ${option}`);
    return change(sandbox, row, 'api');
  });
}

/** Creates a subscription for a known customer, with their payment method, or without one if nothing is due. */
function begin(sandbox: Sandbox, input: BeginInput, params: Record<string, string>): object {
  const customer = requireResource(sandbox, 'customer', params.id);
  refuseTakenId(sandbox, input.id, 'id');
  const couponIds = couponsIn(input);
  const pricing = pricePlans(sandbox, input);
  const source = input.payment_source_id ?? customer.primary_payment_source_id;
  if (input.payment_source_id && input.payment_source_id !== customer.primary_payment_source_id) {
    throw notFound(input.payment_source_id, 'payment_source_id');
  }
  const { itemPriceId = '', unitAmount: price } = pricing.lines[0] ?? {};
  if (!source && pricing.total > 0) {
    const message = 'The customer has no payment method.';
    throw new BillingError(400, 'payment', 'payment_method_not_present', message);
  }
  redeemCoupons(sandbox, couponIds);
  const wish = { id: input.id || undefined, itemPriceId, price, couponIds, trialEnd: input.trial_end };
  const { subscription, invoice } = beginSubscription(sandbox, customer, wish, 'api');
  return { ...answerWith(sandbox, subscription), invoice };
}

/**
 * Ends a subscription at once. A trial charged nothing, so nothing needs settling. For a paid term the sandbox only
 * implements what gives no credit and leaves the term's invoice as it is, and stops collecting an unpaid one.
 */
function endNow(sandbox: Sandbox, { body }: SubscriptionRow, input: CancelInput): Subscription {
  requireState(body, ['in_trial', 'active', 'non_renewing', 'paused']);
  const isTrial = (body.trial_end ?? 0) > sandbox.clock.now();
  const isLeft = input.credit_option_for_current_term_charges === 'none';
  if (!isTrial && !isLeft) throw notImplemented('crediting a paid term that is cancelled at once');
  return cancelNow(sandbox, body, 'api');
}

/** The subscription runs to the end of its term or trial and does not renew. */
export function scheduleCancellation(
  sandbox: Sandbox,
  { body, hidden }: SubscriptionRow,
  source: EventSource,
): Subscription {
  requireState(body, ['in_trial', 'active']);
  const end = body.status === 'in_trial' ? body.trial_end : body.current_term_end;
  const cancelled: Subscription = {
    ...body,
    status: 'non_renewing',
    next_billing_at: undefined,
    ...(end && { current_term_end: end, cancelled_at: end }),
    cancel_schedule_created_at: sandbox.clock.now(),
  };
  return changeSubscription(sandbox, 'subscription_cancellation_scheduled', source, cancelled, hidden.unpaid);
}

/** Undoes a scheduled cancellation while the term lasts. */
export function removeCancellation(
  sandbox: Sandbox,
  { body, hidden }: SubscriptionRow,
  source: EventSource,
): Subscription {
  requireState(body, ['non_renewing']);
  const { cancelled_at: _at, cancel_schedule_created_at: scheduledAt, ...rest } = body;
  if (scheduledAt === undefined) throw wrongState(body);
  const status = (body.trial_end ?? 0) > sandbox.clock.now() ? 'in_trial' : 'active';
  const kept: Subscription = { ...rest, status, next_billing_at: rest.current_term_end };
  return changeSubscription(sandbox, 'subscription_scheduled_cancellation_removed', source, kept, hidden.unpaid);
}

/** Charges and renews nothing until resumed. */
export function pause(sandbox: Sandbox, { body, hidden }: SubscriptionRow, source: EventSource): Subscription {
  requireState(body, ['active', 'non_renewing']);
  const pausedAt = sandbox.clock.now();
  const paused: Subscription = { ...body, status: 'paused', pause_date: pausedAt, next_billing_at: undefined };
  return changeSubscription(sandbox, 'subscription_paused', source, paused, hidden.unpaid);
}

/** Continues the paid term, or begins a new one if it is over. */
export function resume(sandbox: Sandbox, { body, hidden }: SubscriptionRow, source: EventSource): Subscription {
  requireState(body, ['paused']);
  const now = sandbox.clock.now();
  const { pause_date: _, ...rest } = body;
  const end = rest.current_term_end ?? 0;
  if (end > now) {
    const resumed: Subscription = { ...rest, status: 'active', next_billing_at: end };
    return changeSubscription(sandbox, 'subscription_resumed', source, resumed, hidden.unpaid);
  }
  const begun = startTerm(rest, now);
  const { coupons, unpaid, invoice } = billTerm(sandbox, begun, source, false);
  const resumed = { ...begun, coupons };
  return changeSubscription(sandbox, 'subscription_resumed', source, resumed, hidden.unpaid ?? unpaid, invoice);
}

function moveTermEnd(sandbox: Sandbox, { body, hidden }: SubscriptionRow, endsAt: number): Subscription {
  requireState(body, ['in_trial', 'active', 'non_renewing']);
  if (endsAt <= sandbox.clock.now()) throw wrongParameter('term_ends_at', 'should be in the future');
  const moved: Subscription = {
    ...body,
    current_term_end: endsAt,
    ...(body.status === 'in_trial' && { trial_end: endsAt }),
    ...(body.status === 'non_renewing' ? { cancelled_at: endsAt } : { next_billing_at: endsAt }),
  };
  const event = body.status === 'in_trial' ? 'subscription_trial_extended' : 'subscription_changed';
  return changeSubscription(sandbox, event, 'api', moved, hidden.unpaid);
}
