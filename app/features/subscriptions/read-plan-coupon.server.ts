import { eq, sql } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { coupons, planCouponUses } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { PlanCoupon } from './coupon';

/**
 * A coupon as the reader who begins a subscription sees it; null for an unknown code. A use that others hold for an
 * open payment page counts as used; the reader's own does not.
 */
export function readPlanCoupon({ db, viewer, now }: Scope, code: string): Read<PlanCoupon | null> {
  const { code: of, percent, description, appliesTo, cycles, isForever, plan, expiresAt, maxUses, perUser } = coupons;
  const own = sql<number>`(SELECT count(*) FROM ${planCouponUses} u
    WHERE u.user_id = ${viewer?.id ?? ''} AND u.code = ${code} AND u.held_until IS NULL)`;
  const all = sql<number>`(CASE WHEN ${maxUses} IS NULL THEN 0
    ELSE (SELECT count(*) FROM ${planCouponUses} u WHERE u.code = ${code} AND (u.held_until IS NULL
      OR (u.held_until > ${now().getTime()} AND u.user_id <> ${viewer?.id ?? ''}))) END)`;
  return firstOf(
    db
      .select({
        code: of,
        percent,
        description,
        appliesTo,
        cycles,
        isForever,
        plan,
        expiresAt,
        maxUses,
        uses: all.as('uses'),
        perUser,
        ownUses: own.as('own_uses'),
      })
      .from(coupons)
      .where(eq(of, code)),
  );
}
