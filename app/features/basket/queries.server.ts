import { and, count, eq, inArray, lte, sql } from 'drizzle-orm';
import { bundleCourses, bundlePrices, bundles, coupons, couponUses, coursePrices, courses, orders } from '#db/schema';
import { isOnSale } from '~/features/catalogue/rules';
import { isBundleOwnedSql, isOwnedSql } from '~/features/entitlements/queries.server';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import type { CouponFacts } from './rules';
import type { BasketLine, ItemKind } from './schema';

/** A course or bundle as it is sold, in one currency. */
export interface ShopItem {
  kind: ItemKind;
  id: string;
  slug: string;
  title: string;
  imageFileId: string | null;
  lessonsCount: number;
  /** Of a bundle; empty for a course. */
  courseIds: string[];
  /** Minor units. */
  list: number;
  sale: number;
  /** While the sale price holds and its end is known. */
  saleEndsAt: Date | null;
  needsLocation: boolean;
  /** Bought before, by itself or inside a bundle. */
  isOwned: boolean;
}

/** Statements that read the lines' items; what is unknown, not published or without a price in the currency is left out. */
export function readItems({ db, viewer, now }: Scope, lines: BasketLine[], currency: Currency) {
  const ids = (kind: ItemKind) => lines.filter((line) => line.kind === kind).map((line) => line.id);
  const at = now();
  const userId = viewer?.id ?? null;
  return [
    db
      .select({
        id: courses.id,
        slug: courses.slug,
        title: courses.title,
        imageFileId: courses.imageFileId,
        lessonsCount: courses.lessonsCount,
        list: coursePrices.price,
        salePrice: coursePrices.salePrice,
        isSaleActive: courses.isSaleActive,
        saleEndsAt: courses.saleEndsAt,
        needsLocation: courses.needsLocation,
        isOwned: isOwnedSql(userId, courses.id, at).as('is_owned'),
      })
      .from(courses)
      .innerJoin(coursePrices, and(eq(coursePrices.courseId, courses.id), eq(coursePrices.currency, currency)))
      .where(and(inArray(courses.id, ids('course')), lte(courses.publishedAt, at))),
    db
      .select({
        id: bundles.id,
        slug: bundles.slug,
        title: bundles.title,
        imageFileId: bundles.imageFileId,
        list: bundlePrices.price,
        isOwned: isBundleOwnedSql(userId, bundles.id, at).as('is_owned'),
      })
      .from(bundles)
      .innerJoin(bundlePrices, and(eq(bundlePrices.bundleId, bundles.id), eq(bundlePrices.currency, currency)))
      .where(and(inArray(bundles.id, ids('bundle')), lte(bundles.publishedAt, at))),
    db
      .select({
        bundleId: bundleCourses.bundleId,
        courseId: bundleCourses.courseId,
        lessonsCount: courses.lessonsCount,
        needsLocation: courses.needsLocation,
      })
      .from(bundleCourses)
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .where(inArray(bundleCourses.bundleId, ids('bundle')))
      .orderBy(bundleCourses.bundleId, bundleCourses.position),
  ] as const;
}

type Reads = ReturnType<typeof readItems>;

/** The items of the three statements' rows, in the order of the lines. */
export function toItems(
  scope: Scope,
  lines: BasketLine[],
  courseRows: Awaited<Reads[0]>,
  bundleRows: Awaited<Reads[1]>,
  memberRows: Awaited<Reads[2]>,
): ShopItem[] {
  const now = scope.now();
  const known = new Map<string, ShopItem>();
  for (const { salePrice, isSaleActive, saleEndsAt, ...row } of courseRows) {
    const isReduced = salePrice !== null && isOnSale({ isSaleActive, saleEndsAt }, now);
    known.set(`course ${row.id}`, {
      ...row,
      kind: 'course',
      courseIds: [],
      sale: isReduced ? salePrice : row.list,
      saleEndsAt: isReduced ? saleEndsAt : null,
    });
  }
  for (const row of bundleRows) {
    const members = memberRows.filter((member) => member.bundleId === row.id);
    known.set(`bundle ${row.id}`, {
      ...row,
      kind: 'bundle',
      courseIds: members.map((member) => member.courseId),
      lessonsCount: members.reduce((sum, member) => sum + member.lessonsCount, 0),
      sale: row.list,
      saleEndsAt: null,
      needsLocation: members.some((member) => member.needsLocation),
    });
  }
  return lines.flatMap((line) => known.get(`${line.kind} ${line.id}`) ?? []);
}

/** The statement that reads a coupon and how far this person has used it up. */
export function readCoupon({ db, viewer }: Scope, code: string) {
  const own = (state: 'paid' | 'open') =>
    viewer
      ? sql<number>`(${db
          .select({ n: count() })
          .from(couponUses)
          .innerJoin(orders, and(eq(orders.id, couponUses.orderId), eq(orders.state, state)))
          .where(and(eq(couponUses.userId, viewer.id), eq(couponUses.code, code)))})`
      : sql<number>`0`;
  return db
    .select({
      code: coupons.code,
      percent: coupons.percent,
      description: coupons.description,
      appliesTo: coupons.appliesTo,
      expiresAt: coupons.expiresAt,
      maxUses: coupons.maxUses,
      usedCount: coupons.usedCount,
      perUser: coupons.perUser,
      ownUses: own('paid').as('own_uses'),
      ownHolds: own('open').as('own_holds'),
    })
    .from(coupons)
    .where(eq(coupons.code, code));
}

export interface Coupon extends CouponFacts {
  code: string;
  percent: number;
  description: string;
}
