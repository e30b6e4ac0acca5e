import { type SQL, sql } from 'drizzle-orm';
import { coupons } from '#db/schema';

interface Uses {
  /** The uses that count towards the coupon's maximum, as an SQL number. */
  all: SQL;
  /** The uses that count towards this person's maximum, as an SQL number. */
  own: SQL;
}

/**
 * An SQL condition on a row of coupons, the same as `judgeCoupon` has for a coupon of the right kind: it has not
 * expired, and everybody together and this person have a use left.
 */
export function hasUseLeft(now: Date, { all, own }: Uses): SQL {
  return sql`(${coupons.expiresAt} IS NULL OR ${coupons.expiresAt} > ${now.getTime()})
    AND (${coupons.maxUses} IS NULL OR (${all}) < ${coupons.maxUses}) AND (${own}) < ${coupons.perUser}`;
}

/** An SQL condition: there is such a coupon with a use left; true without a coupon. */
export function isCouponLeft(code: string | null, now: Date, uses: Uses): SQL {
  if (!code) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM ${coupons} WHERE ${coupons.code} = ${code} AND ${hasUseLeft(now, uses)})`;
}
