import { desc, eq, sql } from 'drizzle-orm';
import { payments, subscriptions } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type HeldSubscription, readHeld } from './payments/show-payments.server';

/** A subscription with its payments. */
export interface PaidSubscription extends HeldSubscription {
  /** The latest first; money in minor units. */
  payments: Awaited<ReturnType<typeof selectPaid>>;
}

/** The number of payments listed with a subscription: ten years of monthly payments. */
const mostPayments = 120;

/** The member's current or last subscription. Throws not-found for members who never had one. */
export async function showSubscription(scope: Scope): Promise<PaidSubscription> {
  const { id } = requireMember(scope);
  const [held, paid] = await scope.read(readHeld(scope), selectPaid(scope, id));
  if (!held) throw new AppError('not-found');
  return { ...held, payments: paid };
}

function selectPaid({ db }: Scope, userId: string) {
  const own = sql`(SELECT ${subscriptions.subscriptionId} FROM ${subscriptions} WHERE ${subscriptions.userId} = ${userId})`;
  return db
    .select(pick(payments, 'id', 'amount', 'currency', 'amountInGbp', 'paidAt'))
    .from(payments)
    .where(eq(payments.subscriptionId, own))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(mostPayments);
}
