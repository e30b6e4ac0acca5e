import type { Sold, SoldCoupon } from '../catalogue';

/** The queries for what is sold, one statement each; `soldOf` reads their results in this order. */
export const soldQuestions = [
  'SELECT id, title FROM courses ORDER BY position, id',
  'SELECT course_id AS id, currency, price FROM course_prices ORDER BY course_id, currency',
  'SELECT id, title FROM bundles ORDER BY position, id',
  'SELECT bundle_id AS id, currency, price FROM bundle_prices ORDER BY bundle_id, currency',
  'SELECT id, type, name, billing_cycle_period AS payments, trial_days AS trialDays FROM plans ORDER BY position, id',
  'SELECT plan_id AS id, currency, price FROM plan_prices ORDER BY plan_id, currency',
  `SELECT code, description AS name, applies_to AS appliesTo, percent, CASE WHEN is_forever THEN NULL ELSE coalesce(cycles, 1) END AS cycles,
    plan, course_ids AS courseIds, expires_at AS expiresAt, max_uses AS maxUses FROM coupons ORDER BY code`,
];

// biome-ignore lint/suspicious/noExplicitAny: rows as SQL answers them; the questions above say what they hold.
type Row = any;

export function soldOf(answers: Row[][]): Sold {
  const [courses = [], coursePrices, bundles = [], bundlePrices, plans = [], planPrices, coupons = []] = answers;
  return {
    courses: withPrices(courses, coursePrices),
    bundles: withPrices(bundles, bundlePrices),
    plans: withPrices(plans, planPrices),
    coupons: coupons.map(couponOf),
  };
}

/** Prices in minor units by currency. Things without a price cannot be bought and are left out. */
function withPrices(things: Row[], prices: Row[] = []): Row[] {
  return things.flatMap((thing) => {
    const own = prices.filter(({ id }) => id === thing.id).map(({ currency, price }) => [currency, price]);
    return own.length ? [{ ...thing, prices: Object.fromEntries(own) }] : [];
  });
}

function couponOf({ courseIds, expiresAt, ...coupon }: Row): SoldCoupon {
  return {
    ...coupon,
    courseIds: courseIds && JSON.parse(courseIds),
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
  };
}
