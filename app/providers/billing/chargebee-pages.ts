import { AppError } from '~/kit/app-error';
import type { AddressCheck } from './chargebee-addresses';
import { requireSame, resourceId } from './chargebee-answers';
import { type ChargebeeCall, nullOn } from './chargebee-call';
import { readHostedPage } from './chargebee-page-answers';
import type { NewHostedPage, PagesPort } from './pages-port';
import type { HostedPageItem } from './payments-port';

export function chargebeePages(
  call: ChargebeeCall,
  check: AddressCheck,
): Omit<PagesPort, 'createMethodsPage' | 'createPortalSession'> {
  /** A page to redirect a customer to. */
  const readPage = (raw: unknown) => {
    const page = readHostedPage(raw);
    return { ...page, url: check.page(page.url) };
  };

  return {
    async createCheckoutPage(page) {
      const order = {
        currency_code: page.currency,
        customer: { id: page.customer.id },
        ...toItems(page.items),
        ...toWayBack(page),
      };
      const headers = { 'chargebee-idempotency-key': page.idempotencyKey };
      const answer = await call((api) => api.hostedPage.checkoutOneTimeForItems(order, headers));
      return readPage(answer.hosted_page);
    },

    async createSubscriptionPage(page) {
      const wish = {
        // 0 suppresses the trial of the plan's price.
        subscription: { id: page.subscriptionId, ...(!page.hasTrial && { trial_end: 0 }) },
        customer: { id: page.customer.id },
        subscription_items: [{ item_price_id: page.itemPriceId, quantity: 1 }],
        ...(page.couponCode && { coupon_ids: [page.couponCode] }),
        ...toWayBack(page),
      };
      const headers = { 'chargebee-idempotency-key': page.idempotencyKey };
      return nullOn(['duplicate_entry'], async () => {
        const answer = await call((api) => api.hostedPage.checkoutNewForItems(wish, headers));
        return readPage(answer.hosted_page);
      });
    },

    async createChangePage(page) {
      if (!resourceId.test(page.subscriptionId)) return null;
      const wish = {
        subscription: { id: page.subscriptionId },
        subscription_items: [{ item_price_id: page.itemPriceId, quantity: 1 }],
        replace_items_list: true,
        change_option: 'end_of_term' as const,
        coupon_ids: [page.couponCode],
        ...toWayBack(page),
      };
      const headers = { 'chargebee-idempotency-key': page.idempotencyKey };
      return nullOn(['resource_not_found', 'invalid_state_for_request'], async () => {
        const answer = await call((api) => api.hostedPage.checkoutExistingForItems(wish, headers));
        return readPage(answer.hosted_page);
      });
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
    item_prices: items.map(toItemPrice),
    discounts: items.filter((item) => item.discount > 0).map(toDiscount),
  };
}

function toItemPrice({ itemPriceId, unitPrice }: HostedPageItem) {
  return { item_price_id: itemPriceId, quantity: 1, unit_price: unitPrice };
}

function toDiscount({ itemPriceId, discount }: HostedPageItem) {
  return { apply_on: 'specific_item_price' as const, item_price_id: itemPriceId, amount: discount };
}
