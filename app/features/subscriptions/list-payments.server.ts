import { desc, eq, sql } from 'drizzle-orm';
import type { Read } from '#db/read';
import { creditNotes, orderLines, payments, plans } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** A payment as it is listed; money in minor units of `currency`. */
export type ListedPayment = Omit<Awaited<ReturnType<typeof selectPayments>>[number], 'titles'> & {
  /** Of what was bought once. */
  lines: { title: string; amount: number }[];
};

/** The member's payments, for courses and for subscriptions, the latest first. */
export async function listPayments(scope: Scope, slice: Slice): Promise<Page<ListedPayment>> {
  const [page] = await scope.read(readPayments(scope, slice));
  return { ...page, items: page.items.map(toPayment) };
}

/** The list as a read; `toPayment` makes its rows whole. */
export function readPayments(
  scope: Scope,
  slice: Slice,
): Read<Page<Awaited<ReturnType<typeof selectPayments>>[number]>> {
  const { id } = requireMember(scope);
  return readPage(
    scope,
    slice,
    selectPayments(scope, id).limit(slice.limit).offset(slice.offset),
    countUpTo(sql`FROM ${payments} WHERE ${payments.userId} = ${id}`),
  );
}

export function toPayment({ titles, ...row }: Awaited<ReturnType<typeof selectPayments>>[number]): ListedPayment {
  return { ...row, lines: JSON.parse(titles) };
}

function selectPayments({ db }: Scope, userId: string) {
  const titles = sql<string>`(SELECT json_group_array(json_object('title', l.title, 'amount', l.amount))
    FROM (SELECT * FROM ${orderLines} WHERE ${orderLines.orderId} = ${payments.orderId} ORDER BY ${orderLines.position}) l)`;
  const givenBack = sql<number>`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c
    WHERE c.invoice_id = ${payments.invoiceId})`;
  return db
    .select({
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      couponCode: payments.couponCode,
      paidAt: payments.paidAt,
      amountInGbp: payments.amountInGbp,
      subscriptionId: payments.subscriptionId,
      planName: plans.name,
      planType: plans.type,
      termStartsAt: payments.termStartsAt,
      termEndsAt: payments.termEndsAt,
      givenBack: givenBack.as('given_back'),
      titles,
    })
    .from(payments)
    .leftJoin(plans, eq(plans.id, payments.planId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .$dynamic();
}
