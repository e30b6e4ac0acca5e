import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { readOf, type Write } from '#db/read';
import { billingCustomers, coupons, couponUses, orderLines, orders } from '#db/schema';
import { isCouponLeft } from '~/features/basket/coupon-left.server';
import { isBundleOwnedSql, isOwnedSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { holdCoupon } from './close-order.server';
import type { OpenedPage } from './draft-order.server';
import { countRecent, type Order, readOrder } from './queries.server';
import { type DraftOrder, mostOrdersAnHour } from './rules';

/**
 * Writes the order, its page, lines, held coupon and billing customer in one batch, after the statements of `before`.
 * The statement itself decides whether the order may be written: the buyer owns none of its items by now, no open order
 * sells the same, the coupon has a use left, the currency is the customer's, and the hour's limit of orders is not
 * reached. An order that is sent twice or by many requests at once is written once. Returns the open order that sells
 * the same items, be it this one or an earlier one; else the order that the same click has made; null if the order may
 * not be written. `isNew`: this call has written the order.
 */
export async function writeOrder(
  scope: Scope,
  draft: DraftOrder,
  page: OpenedPage,
  before: Statement[],
): Promise<{ order: Order | null; isNew: boolean }> {
  const { db } = scope;
  const { id, userId, key, content } = draft;
  const mine = eq(orders.userId, userId);
  const isWritten = hasRow(orders, and(eq(orders.id, id), eq(orders.idempotencyKey, key), eq(orders.state, 'open')));
  const details: Statement[] = [
    db
      .insert(orderLines)
      .select(sql`
        SELECT ${id}, value ->> 'position', value ->> 'kind', value ->> 'refId', value ->> 'title',
               value ->> 'list', value ->> 'sale', value ->> 'discount', value ->> 'amount', value ->> 'isGift'
        FROM json_each(${JSON.stringify(draft.lines.map((line, i) => ({ ...line, position: i + 1 })))})
        WHERE ${isWritten}`)
      .onConflictDoNothing(),
    db
      .insert(billingCustomers)
      .select(
        sql`SELECT ${userId}, ${draft.customerId}, ${draft.currency}, ${draft.createdAt.getTime()}
            WHERE ${isWritten}`,
      )
      .onConflictDoNothing(),
    ...holdCoupon(scope, draft, draft.createdAt, isWritten),
  ];
  const written = readOf(
    [
      readOrder(scope, and(mine, eq(orders.content, content), eq(orders.state, 'open'))),
      readOrder(scope, and(mine, eq(orders.idempotencyKey, key))),
    ],
    (ofContent, ofPress) => ofContent ?? ofPress,
  );
  return scope.write({ before, isNew: insertOrder(scope, draft, page), details, order: written });
}

/** Inserts the order and returns whether it was written. */
function insertOrder(scope: Scope, draft: DraftOrder, page: OpenedPage): Write<boolean> {
  const { userId, currency } = draft;
  const row: typeof orders.$inferInsert = {
    ...pick(draft, 'id', 'userId', 'currency', 'total', 'couponCode', 'content', 'way', 'createdAt'),
    ...draft.start,
    state: 'open',
    idempotencyKey: draft.key,
    hostedPageId: page.id,
    hostedPageUrl: page.url,
    expiresAt: page.expiresAt,
    checkAt: draft.createdAt,
  };
  const mayBe = sql`NOT ${ownsSomeOf(draft)}
    AND coalesce((SELECT b.currency FROM ${billingCustomers} b WHERE b.user_id = ${userId}), ${currency}) = ${currency}
    AND (${countRecent(scope, orders, userId)}) < ${mostOrdersAnHour}
    AND ${hasCouponLeft(draft)}`;
  const insert = insertWhen(scope.db, orders, row, mayBe).onConflictDoNothing().returning({ id: orders.id });
  return readOf([insert], (rows) => rows.length > 0);
}

function ownsSomeOf({ userId, lines, createdAt }: DraftOrder): SQL {
  const refId = sql`l.value ->> 'refId'`;
  return sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(lines)}) l WHERE NOT l.value ->> 'isGift' AND CASE l.value ->> 'kind'
    WHEN 'course' THEN ${isOwnedSql(userId, refId, createdAt)} ELSE ${isBundleOwnedSql(userId, refId, createdAt)} END)`;
}

function hasCouponLeft({ userId, couponCode, createdAt }: DraftOrder): SQL {
  return isCouponLeft(couponCode, createdAt, {
    all: sql`${coupons.usedCount}`,
    own: sql`SELECT count(*) FROM ${couponUses} u WHERE u.user_id = ${userId} AND u.code = ${couponCode}`,
  });
}
