import {
  CheckoutExistingForItemsHostedPageBodySchema,
  CheckoutNewForItemsHostedPageBodySchema,
  CheckoutOneTimeForItemsHostedPageBodySchema,
} from '#chargebee/hosted_page.schema.js';
import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { Row } from '../store';
import { refuseTakenId, type SubscriptionToBegin, trialEndOf } from './begin-subscription';
import { type CustomerInput, withCard } from './customers';
import { invalidState, notFound, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import { requireChangeable } from './plan-changes';
import {
  CHARGES,
  type ChargesInput,
  couponsIn,
  PLANS,
  type PlansInput,
  type Pricing,
  priceCharges,
  pricePlans,
} from './pricing';
import { findResource, newerVersion, putResource, requireResource, saveResource } from './resources';

const LIFE_SECONDS = 3 * 3600;

type HostedPageState = 'created' | 'requested' | 'succeeded' | 'cancelled' | 'acknowledged';

/** The page in the API's format; retrieval adds `content`. */
export type HostedPage = ReturnType<typeof newPage> & {
  type: 'checkout_one_time' | 'checkout_new' | 'checkout_existing';
  pass_thru_content?: string;
};

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
  changes?: { subscriptionId: string; itemPriceId: string; replacesCoupons: boolean };
  /** The end of its trial if it is paid now. */
  trialEnd?: number;
  /** The card in the 3-D Secure step. */
  challengedCard?: string;
  customerId?: string;
  invoiceId?: string;
  subscriptionId?: string;
}

export type HostedPageRow = Row<HostedPage, Checkout>;

/** What every call for a page may have. */
interface PageInput {
  coupon_ids?: string[];
  redirect_url?: string;
  cancel_url?: string;
  pass_thru_content?: string;
  invoice_note?: string;
  customer?: CustomerInput;
  billing_address?: CustomerInput['billing_address'];
}

const PAGE = ['coupon_ids', 'redirect_url', 'cancel_url', 'pass_thru_content'];

export const hostedPageOperations: Operation[] = [
  write<PageInput & ChargesInput>(
    '/hosted_pages/checkout_one_time_for_items',
    CheckoutOneTimeForItemsHostedPageBodySchema,
    [
      ...PAGE,
      'invoice_note',
      'customer.id',
      'customer.email',
      'customer.first_name',
      'customer.last_name',
      'customer.company',
      'customer.phone',
      'customer.locale',
      'billing_address.*',
      ...CHARGES,
    ],
    (sandbox, input) => {
      const wish = { pricing: priceCharges(sandbox, input), couponIds: couponsIn(input) };
      return openCheckout(sandbox, 'checkout_one_time', input, wish);
    },
  ),
  write<SubscriptionPageInput>(
    '/hosted_pages/checkout_new_for_items',
    CheckoutNewForItemsHostedPageBodySchema,
    [...PAGE, 'customer.id', 'customer.email', 'subscription.id', 'subscription.trial_end', ...PLANS],
    createSubscriptionCheckout,
  ),
  write<ChangePageInput>(
    '/hosted_pages/checkout_existing_for_items',
    CheckoutExistingForItemsHostedPageBodySchema,
    [...PAGE, 'subscription.id', ...PLANS, 'replace_items_list', 'replace_coupon_list', 'change_option'],
    createChangeCheckout,
  ),
  {
    method: 'POST',
    path: '/hosted_pages/:id/acknowledge',
    isIdempotent: true,
    run(sandbox, { params: { id = '' } }) {
      const row = findHostedPage(sandbox, id);
      if (!row) throw notFound(id);
      const { state } = row.body;
      if (state !== 'succeeded') throw invalidState(`A hosted page in the state ${state} cannot be acknowledged`);
      return { hosted_page: moveHostedPage(sandbox, row, 'acknowledged') };
    },
  },
];

/** The stored page, or undefined. */
export function findHostedPage({ store }: Sandbox, id: string): HostedPageRow | undefined {
  return store.find<HostedPage, Checkout>('hosted_page', id);
}

/** Sets a page's state and its checkout's outcome. */
export function moveHostedPage(
  sandbox: Sandbox,
  { body, hidden }: HostedPageRow,
  state: HostedPageState,
  progress: Partial<Checkout> = {},
): HostedPageRow['body'] {
  return saveResource(sandbox, { ...body, state }, { ...hidden, ...progress });
}

interface SubscriptionPageInput extends PageInput, PlansInput {
  subscription?: { id?: string; trial_end?: number };
}

function createSubscriptionCheckout(sandbox: Sandbox, input: SubscriptionPageInput): object {
  const { id, trial_end } = input.subscription ?? {};
  refuseTakenId(sandbox, id);
  const couponIds = couponsIn(input);
  const pricing = pricePlans(sandbox, input);
  const { itemPriceId = '', unitAmount: price } = pricing.lines[0] ?? {};
  const subscription = { id: id || undefined, itemPriceId, price, couponIds, trialEnd: trial_end };
  const trialEnd = trialEndOf(sandbox, subscription);
  return openCheckout(sandbox, 'checkout_new', input, { pricing, couponIds, subscription, trialEnd });
}

interface ChangePageInput extends PageInput, PlansInput {
  subscription?: { id: string };
  replace_items_list?: boolean;
  replace_coupon_list?: boolean;
  change_option?: string;
}

function createChangeCheckout(sandbox: Sandbox, input: ChangePageInput): object {
  const isAtEndOfTerm = input.change_option === 'end_of_term';
  const { subscription, pricing } = requireChangeable(sandbox, input.subscription?.id, input, isAtEndOfTerm);
  const { id, email } = requireResource(sandbox, 'customer', subscription.customer_id);
  const changes = {
    subscriptionId: subscription.id,
    itemPriceId: pricing.lines[0]?.itemPriceId ?? '',
    replacesCoupons: input.replace_coupon_list === true,
  };
  const wish = { pricing, couponIds: couponsIn(input), changes };
  return openCheckout(sandbox, 'checkout_existing', { ...input, customer: { id, email } }, wish);
}

function openCheckout(
  sandbox: Sandbox,
  type: HostedPage['type'],
  input: PageInput,
  wish: Pick<Checkout, 'pricing' | 'couponIds' | 'subscription' | 'trialEnd' | 'changes'>,
): object {
  const page: HostedPage = {
    ...newPage(sandbox, '/pages/v4', LIFE_SECONDS),
    type,
    ...(input.pass_thru_content && { pass_thru_content: input.pass_thru_content }),
  };
  const checkout: Checkout = {
    ...wish,
    customer: { ...input.customer, ...(input.billing_address && { billing_address: input.billing_address }) },
    redirectUrl: readReturn('redirect_url', input.redirect_url),
    cancelUrl: readReturn('cancel_url', input.cancel_url),
    invoiceNote: input.invoice_note || undefined,
  };
  return { hosted_page: putResource(sandbox, page, checkout) };
}

/** The members that hosted pages of every type have. */
export function newPage(sandbox: Sandbox, folder: string, lifeSeconds: number) {
  const { clock, settings } = sandbox;
  const id = newId('', 32);
  return {
    id,
    url: `${settings.ownOrigin}${folder}/${id}`,
    state: 'created' as HostedPageState,
    embed: false,
    created_at: clock.now(),
    expires_at: clock.now() + lifeSeconds,
    ...newerVersion(sandbox),
    object: 'hosted_page' as const,
  };
}

/** A page as it is retrieved: only a finished one has content. */
export function presentPage(sandbox: Sandbox, page: HostedPage): object {
  const isUnfinished = page.state === 'created' || page.state === 'requested';
  const checkout = isUnfinished ? undefined : findHostedPage(sandbox, page.id)?.hidden;
  if (!checkout) return { hosted_page: page };
  const customer = findResource(sandbox, 'customer', checkout.customerId);
  const content = {
    subscription: findResource(sandbox, 'subscription', checkout.subscriptionId),
    ...(customer && withCard(sandbox, customer)),
    invoice: findResource(sandbox, 'invoice', checkout.invoiceId),
  };
  return { hosted_page: { ...page, content } };
}

function readReturn(param: string, url: string | undefined): string | undefined {
  if (!url) return undefined;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw wrongParameter(param, 'should be an http or https address');
}
