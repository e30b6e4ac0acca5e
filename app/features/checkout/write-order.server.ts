import { and, eq, exists, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { readAfter } from '#db/read';
import { billingCustomers, coupons, couponUses, entitlements, orderLines, orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { OpenedPage } from './open-page.server';
import { type Order, readOrder } from './queries.server';
import type { DraftOrder } from './rules';

/**
 * Order, page, lines, held coupon and billing customer in one batch, after the statements of `before`. Whether it may
 * be written is decided by the statement itself: nothing of it is owned by now, the coupon has a use left, the
 * currency is the customer's. Answers the order that stands under its key, null when none may. Sent twice or by two
 * at once, it is written once.
 */
export async function writeOrder(
  scope: Scope,
  draft: DraftOrder,
  page: OpenedPage,
  before: Statement[] = [],
): Promise<Order | null> {
  const { db } = scope;
  const isWritten = exists(db.select({ one: sql`1` }).from(orders).where(eq(orders.id, draft.id)));
  const statements: Statement[] = [
    ...before,
    insertOrder(scope, draft, page),
    db
      .insert(orderLines)
      .select(sql`
        SELECT ${draft.id}, value ->> 'position', value ->> 'kind', value ->> 'refId', value ->> 'title',
               value ->> 'list', value ->> 'sale', value ->> 'discount', value ->> 'amount'
        FROM json_each(${JSON.stringify(draft.lines.map((line, i) => ({ ...line, position: i + 1 })))})
        WHERE ${isWritten}`)
      .onConflictDoNothing(),
    db
      .insert(billingCustomers)
      .select(
        sql`SELECT ${draft.userId}, ${draft.customerId}, ${draft.currency}, ${draft.createdAt.getTime()}
            WHERE ${isWritten}`,
      )
      .onConflictDoNothing(),
    ...holdCoupon(scope, draft, isWritten),
  ];
  const written = readOrder(scope, and(eq(orders.userId, draft.userId), eq(orders.idempotencyKey, draft.key)));
  const [order] = await scope.read(readAfter(statements, written));
  return order;
}

function insertOrder({ db }: Scope, draft: DraftOrder, page: OpenedPage): Statement {
  const { userId, currency, couponCode: code } = draft;
  const at = draft.createdAt.getTime();
  const things = draft.lines.map((line) => sql`${`${line.kind} ${line.refId}`}`);
  const couponIsLeft = code
    ? sql`EXISTS (SELECT 1 FROM ${coupons} c WHERE c.code = ${code}
        AND (c.expires_at IS NULL OR c.expires_at > ${at})
        AND (c.max_uses IS NULL OR c.used_count < c.max_uses)
        AND (SELECT count(*) FROM ${couponUses} u WHERE u.user_id = ${userId} AND u.code = c.code) < c.per_user)`
    : sql`1`;
  return db
    .insert(orders)
    .select(
      sql`SELECT ${draft.id}, ${userId}, 'open', ${currency}, ${draft.total}, ${code}, ${draft.key},
                 ${page.id}, ${page.url}, NULL, NULL, ${at}, ${page.expiresAt.getTime()}, ${at}, NULL
          WHERE NOT EXISTS (SELECT 1 FROM ${entitlements} e
              WHERE e.user_id = ${userId} AND e.kind || ' ' || e.ref_id IN (${sql.join(things, sql`, `)})
                AND e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${at}))
            AND coalesce((SELECT b.currency FROM ${billingCustomers} b WHERE b.user_id = ${userId}), ${currency}) = ${currency}
            AND ${couponIsLeft}`,
    )
    .onConflictDoNothing();
}

/** The counter moves with the ledger: only when the use before it was a new one. */
function holdCoupon({ db }: Scope, draft: DraftOrder, isWritten: ReturnType<typeof exists>): Statement[] {
  const { couponCode: code, userId, id, createdAt } = draft;
  if (!code) return [];
  return [
    db
      .insert(couponUses)
      .select(sql`SELECT ${code}, ${userId}, ${id}, ${createdAt.getTime()} WHERE ${isWritten}`)
      .onConflictDoNothing(),
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} + 1` })
      .where(and(eq(coupons.code, code), sql`changes() > 0`)),
  ];
}
