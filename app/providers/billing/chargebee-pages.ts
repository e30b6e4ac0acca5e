import type Chargebee from 'chargebee';
import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import { asciiAddress } from '~/kit/text/mailbox';
import {
  type AddressCheck,
  type ChargebeeCall,
  dateOf,
  isChargebeeCode,
  nullOn,
  readAnswer,
  requireSame,
  resourceId,
} from './chargebee-call';
import { InvoiceAnswer, readPaidInvoice } from './chargebee-invoice-answers';
import {
  CardAnswer,
  CustomerAnswer,
  readPayer,
  readSubscription,
  SubscriptionAnswer,
} from './chargebee-subscription-answers';
import type { HostedPage, NewHostedPage, PagesPort } from './pages-port';
import type { HostedPageItem } from './payments-port';

/** The addresses that Chargebee's schema allows. A customer with another one has none there, and can still pay. */
const taken = /^[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function chargebeePages(call: ChargebeeCall, check: AddressCheck): PagesPort {
  /** Makes a page to redirect a customer to. */
  const open = async (
    { idempotencyKey }: Pick<NewHostedPage, 'idempotencyKey'>,
    make: (pages: Chargebee['hostedPage'], headers: Record<string, string>) => Promise<{ hosted_page: unknown }>,
  ) => {
    const headers = { 'chargebee-idempotency-key': idempotencyKey };
    const page = readHostedPage((await call((api) => make(api.hostedPage, headers))).hosted_page);
    return { ...page, url: check.page(page.url) };
  };

  const ensureCustomer: PagesPort['ensureCustomer'] = async ({ id, email, currency }) => {
    const address = asciiAddress(email);
    const customer = { id, ...(taken.test(address) && { email: address }), preferred_currency_code: currency };
    const headers = { 'chargebee-idempotency-key': `customer-${id}` };
    await nullOn(['duplicate_entry'], () => call((api) => api.customer.create(customer, headers)));
  };

  return {
    ensureCustomer,

    async createPortalSession(customer, redirectUrl) {
      const wish = { customer: { id: customer.id }, redirect_url: redirectUrl };
      const begin = async () => {
        const { portal_session: made } = readAnswer(Portal, await call((api) => api.portalSession.create(wish)));
        return { id: made.id, url: check.page(made.access_url), expiresAt: dateOf(made.expires_at) };
      };
      try {
        return await begin();
      } catch (error) {
        if (!isChargebeeCode(error, 'resource_not_found')) throw error;
        await ensureCustomer(customer);
        return begin();
      }
    },

    async createCheckoutPage(page) {
      const order = {
        currency_code: page.currency,
        customer: { id: page.customer.id },
        ...toItems(page.items),
        ...toWayBack(page),
      };
      return open(page, (pages, headers) => pages.checkoutOneTimeForItems(order, headers));
    },

    async createSubscriptionPage(page) {
      const wish = {
        // 0 suppresses the trial of the plan's price.
        subscription: { id: page.subscriptionId, ...(!page.hasTrial && { trial_end: 0 }) },
        customer: { id: page.customer.id },
        subscription_items: [{ item_price_id: page.itemPriceId, quantity: 1, unit_price: page.price }],
        ...(page.couponCode && { coupon_ids: [page.couponCode] }),
        ...toWayBack(page),
      };
      return nullOn(['duplicate_entry'], () =>
        open(page, (pages, headers) => pages.checkoutNewForItems(wish, headers)),
      );
    },

    async createChangePage(page) {
      if (!resourceId.test(page.subscriptionId)) return null;
      const wish = {
        subscription: { id: page.subscriptionId },
        subscription_items: [{ item_price_id: page.itemPriceId, quantity: 1 }],
        replace_items_list: true,
        change_option: 'end_of_term' as const,
        coupon_ids: [page.couponCode],
        replace_coupon_list: true,
        ...toWayBack(page),
      };
      return nullOn(['resource_not_found', 'invalid_state_for_request'], () =>
        open(page, (pages, headers) => pages.checkoutExistingForItems(wish, headers)),
      );
    },

    async createMethodsPage(customerId, redirectUrl) {
      const wish = { customer: { id: customerId }, redirect_url: redirectUrl };
      const answer = await call((api) => api.hostedPage.managePaymentSources(wish));
      return { url: check.page(readAnswer(PageAddress, answer).hosted_page.url) };
    },

    async retrieveHostedPage(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const answer = await call((api) => api.hostedPage.retrieve(id));
        const page = readHostedPage(answer.hosted_page);
        requireSame(id, page.id);
        return page;
      });
    },

    async acknowledgeHostedPage(id) {
      if (!resourceId.test(id)) throw new AppError('not-found');
      await nullOn(['invalid_state_for_request'], () => call((api) => api.hostedPage.acknowledge(id)));
    },
  };
}

function toWayBack(page: Pick<NewHostedPage, 'redirectUrl' | 'cancelUrl' | 'passThrough'>) {
  return {
    redirect_url: page.redirectUrl,
    cancel_url: page.cancelUrl,
    pass_thru_content: JSON.stringify(page.passThrough),
  };
}

/** Lines to charge, in the format of both hosted pages and invoices. */
export function toItems(items: HostedPageItem[]) {
  return {
    item_prices: items.map(({ itemPriceId, unitPrice }) => ({
      item_price_id: itemPriceId,
      quantity: 1,
      unit_price: unitPrice,
    })),
    discounts: items
      .filter(({ discount }) => discount > 0)
      .map(({ itemPriceId, discount }) => ({
        apply_on: 'specific_item_price' as const,
        item_price_id: itemPriceId,
        amount: discount,
      })),
  };
}

/* The provider's answers about hosted pages: their URLs, and their outcome. */

const Portal = z.object({
  portal_session: z.object({ id: z.string(), access_url: z.url(), expires_at: z.number().int().optional() }),
});

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: InvoiceAnswer.optional(),
      customer: CustomerAnswer.optional(),
      subscription: SubscriptionAnswer.optional(),
      card: CardAnswer.optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

const PageAddress = z.object({ hosted_page: z.object({ url: z.url() }) });

const PassThrough = z.object({ orderId: z.string(), userId: z.string() });

function readHostedPage(raw: unknown): HostedPage {
  const page = readAnswer(Page, raw);
  const invoice = page.content?.invoice;
  return {
    id: page.id,
    url: page.url,
    state: page.state,
    expiresAt: dateOf(page.expires_at),
    passThrough: readPassThrough(page.pass_thru_content),
    customerId: page.content?.customer?.id ?? invoice?.customer_id ?? null,
    invoice: invoice ? readPaidInvoice(invoice, page.content?.transaction?.id) : null,
    subscription: page.content?.subscription ? readSubscription(page.content.subscription) : null,
    payer: readPayer(page.content?.customer, page.content?.card),
  };
}

function readPassThrough(text: string | undefined): HostedPage['passThrough'] {
  if (!text) return null;
  try {
    return PassThrough.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
