import { eq } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { subscriptionCheckouts, users } from '#db/schema';
import { attemptOfPage } from '~/features/checkout/attempt-of-page.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readCheckout } from './queries.server';
import { type SettledCheckout, settleCheckout } from './settle-checkout.server';

/** The checkout of a subscription's payment page. */
export const checkoutOfPage = attemptOfPage({
  table: subscriptionCheckouts,
  limit(hostedPageId, weight) {
    return { name: 'complete-subscription', subject: hostedPageId, limit: 30, seconds: 600, weight };
  },
  read: (scope, ofPage) => readOf([readCheckout(scope, ofPage)], (attempt) => ({ attempt })),
});

export interface OwnCheckout extends SettledCheckout {
  /** What the package opens by now: a page that was done with before may be looked at long after its subscription. */
  access: 'open' | 'ended' | 'paused';
}

const accessOf = { active: 'open', none: 'ended', paused: 'paused' } as const;

/**
 * Completes a member's own subscription by the page that they come back from. What the provider says counts, never an
 * address bar; another member's page does not exist, nor one that is for something else than `purpose`. Throws
 * not-found, rate-limited, provider-failed.
 */
export async function completeOwnSubscription(
  scope: Scope,
  input: { hostedPageId: string },
  purpose?: 'begin' | 'change',
): Promise<OwnCheckout> {
  const viewer = requireMember(scope);
  const checkout = await checkoutOfPage.requireOwn(scope, input.hostedPageId);
  if (purpose && purpose !== (checkout.way === 'change' ? 'change' : 'begin')) throw new AppError('not-found');
  const settled = await settleCheckout(scope, checkout, viewer.email);
  // The viewer was read before this page was completed: at its first visit they do not have the subscription yet.
  return { ...settled, access: checkout.state === 'done' ? accessOf[viewer.subscription] : 'open' };
}

/** The same by the id of the checkout: for internal jobs. Throws not-found, provider-failed. */
export async function completeSubscription(
  scope: Scope,
  { checkoutId }: { checkoutId: string },
): Promise<SettledCheckout> {
  if (!idPattern.test(checkoutId)) throw new AppError('not-found');
  const [found] = await scope.read(
    readOf(
      [
        readCheckout(scope, eq(subscriptionCheckouts.id, checkoutId)),
        firstOf(
          scope.db
            .select({ email: users.email })
            .from(subscriptionCheckouts)
            .innerJoin(users, eq(users.id, subscriptionCheckouts.userId))
            .where(eq(subscriptionCheckouts.id, checkoutId)),
        ),
      ],
      (checkout, user) => checkout && { checkout, email: user?.email ?? null },
    ),
  );
  if (!found) throw new AppError('not-found');
  return settleCheckout(scope, found.checkout, found.email);
}
