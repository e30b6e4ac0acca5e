import { eq, sql } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { payments, planPrices, plans, subscriptions } from '#db/schema';
import { readEverythingEnd } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type ListedPayment, readPayments, toPayment } from './list-payments.server';

export type HeldSubscription = NonNullable<Awaited<ReturnType<typeof selectHeld>>[number]>;

export interface PaymentsPage {
  held: HeldSubscription | null;
  /** The end of the term for which activation codes open everything; null without one. */
  codesEndAt: Date | null;
  history: Page<ListedPayment>;
}

/** The member's subscription, the term of their activation codes and one page of their payments, in one round trip. */
export async function showPayments(scope: Scope, slice: Slice): Promise<PaymentsPage> {
  const viewer = requireMember(scope);
  const [held, codesEndAt, page] = await scope.read(
    readHeld(scope),
    readEverythingEnd(scope.db, viewer.id, scope.now()),
    readPayments(scope, slice),
  );
  return { held, codesEndAt, history: { ...page, items: page.items.map(toPayment) } };
}

/** The member's subscription as it was told last, with what its plan is. */
export function readHeld(scope: Scope): Read<HeldSubscription | null> {
  return firstOf(selectHeld(scope, requireMember(scope).id));
}

function selectHeld({ db }: Scope, userId: string) {
  return db
    .select({
      subscription: subscriptions,
      planName: plans.name,
      planType: plans.type,
      billingCyclePeriod: plans.billingCyclePeriod,
      listPrice: planPrices.price,
      paidTimes:
        sql<number>`(SELECT count(*) FROM ${payments} pay WHERE pay.subscription_id = ${subscriptions.subscriptionId})`.as(
          'paid_times',
        ),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(
      planPrices,
      sql`${planPrices.planId} = ${subscriptions.planId} AND ${planPrices.currency} = ${subscriptions.currency}`,
    )
    .where(eq(subscriptions.userId, userId));
}
