import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { coupons } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { EventAbout, Handled } from './handled';
import { markVersion } from './mark-version.server';

/**
 * Writes the provider's changes to a coupon into the database. Coupons are made here and mirrored there, so an unknown
 * one is ignored. A coupon that was deleted there expires here, and its past uses stay.
 */
export async function followCoupon(scope: Scope, event: EventAbout<'coupon'>): Promise<Handled> {
  const { coupon: facts } = event;
  const code = facts.code.toUpperCase();
  const told = { resource: `coupon:${code}`, version: facts.version };
  const { mark, isNewest } = markVersion(scope, { eventId: event.id, ...told });
  const goneAt = sql`min(coalesce(${coupons.expiresAt}, ${event.occurredAt.getTime()}), ${event.occurredAt.getTime()})`;
  const isOfPlans = sql`${coupons.appliesTo} <> 'courses'`;
  const { known } = await scope.write({
    mark,
    changed: scope.db
      .update(coupons)
      .set({
        ...(facts.percent !== null && { percent: facts.percent }),
        cycles: sql`CASE WHEN ${isOfPlans} THEN ${facts.cycles} ELSE ${coupons.cycles} END`,
        isForever: sql`CASE WHEN ${isOfPlans} THEN ${facts.cycles === null ? 1 : 0} ELSE ${coupons.isForever} END`,
        expiresAt: facts.isGone ? goneAt : facts.expiresAt,
        maxUses: facts.maxUses,
      })
      .where(and(eq(coupons.code, code), isNewest)),
    known: firstOf(
      scope.db
        .select({ isNewest: sql<number>`${isNewest}` })
        .from(coupons)
        .where(eq(coupons.code, code)),
    ),
  });
  if (!known) return { outcome: 'ignored', ...told };
  return { outcome: known.isNewest ? 'done' : 'stale', ...told };
}
