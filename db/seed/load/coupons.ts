import type { Database } from '../../client';
import { coupons } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

/** The coupons of the demo and the sandbox. Operators create their own in the office. */
export async function loadCoupons(db: Database, content: Pick<Content, 'courses' | 'coupons'>): Promise<void> {
  const idOf = new Map(content.courses.map(({ slug, id }) => [slug, id]));
  await insertAll(
    db,
    coupons,
    content.coupons.map((coupon) => ({
      code: coupon.code,
      appliesTo: coupon.appliesTo,
      percent: coupon.discountPercent,
      cycles: coupon.appliesTo === 'courses' ? null : coupon.billingCycleCount,
      isForever: coupon.appliesTo === 'subscription' && coupon.billingCycleCount === null,
      plan: coupon.subscriptionPlanType,
      courseIds: coupon.courseSlugs?.map((slug) => idOf.get(slug) ?? slug) ?? null,
      description: coupon.name,
      expiresAt: coupon.expiresAt ? new Date(coupon.expiresAt) : null,
      perUser: coupon.usesPerUser ?? 1_000_000,
    })),
  );
}
