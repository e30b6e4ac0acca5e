import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { Row } from '../store';
import { refuseTakenId, type SubscriptionToBegin, trialEndOf } from './begin-subscription';
import { type CustomerInput, cardOf, requireCustomer } from './customers';
import { BillingError, notFound, wrongParameter } from './errors';
import { type ListRules, listResources } from './lists';
import {
  CheckoutExistingForItemsHostedPageBodySchema,
  CheckoutNewForItemsHostedPageBodySchema,
  CheckoutOneTimeForItemsHostedPageBodySchema,
  ListHostedPageBodySchema,
} from './official-schemas';
import { type Operation, read, write } from './operation';
import { requireChangeable } from './plan-changes';
import { type Pricing, type PricingRequest, priceItems } from './pricing';
import type { Customer, Invoice, Subscription } from './resources';
import { untranspose } from './wire';

const LIFE_SECONDS = 3 * 3600;

type HostedPageState = 'created' | 'requested' | 'succeeded' | 'cancelled' | 'acknowledged';

/** The page in the API's format; retrieval adds `content`. */
export interface HostedPage {
  id: string;
  type: 'checkout_one_time' | 'checkout_new' | 'checkout_existing';
  url: string;
  state: HostedPageState;
  pass_thru_content?: string;
  embed: boolean;
  created_at: number;
  expires_at: number;
  updated_at: number;
  resource_version: number;
  object: 'hosted_page';
}

/** What a hosted page sells, and its outcome. */
export interface Checkout {
  pricing: Pricing;
  couponIds: string[];
  customer: CustomerInput;
  redirectUrl?: string;
  cancelUrl?: string;
  invoiceNote?: string;
  /** The subscription to create; absent for one-off purchases. */
  subscription?: SubscriptionToBegin;
  /** The subscription that changes to another price at the end of its term. */
  changes?: { subscriptionId: string; itemPriceId: string };
  /** The end of its trial if it is paid now. */
  trialEnd?: number;
  /** The card in the 3-D Secure step. */
  challengedCard?: string;
  customerId?: string;
  invoiceId?: string;
  subscriptionId?: string;
}

export type HostedPageRow = Row<HostedPage, Checkout>;

interface CheckoutInput {
  currency_code?: string;
  coupon_ids?: string[];
  redirect_url?: string;
  cancel_url?: string;
  pass_thru_content?: string;
  invoice_note?: string;
  customer?: CustomerInput;
  billing_address?: CustomerInput['billing_address'];
  item_prices?: Record<string, unknown[]>;
  discounts?: Record<string, unknown[]>;
}

interface NewSubscriptionInput extends Omit<CheckoutInput, 'item_prices' | 'discounts'> {
  subscription?: { id?: string; trial_end?: number };
  subscription_items?: Record<string, unknown[]>;
}

interface ChangeInput extends Omit<NewSubscriptionInput, 'subscription'> {
  subscription?: { id: string };
  replace_items_list?: boolean;
  change_option?: string;
}

const LIST: ListRules = {
  kind: 'hosted_page',
  schema: ListHostedPageBodySchema,
  filters: { id: 'text', type: 'text', state: 'text', updated_at: 'time' },
};

export const hostedPageOperations: Operation[] = [
  write<CheckoutInput>(
    '/hosted_pages/checkout_one_time_for_items',
    {
      schema: CheckoutOneTimeForItemsHostedPageBodySchema,
      supported: [
        'currency_code',
        'coupon_ids',
        'redirect_url',
        'cancel_url',
        'pass_thru_content',
        'invoice_note',
        'customer.id',
        'customer.email',
        'customer.first_name',
        'customer.last_name',
        'customer.company',
        'customer.phone',
        'customer.locale',
        'billing_address.*',
        'item_prices.item_price_id',
        'item_prices.quantity',
        'item_prices.unit_price',
        'discounts.apply_on',
        'discounts.item_price_id',
        'discounts.percentage',
        'discounts.amount',
      ],
    },
    (sandbox, input) => ({ hosted_page: createCheckout(sandbox, input) }),
  ),
  write<NewSubscriptionInput>(
    '/hosted_pages/checkout_new_for_items',
    {
      schema: CheckoutNewForItemsHostedPageBodySchema,
      supported: [
        'coupon_ids',
        'redirect_url',
        'cancel_url',
        'pass_thru_content',
        'customer.id',
        'customer.email',
        'subscription.id',
        'subscription.trial_end',
        'subscription_items.item_price_id',
        'subscription_items.quantity',
      ],
    },
    (sandbox, input) => ({ hosted_page: createSubscriptionCheckout(sandbox, input) }),
  ),
  write<ChangeInput>(
    '/hosted_pages/checkout_existing_for_items',
    {
      schema: CheckoutExistingForItemsHostedPageBodySchema,
      supported: [
        'coupon_ids',
        'redirect_url',
        'cancel_url',
        'pass_thru_content',
        'subscription.id',
        'subscription_items.item_price_id',
        'subscription_items.quantity',
        'replace_items_list',
        'change_option',
      ],
    },
    (sandbox, input) => ({ hosted_page: createChangeCheckout(sandbox, input) }),
  ),
  read('/hosted_pages', (sandbox, { tree }) => listResources(sandbox, tree, LIST)),
  read('/hosted_pages/:id', (sandbox, { params }) => {
    const { body, hidden } = requireHostedPage(sandbox, params.id ?? '');
    return { hosted_page: { ...body, ...contentOf(sandbox, body, hidden) } };
  }),
  { method: 'POST', path: '/hosted_pages/:id/acknowledge', isIdempotent: true, run: acknowledge },
];

/** The stored page, or undefined. */
export function findHostedPage({ store }: Sandbox, id: string): HostedPageRow | undefined {
  return store.find<HostedPage, Checkout>('hosted_page', id);
}

/** Sets a page's state and its checkout's outcome. */
export function moveHostedPage(
  { store, clock }: Sandbox,
  { body, hidden }: HostedPageRow,
  state: HostedPageState,
  progress: Partial<Checkout> = {},
): HostedPageRow['body'] {
  const moved: HostedPage = { ...body, state, updated_at: clock.now(), resource_version: clock.nextVersion() };
  store.put('hosted_page', body.id, moved, { ...hidden, ...progress });
  return moved;
}

function createCheckout(sandbox: Sandbox, input: CheckoutInput): HostedPage {
  const couponIds = (input.coupon_ids ?? []).filter(Boolean);
  const pricing = priceItems(sandbox, {
    ...(input.currency_code && { currencyCode: input.currency_code }),
    items: untranspose(input.item_prices) as PricingRequest['items'],
    itemsParam: 'item_prices',
    itemType: 'charge',
    couponIds,
    discounts: untranspose(input.discounts) as PricingRequest['discounts'],
  });
  return openCheckout(sandbox, 'checkout_one_time', input, { pricing, couponIds });
}

function createSubscriptionCheckout(sandbox: Sandbox, input: NewSubscriptionInput): HostedPage {
  const couponIds = (input.coupon_ids ?? []).filter(Boolean);
  const items = untranspose(input.subscription_items) as PricingRequest['items'];
  refuseTakenId(sandbox, input.subscription?.id);
  const pricing = priceItems(sandbox, {
    items,
    itemsParam: 'subscription_items',
    itemType: 'plan',
    couponIds,
    discounts: [],
  });
  const subscription: SubscriptionToBegin = {
    ...(input.subscription?.id && { id: input.subscription.id }),
    itemPriceId: pricing.lines[0]?.itemPriceId ?? '',
    couponIds,
    ...(input.subscription?.trial_end !== undefined && { trialEnd: input.subscription.trial_end }),
  };
  const trialEnd = trialEndOf(sandbox, subscription);
  return openCheckout(sandbox, 'checkout_new', input, {
    pricing,
    couponIds,
    subscription,
    ...(trialEnd !== undefined && { trialEnd }),
  });
}

function createChangeCheckout(sandbox: Sandbox, input: ChangeInput): HostedPage {
  const couponIds = (input.coupon_ids ?? []).filter(Boolean);
  const { subscription, pricing } = requireChangeable(sandbox, input.subscription?.id ?? '', {
    items: untranspose(input.subscription_items) as PricingRequest['items'],
    couponIds,
    isAtEndOfTerm: input.change_option === 'end_of_term',
    isReplacing: input.replace_items_list === true,
  });
  const { email } = requireCustomer(sandbox, subscription.customer_id);
  const customer = { id: subscription.customer_id, ...(email && { email }) };
  const changes = { subscriptionId: subscription.id, itemPriceId: pricing.lines[0]?.itemPriceId ?? '' };
  return openCheckout(sandbox, 'checkout_existing', { ...input, customer }, { pricing, couponIds, changes });
}

function openCheckout(
  sandbox: Sandbox,
  type: HostedPage['type'],
  input: Omit<CheckoutInput, 'item_prices' | 'discounts'>,
  wish: Pick<Checkout, 'pricing' | 'couponIds' | 'subscription' | 'trialEnd' | 'changes'>,
): HostedPage {
  const { store, clock, settings } = sandbox;
  const id = newId('', 32);
  const now = clock.now();
  const page: HostedPage = {
    id,
    type,
    url: `${settings.ownOrigin}/pages/v4/${id}`,
    state: 'created',
    ...(input.pass_thru_content && { pass_thru_content: input.pass_thru_content }),
    embed: false,
    created_at: now,
    expires_at: now + LIFE_SECONDS,
    updated_at: now,
    resource_version: clock.nextVersion(),
    object: 'hosted_page',
  };
  const checkout: Checkout = {
    ...wish,
    customer: { ...input.customer, ...(input.billing_address && { billing_address: input.billing_address }) },
    ...readReturn('redirect_url', 'redirectUrl', input.redirect_url),
    ...readReturn('cancel_url', 'cancelUrl', input.cancel_url),
    ...(input.invoice_note && { invoiceNote: input.invoice_note }),
  };
  store.put('hosted_page', id, page, checkout);
  return page;
}

function acknowledge(sandbox: Sandbox, { params }: { params: Record<string, string> }): object {
  const row = requireHostedPage(sandbox, params.id ?? '');
  if (row.body.state !== 'succeeded') {
    throw new BillingError(
      409,
      'invalid_request',
      'invalid_state_for_request',
      `A hosted page in the state ${row.body.state} cannot be acknowledged`,
    );
  }
  return { hosted_page: moveHostedPage(sandbox, row, 'acknowledged') };
}

function requireHostedPage(sandbox: Sandbox, id: string): HostedPageRow {
  const row = findHostedPage(sandbox, id);
  if (!row) throw notFound(id);
  return row;
}

/** Only a finished page has content. */
function contentOf(sandbox: Sandbox, page: HostedPage, checkout: Checkout): { content?: object } {
  if (page.state === 'created' || page.state === 'requested') return {};
  const customer = checkout.customerId
    ? sandbox.store.find<Customer>('customer', checkout.customerId)?.body
    : undefined;
  const invoice = checkout.invoiceId ? sandbox.store.find<Invoice>('invoice', checkout.invoiceId)?.body : undefined;
  const card = customer && cardOf(sandbox, customer);
  const subscription = checkout.subscriptionId
    ? sandbox.store.find<Subscription>('subscription', checkout.subscriptionId)?.body
    : undefined;
  return {
    content: {
      ...(subscription && { subscription }),
      ...(customer && { customer }),
      ...(invoice && { invoice }),
      ...(card && { card }),
    },
  };
}

function readReturn<Name extends string>(param: string, name: Name, url: string | undefined): { [_ in Name]?: string } {
  if (!url) return {};
  const isUsable = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isUsable) throw wrongParameter(param, 'should be an http or https address');
  return { [name]: url } as { [_ in Name]?: string };
}
