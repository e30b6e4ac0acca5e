import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { beginSubscription, refuseTakenId, startTerm } from './begin-subscription';
import { billTerm } from './bill-term';
import { redeemCoupons } from './coupons';
import { requireCustomer } from './customers';
import { BillingError, notFound, notImplemented, wrongParameter } from './errors';
import { type ListRules, listResources } from './lists';
import {
  CancelForItemsSubscriptionBodySchema,
  ChangeTermEndSubscriptionBodySchema,
  CreateWithItemsSubscriptionBodySchema,
  ListSubscriptionBodySchema,
  PauseSubscriptionBodySchema,
  RemoveScheduledCancellationSubscriptionBodySchema,
  ResumeSubscriptionBodySchema,
} from './official-schemas';
import { type Operation, read, write } from './operation';
import { type PricingRequest, priceItems } from './pricing';
import type { Subscription } from './resources';
import {
  answerWith,
  cancelNow,
  emit,
  requireState,
  requireSubscription,
  type SubscriptionRow,
  saveSubscription,
  wrongState,
} from './subscription-book';
import { untranspose } from './wire';

const LIST: ListRules = {
  kind: 'subscription',
  schema: ListSubscriptionBodySchema,
  filters: {
    id: 'text',
    customer_id: 'text',
    status: 'text',
    created_at: 'time',
    next_billing_at: 'time',
    updated_at: 'time',
  },
  sorts: ['created_at', 'updated_at'],
  entry: (sandbox, body) => answerWith(sandbox, body as unknown as Subscription),
};

interface BeginInput {
  id?: string;
  trial_end?: number;
  coupon_ids?: string[];
  payment_source_id?: string;
  subscription_items?: Record<string, unknown[]>;
}

export const subscriptionOperations: Operation[] = [
  write<BeginInput>(
    '/customers/:id/subscription_for_items',
    {
      schema: CreateWithItemsSubscriptionBodySchema,
      supported: [
        'id',
        'trial_end',
        'coupon_ids',
        'payment_source_id',
        'subscription_items.item_price_id',
        'subscription_items.quantity',
      ],
    },
    (sandbox, input, { id = '' }) => begin(sandbox, input, id),
  ),
  read('/subscriptions', (sandbox, { tree }) => listResources(sandbox, tree, LIST)),
  read('/subscriptions/:id', (sandbox, { params }) =>
    answerWith(sandbox, requireSubscription(sandbox, params.id ?? '').body),
  ),
  write<{ cancel_option?: string; end_of_term?: boolean }>(
    '/subscriptions/:id/cancel_for_items',
    { schema: CancelForItemsSubscriptionBodySchema, supported: ['cancel_option', 'end_of_term'] },
    (sandbox, { cancel_option: option, end_of_term: atEnd }, { id = '' }) => {
      if (option === 'immediately') return answerWith(sandbox, endTrial(sandbox, requireSubscription(sandbox, id)));
      const isAtEnd = option === 'end_of_term' || (option === undefined && atEnd === true);
      if (!isAtEnd) throw notImplemented('cancelling at another moment than at once or at the end of the term');
      return answerWith(sandbox, scheduleCancellation(sandbox, requireSubscription(sandbox, id), 'api'));
    },
  ),
  write<object>(
    '/subscriptions/:id/remove_scheduled_cancellation',
    { schema: RemoveScheduledCancellationSubscriptionBodySchema, supported: [] },
    (sandbox, _input, { id = '' }) =>
      answerWith(sandbox, removeCancellation(sandbox, requireSubscription(sandbox, id), 'api')),
  ),
  write<{ pause_option?: string }>(
    '/subscriptions/:id/pause',
    { schema: PauseSubscriptionBodySchema, supported: ['pause_option'] },
    (sandbox, { pause_option: option = 'immediately' }, { id = '' }) => {
      if (option !== 'immediately') throw notImplemented(`pause_option ${option}`);
      return answerWith(sandbox, pause(sandbox, requireSubscription(sandbox, id), 'api'));
    },
  ),
  write<{ resume_option?: string }>(
    '/subscriptions/:id/resume',
    { schema: ResumeSubscriptionBodySchema, supported: ['resume_option'] },
    (sandbox, { resume_option: option = 'immediately' }, { id = '' }) => {
      if (option !== 'immediately') throw notImplemented(`resume_option ${option}`);
      return answerWith(sandbox, resume(sandbox, requireSubscription(sandbox, id), 'api'));
    },
  ),
  write<{ term_ends_at: number; prorate?: boolean }>(
    '/subscriptions/:id/change_term_end',
    { schema: ChangeTermEndSubscriptionBodySchema, supported: ['term_ends_at', 'prorate'] },
    (sandbox, { term_ends_at: endsAt, prorate }, { id = '' }) => {
      if (prorate) throw notImplemented('prorate');
      return answerWith(sandbox, moveTermEnd(sandbox, requireSubscription(sandbox, id), endsAt));
    },
  ),
];

/** Creates a subscription for a known customer, with their payment method, or without one if nothing is due. */
function begin(sandbox: Sandbox, input: BeginInput, customerId: string): object {
  const customer = requireCustomer(sandbox, customerId);
  refuseTakenId(sandbox, input.id, 'id');
  const couponIds = (input.coupon_ids ?? []).filter(Boolean);
  const pricing = priceItems(sandbox, {
    items: untranspose(input.subscription_items) as PricingRequest['items'],
    itemsParam: 'subscription_items',
    itemType: 'plan',
    couponIds,
    discounts: [],
  });
  const source = input.payment_source_id ?? customer.primary_payment_source_id;
  if (input.payment_source_id && input.payment_source_id !== customer.primary_payment_source_id) {
    throw notFound(input.payment_source_id, 'payment_source_id');
  }
  const wish = {
    ...(input.id && { id: input.id }),
    itemPriceId: pricing.lines[0]?.itemPriceId ?? '',
    couponIds,
    ...(input.trial_end !== undefined && { trialEnd: input.trial_end }),
  };
  if (!source && pricing.total > 0) {
    const message = 'The customer has no payment method.';
    throw new BillingError(400, 'payment', 'payment_method_not_present', message);
  }
  redeemCoupons(sandbox, couponIds);
  const { subscription, invoice } = beginSubscription(sandbox, customer, wish, 'api');
  return { ...answerWith(sandbox, subscription), ...(invoice && { invoice }) };
}

/** A trial charged nothing, so nothing needs settling. The sandbox does not implement ending a paid term. */
function endTrial(sandbox: Sandbox, { body }: SubscriptionRow): Subscription {
  requireState(body, ['in_trial', 'active', 'non_renewing', 'paused']);
  if ((body.trial_end ?? 0) <= sandbox.clock.now()) throw notImplemented('cancelling a paid term at once');
  return cancelNow(sandbox, body, 'api');
}

/** The subscription runs to the end of its term or trial and does not renew. */
export function scheduleCancellation(
  sandbox: Sandbox,
  { body, hidden }: SubscriptionRow,
  source: EventSource,
): Subscription {
  requireState(body, ['in_trial', 'active']);
  const { next_billing_at: _, ...rest } = body;
  const end = body.status === 'in_trial' ? body.trial_end : body.current_term_end;
  const saved = saveSubscription(
    sandbox,
    {
      ...rest,
      status: 'non_renewing',
      ...(end && { current_term_end: end, cancelled_at: end }),
      cancel_schedule_created_at: sandbox.clock.now(),
    },
    hidden.unpaid,
  );
  emit(sandbox, 'subscription_cancellation_scheduled', source, saved.body);
  return saved.body;
}

/** Undoes a scheduled cancellation while the term lasts. */
export function removeCancellation(
  sandbox: Sandbox,
  { body, hidden }: SubscriptionRow,
  source: EventSource,
): Subscription {
  requireState(body, ['non_renewing']);
  if (body.cancel_schedule_created_at === undefined) throw wrongState(body);
  const { cancelled_at: _at, cancel_schedule_created_at: _scheduled, ...rest } = body;
  const isInTrial = (body.trial_end ?? 0) > sandbox.clock.now();
  const saved = saveSubscription(
    sandbox,
    {
      ...rest,
      status: isInTrial ? 'in_trial' : 'active',
      ...(rest.current_term_end && { next_billing_at: rest.current_term_end }),
    },
    hidden.unpaid,
  );
  emit(sandbox, 'subscription_scheduled_cancellation_removed', source, saved.body);
  return saved.body;
}

/** Charges and renews nothing until resumed. */
export function pause(sandbox: Sandbox, { body, hidden }: SubscriptionRow, source: EventSource): Subscription {
  requireState(body, ['active', 'non_renewing']);
  const { next_billing_at: _, ...rest } = body;
  const saved = saveSubscription(
    sandbox,
    { ...rest, status: 'paused', pause_date: sandbox.clock.now() },
    hidden.unpaid,
  );
  emit(sandbox, 'subscription_paused', source, saved.body);
  return saved.body;
}

/** Continues the paid term, or begins a new one if it is over. */
export function resume(sandbox: Sandbox, { body, hidden }: SubscriptionRow, source: EventSource): Subscription {
  requireState(body, ['paused']);
  const now = sandbox.clock.now();
  const { pause_date: _, ...rest } = body;
  const end = rest.current_term_end ?? 0;
  if (end > now) {
    const saved = saveSubscription(sandbox, { ...rest, status: 'active', next_billing_at: end }, hidden.unpaid);
    emit(sandbox, 'subscription_resumed', source, saved.body);
    return saved.body;
  }
  const begun = startTerm(rest, now);
  const bill = billTerm(sandbox, begun, source, false);
  const saved = saveSubscription(sandbox, { ...begun, coupons: bill.coupons }, hidden.unpaid ?? bill.unpaid);
  emit(sandbox, 'subscription_resumed', source, saved.body, bill.invoice);
  return saved.body;
}

function moveTermEnd(sandbox: Sandbox, { body, hidden }: SubscriptionRow, endsAt: number): Subscription {
  requireState(body, ['in_trial', 'active', 'non_renewing']);
  if (endsAt <= sandbox.clock.now()) throw wrongParameter('term_ends_at', 'should be in the future');
  const saved = saveSubscription(
    sandbox,
    {
      ...body,
      current_term_end: endsAt,
      ...(body.status === 'in_trial' && { trial_end: endsAt }),
      ...(body.status === 'non_renewing' ? { cancelled_at: endsAt } : { next_billing_at: endsAt }),
    },
    hidden.unpaid,
  );
  emit(sandbox, body.status === 'in_trial' ? 'subscription_trial_extended' : 'subscription_changed', 'api', saved.body);
  return saved.body;
}
