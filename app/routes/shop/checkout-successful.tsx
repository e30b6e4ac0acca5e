import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { basketIn, withoutBought, withoutCoupon } from '~/features/basket/basket-cookie';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import { completeOwnPurchase, listBought } from '~/features/checkout/complete-purchase.server';
import { formatGivenBack, formatReturned, presentBought } from '~/features/checkout/present.server';
import type { CompletedPurchase } from '~/features/checkout/rules';
import { Bought, BoughtGifts } from '~/features/checkout/ui/bought';
import { RecheckForm } from '~/features/checkout/ui/recheck-form';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { nextLook, refreshMeta } from '~/http/look-again';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { settleReturn } from '~/http/settle-return.server';
import type { Visit } from '~/http/visit';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import items from '~/ui/css/items.css?url';
import { FactRows } from '~/ui/fact-rows';
import { LinkButton } from '~/ui/forms/button';
import { PageHead, Part } from '~/ui/page/page-parts';
import { PageState } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

const titles = {
  paid: 'Checkout successful',
  returned: 'This order was refunded',
  pending: 'Your payment is on its way',
  unpaid: 'Payment not completed',
  mismatch: 'We need to check this payment',
} as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titles[data.outcome] : 'Checkout' },
  ...(data?.outcome === 'pending' ? refreshMeta(data.refreshTo) : []),
];
export const links = () => [commerce, items].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ request, url, scope, visit }) => {
  const id = url.searchParams.get('id');
  const state = url.searchParams.get('state');
  if (!id || !state) return redirectTo(paths.notFound());
  if (request.method !== 'GET') return new Response(null);
  const settlement = await settleReturn(scope, state, completeOwnPurchase(scope, { hostedPageId: id }));
  switch (settlement.state) {
    case 'paid':
      emptyBasket(visit, settlement);
      return {
        outcome: isAllReturned(settlement) ? ('returned' as const) : ('paid' as const),
        bought: presentBought(settlement, await listBought(scope, { hostedPageId: id })),
        // About lines that were refunded at once.
        givenBack: formatGivenBack(settlement),
        // About lines that were refunded later.
        returned: formatReturned(settlement),
        email: scope.viewer?.email ?? '',
        total: formatMoney(settlement.paidAmount, settlement.currency),
        order: { id: settlement.orderId, day: formatDate(settlement.paidAt ?? scope.now()) },
      };
    case 'cancelled':
    case 'expired':
      return { outcome: 'unpaid' as const };
    case 'mismatch':
      return { outcome: 'mismatch' as const };
    default:
      return { outcome: 'pending' as const, ...nextLook(url) };
  }
});

/** Whether nothing is left: all lines were refunded, at once or later. */
function isAllReturned({ lines }: CompletedPurchase): boolean {
  return lines.some((line) => line.isReturned) && lines.every((line) => line.isReturned || line.isGivenBack);
}

/**
 * Removes the bought lines and the used coupon from the basket. Lines that were refunded since may be in the basket to
 * be bought again.
 */
function emptyBasket(visit: Visit, { lines, couponCode, paidAt }: CompletedPurchase): void {
  const cookie = basketIn(visit.cookies, cookieRules.basket);
  const left = withoutBought(
    cookie.read(),
    lines
      .filter((line) => !line.isReturned)
      .map(({ kind, refId, isGift }) => ({ kind, id: refId, ...(isGift && { isGift }) })),
    paidAt,
  );
  cookie.write(couponCode && left.coupon === couponCode ? withoutCoupon(left) : left);
}

export default function CheckoutSuccessfulPage() {
  const data = useLoaderData<typeof loader>();
  switch (data.outcome) {
    case 'paid':
      return <Paid {...data} />;
    case 'returned':
      return <Returned {...data} />;
    case 'pending':
      return (
        <PageState title={titles.pending} to={[data.againTo, 'Check again']} reloads>
          <p role="status">
            Our payment provider has not confirmed your payment yet.{' '}
            {data.refreshTo ? 'This page checks again by itself. ' : ''}You can close it: when the payment arrives, we
            open your courses and email you.
          </p>
        </PageState>
      );
    case 'mismatch':
      return (
        <PageState title={titles.mismatch} to={[paths.contact(), 'Contact us']}>
          <p role="alert">
            The amount paid is not the price of your order, so we have opened nothing yet. We have been notified and
            will email you. You can also contact us now.
          </p>
        </PageState>
      );
    default:
      return (
        <div className="stack is-loose">
          <PageState title={titles.unpaid} to={[paths.checkout(), 'Try again']} beside={[paths.basket(), 'Basket']}>
            <p role="alert">Your basket has not changed. You can try again.</p>
          </PageState>
          <RecheckForm />
        </div>
      );
  }
}

type PaidProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { bought: unknown }>;

/** The whole purchase was refunded later, so the page links to none of its items. */
function Returned({ bought, givenBack, returned, total, order }: PaidProps) {
  return (
    <div className="stack is-loose">
      <PageHead title={titles.returned} className="stack">
        <p className="lead" role="status">
          {returned}
        </p>
        {givenBack && <p>{givenBack}</p>}
      </PageHead>
      <div className="split">
        <div className="row">
          <LinkButton href={paths.home()}>Go to courses</LinkButton>
          <LinkButton href={paths.myAccess()} variant="quiet">
            What I can open
          </LinkButton>
        </div>
        <Receipt bought={bought} total={total} order={order} />
      </div>
    </div>
  );
}

function Paid({ bought, givenBack, returned, total, order, email }: PaidProps) {
  const kept = bought.filter((thing) => !thing.isReturned);
  const gifts = kept.filter((thing) => thing.giftHref);
  const taken = kept.filter((thing) => !thing.isGivenBack && !thing.giftHref);
  const [only, ...others] = taken;
  const all = returned ? 'The rest' : 'Everything';
  return (
    <div className="stack is-loose">
      <PageHead title={titles.paid} className="stack">
        <p className="lead">
          {only ? `${others.length ? all : `“${only.title}”`} is yours to keep. ` : null}We’ve emailed the receipt to{' '}
          <span className="break-anywhere">{email}</span>.
        </p>
        {givenBack && <p role="status">{givenBack}</p>}
        {returned && <p role="status">{returned}</p>}
      </PageHead>
      <div className="split">
        <div className="stack is-loose">
          {only && <Bought bought={taken} />}
          {gifts.length > 0 && <BoughtGifts gifts={gifts} isQuiet={only !== undefined} />}
          {!only && <Bought bought={taken} />}
        </div>
        <Receipt bought={bought} total={total} order={order} />
      </div>
    </div>
  );
}

function Receipt({ bought, total, order }: Pick<PaidProps, 'bought' | 'total' | 'order'>) {
  return (
    <aside aria-labelledby="receipt">
      <Part id="receipt" title="Receipt" as="div" className="buy-box" isLabel>
        <QuoteTable
          caption="What you bought"
          rows={bought.map((thing) => ({
            label: thing.giftHref ? `${thing.title}, a gift` : thing.title,
            hint: thing.hint ?? undefined,
            value: thing.amount,
          }))}
          total={total}
        />
        <FactRows
          facts={[
            { label: 'Order', value: <span className="break-anywhere">{order.id}</span> },
            { label: 'Date', value: order.day },
          ]}
        />
      </Part>
    </aside>
  );
}
