import { and, desc, eq, exists, gt, isNotNull, sql } from 'drizzle-orm';
import { batch, type Statement } from '#db/client';
import { billingCustomers, coupons, couponUses, entitlements, orderLines, orders } from '#db/schema';
import type { Basket } from '~/features/basket/basket-cookie';
import { basketReads, type PricedBasket, priceBasket, priceFrom } from '~/features/basket/price-basket.server';
import { alreadyPurchased, texts } from '~/features/basket/rules';
import { AppError, invalid } from '~/kit/app-error';
import { after, hour } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { formatMoney } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { openPage } from './open-page.server';
import { findOrder, type Order, orderReads, toOrder } from './queries.server';
import { fingerprint, lineKey, mostOrdersAnHour, type OpenedCheckout, pageLife } from './rules';
import { settleOrder } from './settle-order.server';

export interface CheckoutToStart {
  basket: Basket;
  /** The currency that was picked, if any. */
  chosen: unknown;
  /** One press of the button: the same key again answers the same order and page. */
  key: string;
  /** What the buyer saw, in minor units; null where nothing was shown. */
  seen: { total: number; currency: string } | null;
}

/**
 * Prices the basket anew, writes the order and opens the provider's payment page; the order stands before the
 * provider is asked. Throws conflict for what was bought before, for a total that is not the one that was seen and
 * for a press whose page is closed; invalid without a needed pirate location; rate-limited; provider-failed, which
 * leaves order and basket as they are.
 */
export async function startCheckout(scope: Scope, input: CheckoutToStart): Promise<OpenedCheckout> {
  const viewer = requireMember(scope);
  const { priced, sameKey, open, recent, isKnownToProvider } = await look(scope, viewer, input);
  if (sameKey) {
    const press = await resume(scope, sameKey.id, isKnownToProvider);
    if (press) return press;
    throw closedPress();
  }
  check(viewer, priced, input);
  const twin = await resumeTwin(scope, priced, open, isKnownToProvider);
  if (twin) return twin;
  if (recent >= mostOrdersAnHour) throw new AppError('rate-limited', undefined, { retryAfter: 600 });
  const order = await writeOrder(scope, viewer, priced, input);
  return openPage(scope, order, isKnownToProvider);
}

/** `lineKey` of rules.ts, as SQL. */
const lineText = sql`${orderLines.kind} || ':' || ${orderLines.refId} || ':' || ${orderLines.amount}`;

interface OpenOrder {
  id: string;
  currency: string;
  couponCode: string | null;
  /** Line keys. */
  lines: string[];
}

/** Everything that the decision needs, in one round trip. */
async function look(scope: Scope, viewer: Viewer, input: CheckoutToStart) {
  const { db } = scope;
  const mine = eq(orders.userId, viewer.id);
  const [courseRows, bundleRows, memberRows, couponRows, sameKey, recent, withPage, open] = await db.batch([
    ...basketReads(scope, input),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(mine, eq(orders.idempotencyKey, input.key))),
    db
      .select({ count: sql<number>`count(*)` })
      .from(orders)
      .where(and(mine, gt(orders.createdAt, after(scope.now(), -hour)))),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(mine, isNotNull(orders.hostedPageId)))
      .limit(1),
    db
      .select({
        id: orders.id,
        currency: orders.currency,
        couponCode: orders.couponCode,
        lines: sql<string>`group_concat(${lineText})`,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(mine, eq(orders.state, 'open'), gt(orders.createdAt, after(scope.now(), -pageLife))))
      .groupBy(orders.id)
      .orderBy(desc(orders.createdAt))
      .limit(5),
  ]);
  return {
    priced: priceFrom(scope, input, courseRows, bundleRows, memberRows, couponRows),
    sameKey: sameKey[0] ?? null,
    open: open.map((order) => ({ ...order, lines: order.lines.split(',') })),
    recent: recent[0]?.count ?? 0,
    isKnownToProvider: withPage.length > 0,
  };
}

function check(viewer: Viewer, priced: PricedBasket, { basket, seen }: CheckoutToStart): void {
  const [owned] = priced.owned;
  if (owned) throw new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (priced.items.length < basket.lines.length || (basket.coupon && !priced.coupon)) {
    throw new AppError('conflict', priced.notes.join(' '), { code: 'BASKET_CHANGED' });
  }
  if (!priced.items.length) throw new AppError('conflict', texts.empty, { code: 'BASKET_EMPTY' });
  if (priced.locationFor.length && !viewer.pirateLocationCity) {
    throw invalid('pirateLocationCity', 'Pirate Location is required');
  }
  if (seen && (seen.total !== priced.quote.total || seen.currency !== priced.currency)) {
    const total = formatMoney(priced.quote.total, priced.currency);
    throw new AppError('conflict', `The price has changed: it is ${total} now. Nothing was charged.`, {
      code: 'PRICE_CHANGED',
    });
  }
}

function closedPress(): AppError {
  return new AppError('conflict', 'That payment page was closed. Please look at your order and press Pay again.', {
    code: 'CHECKOUT_CLOSED',
  });
}

/** An order that was started before: its page, its purchase, or null when neither can be had any more. */
async function resume(scope: Scope, orderId: string, isKnownToProvider: boolean): Promise<OpenedCheckout | null> {
  const order = await findOrder(scope, eq(orders.id, orderId));
  if (!order) return null;
  const { state } = await settleOrder(scope, order);
  if (state === 'open') return openPage(scope, order, isKnownToProvider);
  return state === 'paid' ? opened(order, 'paid') : null;
}

function opened(order: Order, state: OpenedCheckout['state']): OpenedCheckout {
  const { id: orderId, hostedPageId, hostedPageUrl, expiresAt, total, currency } = order;
  return { state, orderId, hostedPageId: hostedPageId ?? '', url: hostedPageUrl ?? '', expiresAt, total, currency };
}

/**
 * The same basket at the same price is one intent, however often it is started: its open page is used again. An open
 * order whose coupon the new one wants is asked about too, so that a cancelled one gives its coupon back.
 */
async function resumeTwin(
  scope: Scope,
  priced: PricedBasket,
  open: OpenOrder[],
  isKnownToProvider: boolean,
): Promise<OpenedCheckout | null> {
  const code = usedCoupon(priced);
  const wanted = fingerprint(linesOf(priced).map(lineKey), priced.currency, code);
  for (const { id, currency, couponCode, lines } of open) {
    const isTwin = fingerprint(lines, currency, couponCode) === wanted;
    if (!isTwin && (code === null || couponCode !== code)) continue;
    const resumed = await resume(scope, id, isKnownToProvider);
    if (isTwin && resumed) return resumed;
  }
  return null;
}

function usedCoupon({ quote }: PricedBasket): string | null {
  return quote.applied?.code ?? null;
}

function linesOf({ items }: PricedBasket) {
  return items.map(({ kind, id, title, list, sale, discount, amount }) => ({
    kind,
    refId: id,
    title,
    list,
    sale,
    discount,
    amount,
  }));
}

/**
 * Order, lines, held coupon and billing customer in one batch. Whether it may be written is decided by the statement
 * itself: nothing of it is owned by now, the coupon has a use left, the currency is the customer's.
 */
async function writeOrder(scope: Scope, viewer: Viewer, priced: PricedBasket, input: CheckoutToStart): Promise<Order> {
  const { db } = scope;
  const now = scope.now();
  const id = newId(now.getTime());
  const code = usedCoupon(priced);
  const isWritten = exists(db.select({ one: sql`1` }).from(orders).where(eq(orders.id, id)));
  const statements: Statement[] = [
    insertOrder(scope, viewer, priced, { id, key: input.key, code }),
    db.insert(orderLines).select(sql`
      SELECT ${id}, value ->> 'position', value ->> 'kind', value ->> 'refId', value ->> 'title',
             value ->> 'list', value ->> 'sale', value ->> 'discount', value ->> 'amount'
      FROM json_each(${JSON.stringify(linesOf(priced).map((line, i) => ({ ...line, position: i + 1 })))})
      WHERE ${isWritten}`),
    db
      .insert(billingCustomers)
      .select(sql`SELECT ${viewer.id}, ${viewer.id}, ${priced.currency}, ${now.getTime()} WHERE ${isWritten}`)
      .onConflictDoNothing({ target: billingCustomers.userId }),
  ];
  if (code) {
    statements.push(
      db.insert(couponUses).select(sql`SELECT ${code}, ${viewer.id}, ${id}, ${now.getTime()} WHERE ${isWritten}`),
      db
        .update(coupons)
        .set({ usedCount: sql`${coupons.usedCount} + 1` })
        .where(and(eq(coupons.code, code), isWritten)),
    );
  }
  const written = and(eq(orders.userId, viewer.id), eq(orders.idempotencyKey, input.key));
  const results = await batch(db, [...statements, ...orderReads(scope, written)]);
  const [found, lines] = results.slice(statements.length) as Parameters<typeof toOrder>;
  const order = toOrder(found, lines);
  if (order) return order;
  throw await whyNot(scope, priced, input);
}

function insertOrder(
  { db, now }: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { id, key, code }: { id: string; key: string; code: string | null },
): Statement {
  const at = now().getTime();
  const things = items.map((item) => sql`${`${item.kind} ${item.id}`}`);
  const couponIsLeft = code
    ? sql`EXISTS (SELECT 1 FROM ${coupons} c WHERE c.code = ${code}
        AND (c.expires_at IS NULL OR c.expires_at > ${at})
        AND (c.max_uses IS NULL OR c.used_count < c.max_uses)
        AND (SELECT count(*) FROM ${couponUses} u WHERE u.user_id = ${viewer.id} AND u.code = c.code) < c.per_user)`
    : sql`1`;
  return db
    .insert(orders)
    .select(
      sql`SELECT ${id}, ${viewer.id}, 'open', ${currency}, ${quote.total}, ${code}, ${key}, NULL, NULL, NULL, NULL,
                 ${at}, ${at + pageLife}, ${at}, NULL
          WHERE NOT EXISTS (SELECT 1 FROM ${entitlements} e
              WHERE e.user_id = ${viewer.id} AND e.kind || ' ' || e.ref_id IN (${sql.join(things, sql`, `)})
                AND e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${at}))
            AND coalesce((SELECT b.currency FROM ${billingCustomers} b WHERE b.user_id = ${viewer.id}), ${currency}) = ${currency}
            AND ${couponIsLeft}`,
    )
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] });
}

/** The order was refused by its own conditions: says which of them, as of now. */
async function whyNot(scope: Scope, priced: PricedBasket, input: CheckoutToStart): Promise<AppError> {
  const today = await priceBasket(scope, input);
  const [owned] = today.owned;
  if (owned) return new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  const code = usedCoupon(priced);
  if (code && !today.coupon) return new AppError('conflict', today.notes.join(' '), { code: 'BASKET_CHANGED' });
  if (code) {
    const text = `${code} is held by another payment page that is still open. Finish or cancel that payment, or try again in a few hours.`;
    return new AppError('conflict', text, { code: 'COUPON_HELD' });
  }
  return new AppError('conflict', 'Your order has changed. Please look at it and press Pay again.', {
    code: 'BASKET_CHANGED',
  });
}
