import { type AnyColumn, and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import {
  bundleCourses,
  bundlePrices,
  bundles,
  coupons,
  couponUses,
  coursePrices,
  courses,
  orderLines,
  orders,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import type { BundlePart } from '~/features/catalogue/owned-part';
import { lowestBeforeSql } from '~/features/catalogue/queries.server';
import type { ItemKind } from '~/features/catalogue/quote';
import { type Buyer, lowestText, noSale, type PriceNow, priceNow, type Sale } from '~/features/catalogue/rules';
import { isBundleOwnedSql, isOutSql, isOwnedSql } from '~/features/entitlements/queries.server';
import type { Currency } from '~/kit/money';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { CouponFacts } from './judge-coupon';
import type { BasketLine } from './schema';

/** A published course or bundle. */
export interface ShopItem {
  kind: ItemKind;
  id: string;
  slug: string;
  title: string;
  imageFileId: string | null;
  lessonsCount: number;
  /** The courses of a bundle; empty for a course. */
  courseIds: string[];
  /** The courses of a bundle that are published, for `ownedPart`; empty for a course. */
  parts: BundlePart[];
  needsLocation: boolean;
  /** Whether the item is a gift: its buyer's purchases and city do not matter. */
  isGift: boolean;
  /** Whether the viewer owns the item, by itself or in a bundle; never true for a gift. */
  isOwned: boolean;
  /** Whether the gift was paid for after it was added to the basket. */
  isGiven: boolean;
  /** The price in the requested currency; null if the item is not sold in it. */
  price: ItemPrice | null;
}

/** Prices in minor units. */
export interface ItemPrice {
  /** The price that is shown as the one before the sale; the price now if none is. */
  list: number;
  sale: number;
  /** See `lowestText`. */
  lowest: string | null;
  /** The end of a sale that is shown, if known. */
  saleEndsAt: Date | null;
}

/** The lines' items with their prices for a buyer, in order; leaves out unknown and unpublished ones. */
export function readItems(scope: Scope, lines: BasketLine[], buyer: Buyer): Read<ShopItem[]> {
  return readOf(selectItems(scope, lines, buyer.currency), (courseRows, bundleRows, memberRows) => {
    const known = new Map<string, KnownItem>();
    for (const row of courseRows) known.set(`course ${row.id}`, courseItem(row, buyer, scope.now()));
    for (const row of bundleRows) known.set(`bundle ${row.id}`, bundleItem(row, memberRows, buyer, scope.now()));
    return lines.flatMap((line) => asWanted(known.get(`${line.kind} ${line.id}`), line));
  });
}

type KnownItem = Omit<ShopItem, 'isGift' | 'isGiven'> & { givenAt: number | null };

function asWanted(known: KnownItem | undefined, { isGift, addedAt }: BasketLine): ShopItem[] {
  if (!known) return [];
  const { givenAt, ...item } = known;
  if (!isGift) return [{ ...item, isGift: false, isGiven: false }];
  const isGiven = givenAt !== null && addedAt !== undefined && givenAt >= addedAt;
  return [{ ...item, isGift, isGiven, isOwned: false, needsLocation: false }];
}

/** SQL, in milliseconds: the time of the person's last payment for this item as a gift. */
function lastGivenSql(userId: string | null, kind: ItemKind, refId: AnyColumn): SQL<number | null> {
  if (userId === null) return sql<null>`NULL`;
  return subquery(sql`(SELECT max(o.paid_at) FROM ${orders} o JOIN ${orderLines} l ON l.order_id = o.id
    WHERE o.user_id = ${userId} AND o.state = 'paid' AND l.is_gift = 1 AND l.kind = ${kind} AND l.ref_id = ${refId})`);
}

function selectItems({ db, viewer, now }: Scope, lines: BasketLine[], currency: Currency) {
  const ids = (kind: ItemKind) => lines.filter((line) => line.kind === kind).map((line) => line.id);
  const at = now();
  const userId = viewer?.id ?? null;
  const giver = lines.some((line) => line.isGift) ? userId : null;
  return [
    db
      .select({
        ...pick(courses, 'id', 'slug', 'title', 'imageFileId'),
        ...pick(courses, 'lessonsCount', 'isSaleActive', 'saleEndsAt', 'needsLocation'),
        list: coursePrices.price,
        salePrice: coursePrices.salePrice,
        lowestBefore: lowestInSale,
        isOwned: isOwnedSql(userId, courses.id, at).as('is_owned'),
        givenAt: lastGivenSql(giver, 'course', courses.id).as('given_at'),
      })
      .from(courses)
      .leftJoin(coursePrices, and(eq(coursePrices.courseId, courses.id), eq(coursePrices.currency, currency)))
      .where(and(inArray(courses.id, ids('course')), isOutSql(courses, at))),
    db
      .select({
        ...pick(bundles, 'id', 'slug', 'title', 'imageFileId'),
        list: bundlePrices.price,
        isOwned: isBundleOwnedSql(userId, bundles.id, at).as('is_owned'),
        givenAt: lastGivenSql(giver, 'bundle', bundles.id).as('given_at'),
      })
      .from(bundles)
      .leftJoin(bundlePrices, and(eq(bundlePrices.bundleId, bundles.id), eq(bundlePrices.currency, currency)))
      .where(and(inArray(bundles.id, ids('bundle')), isOutSql(bundles, at))),
    db
      .select({
        bundleId: bundleCourses.bundleId,
        ...pick(courses, 'id', 'title', 'lessonsCount', 'needsLocation', 'isSaleActive', 'saleEndsAt'),
        list: coursePrices.price,
        salePrice: coursePrices.salePrice,
        lowestBefore: lowestInSale,
        isOut: isOutSql(courses, at).mapWith(Boolean).as('is_out'),
        isOwned: isOwnedSql(userId, courses.id, at).as('is_owned'),
      })
      .from(bundleCourses)
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .leftJoin(coursePrices, and(eq(coursePrices.courseId, courses.id), eq(coursePrices.currency, currency)))
      .where(inArray(bundleCourses.bundleId, ids('bundle')))
      .orderBy(bundleCourses.bundleId, bundleCourses.position),
  ] as const;
}

const lowestInSale = subquery<number | null>(
  sql`iif(${courses.isSaleActive}, ${lowestBeforeSql(coursePrices.courseId, coursePrices.currency)}, NULL)`,
);

type Rows<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof selectItems>[Index]>;

function courseItem(
  { list, salePrice, lowestBefore, isSaleActive, saleEndsAt, ...row }: Rows<0>[number],
  buyer: Buyer,
  now: Date,
): KnownItem {
  const price = coursePrice({ list, salePrice, lowestBefore, isSaleActive, saleEndsAt }, buyer, now);
  return { ...row, kind: 'course', courseIds: [], parts: [], price };
}

interface PriceRow extends Sale {
  list: number | null;
  salePrice: number | null;
  lowestBefore: number | null;
}

function coursePrice({ list, salePrice, lowestBefore, ...sale }: PriceRow, buyer: Buyer, now: Date): ItemPrice | null {
  if (list === null) return null;
  const { currency } = buyer;
  const price = priceNow([{ currency, price: list, salePrice, lowestBefore }], buyer, sale, now);
  return price && itemPrice(price, sale);
}

function itemPrice(price: PriceNow, { saleEndsAt }: Sale): ItemPrice {
  const { amount, was } = price;
  const isReduced = was !== null;
  return { list: was ?? amount, sale: amount, lowest: lowestText(price), saleEndsAt: isReduced ? saleEndsAt : null };
}

function bundleItem({ list, ...row }: Rows<1>[number], memberRows: Rows<2>, buyer: Buyer, now: Date): KnownItem {
  const members = memberRows.filter((member) => member.bundleId === row.id);
  return {
    ...row,
    kind: 'bundle',
    courseIds: members.map(({ id }) => id),
    parts: members
      .filter(({ isOut, isOwned }) => isOut || isOwned)
      .map((member) => ({ ...pick(member, 'id', 'title', 'isOwned'), price: coursePrice(member, buyer, now) })),
    lessonsCount: members.reduce((sum, member) => sum + member.lessonsCount, 0),
    needsLocation: members.some((member) => member.needsLocation),
    price: coursePrice({ list, salePrice: null, lowestBefore: null, ...noSale }, buyer, now),
  };
}

/** A coupon and how often this person has used it; null for an unknown code. */
export function readCoupon({ db, viewer }: Scope, code: string): Read<Coupon | null> {
  const own = (state: 'paid' | 'open') =>
    viewer
      ? sql<number>`(${db
          .select({ n: count() })
          .from(couponUses)
          .innerJoin(orders, and(eq(orders.id, couponUses.orderId), eq(orders.state, state)))
          .where(and(eq(couponUses.userId, viewer.id), eq(couponUses.code, code)))})`
      : sql<number>`0`;
  return firstOf(
    db
      .select({
        ...pick(coupons, 'code', 'percent', 'description', 'courseIds', 'appliesTo', 'plan'),
        ...pick(coupons, 'expiresAt', 'maxUses', 'perUser'),
        uses: sql<number>`(${coupons.usedCount} - ${own('open')})`.as('uses'),
        ownUses: own('paid').as('own_uses'),
      })
      .from(coupons)
      .where(eq(coupons.code, code)),
  );
}

export interface Coupon extends CouponFacts {
  code: string;
  percent: number;
  description: string;
  /** The courses that it discounts; null for all. */
  courseIds: string[] | null;
}
