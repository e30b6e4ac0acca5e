import { readEverythingEnd } from '~/features/entitlements/queries.server';
import { mayTakeFreeMonth } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readRenewal } from './read-renewal.server';
import { mayCancel } from './rules';
import { type HeldSubscription, readHeld } from './show-payments.server';

export interface Cancellation {
  held: HeldSubscription;
  /** The last day, if it were cancelled now. */
  endsAt: Date | null;
  /**
   * The day to which a free month would move the next payment, or is moving it; null for members who may not have one.
   */
  freeMonthUntil: Date | null;
  /** The end of the term for which activation codes open everything all the same; null without one. */
  codesEndAt: Date | null;
}

/** The member's subscription that renews and could be cancelled; null without one. One round trip. */
export async function showCancellation(scope: Scope): Promise<Cancellation | null> {
  const viewer = requireMember(scope);
  const [held, renewal, codesEndAt] = await scope.read(
    readHeld(scope),
    readRenewal(scope, viewer),
    readEverythingEnd(scope.db, viewer.id, scope.now()),
  );
  if (!held || !mayCancel(held)) return null;
  const { currentTermEndsAt: endsAt } = held.subscription;
  const isOffered = renewal && (mayTakeFreeMonth(renewal) || renewal.isOnItsWay);
  return { held, endsAt, codesEndAt, freeMonthUntil: isOffered ? renewal.until : null };
}
