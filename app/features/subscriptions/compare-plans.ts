/*
 * What is said of one plan beside the others. All of it follows from the prices, which an operator can change on any
 * day: what is no longer true is not said.
 */

/** A plan as far as it is compared. All of one comparison are in the same currency. */
export interface ComparedPlan {
  id: string;
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  /** Payments in all; null renews until it is cancelled. */
  billingCyclePeriod: number | null;
  badge: string | null;
  /** Of each payment, in minor units. */
  price: number;
}

/** All payments of a plan that ends, in minor units; null for one that renews. */
export function priceInAll({ price, billingCyclePeriod }: ComparedPlan): number | null {
  return billingCyclePeriod === null ? null : price * billingCyclePeriod;
}

/** What has been paid for a plan when so many months are over, in minor units; 0 months are the day it begins. */
export function paidWithin(plan: ComparedPlan, months: number): number {
  const { type, price, billingCyclePeriod } = plan;
  const begun = Math.max(1, type === 'ANNUAL' ? Math.ceil(months / 12) : months);
  return price * (billingCyclePeriod === null ? begun : Math.min(billingCyclePeriod, begun));
}

/** Whether a plan is cheaper than each of the others; equal is not cheaper, and nothing is compared with itself. */
function isLowest(plan: ComparedPlan, plans: ComparedPlan[], costOf: (one: ComparedPlan) => number | null): boolean {
  const others = plans.filter(({ id }) => id !== plan.id);
  const cost = costOf(plan);
  return cost !== null && others.length > 0 && others.every((other) => cost < (costOf(other) ?? 0));
}

const paidOff = (plans: ComparedPlan[]) => plans.filter(({ billingCyclePeriod }) => billingCyclePeriod !== null);

const counted = ['', '', 'two', 'three', 'four', 'five'];

/** What the badge of a plan is about, by the badge; null where that is not true of these prices. */
const badgeLines = new Map<string, (plan: ComparedPlan, plans: ComparedPlan[]) => string | null>([
  ['SPECIAL OFFER!', (plan, plans) => (isLowest(plan, paidOff(plans), priceInAll) ? 'lowest total' : null)],
  [
    'MOST POPULAR',
    (plan, plans) => {
      const count = plan.billingCyclePeriod === null ? undefined : counted[paidOff(plans).length];
      return count ? `of these ${count}` : null;
    },
  ],
  // By the sum of one payment: a month of a year that is paid at once may cost less.
  ['LOWEST PRICE', (plan, plans) => (isLowest(plan, plans, ({ price }) => price) ? 'lowest per month' : null)],
]);

/** What the fixed badge of a plan is about (specification 2, section 9); null where there is nothing true to say. */
export function badgeLine(plan: ComparedPlan, plans: ComparedPlan[]): string | null {
  return badgeLines.get(plan.badge ?? '')?.(plan, plans) ?? null;
}

/** How much less a year of the annual plan costs than twelve months of the monthly one, in minor units; null if no less. */
export function savedByYear(plans: ComparedPlan[]): number | null {
  const [annual, monthly] = [renewing(plans, 'ANNUAL'), renewing(plans, 'MONTHLY')];
  const saved = annual && monthly ? paidWithin(monthly, 12) - annual.price : 0;
  return saved > 0 ? saved : null;
}

function renewing<Plan extends ComparedPlan>(plans: Plan[], type: 'MONTHLY' | 'ANNUAL'): Plan | undefined {
  return plans.find((plan) => plan.type === type && plan.billingCyclePeriod === null);
}

export interface Recommendation<Plan> {
  plan: Plan;
  /** The plan that it is compared with. */
  instead: Plan;
  /** How much less it costs within the first year, in minor units. */
  saved: number;
}

/**
 * The one plan that is recommended: the cheapest that is paid for good, if it costs less than one year of the cheapest
 * plan that renews; else the annual plan, if it costs less than twelve months; else none.
 */
export function recommendPlan<Plan extends ComparedPlan>(plans: Plan[]): Recommendation<Plan> | null {
  const [monthly, annual] = [renewing(plans, 'MONTHLY'), renewing(plans, 'ANNUAL')];
  const forGood = cheapest(
    plans.filter(({ billingCyclePeriod }) => billingCyclePeriod !== null),
    (plan) => priceInAll(plan) ?? 0,
  );
  const year = cheapest(
    [annual, monthly].filter((plan) => plan !== undefined),
    (plan) => paidWithin(plan, 12),
  );
  const less = forGood && year ? paidWithin(year, 12) - (priceInAll(forGood) ?? 0) : 0;
  if (forGood && year && less > 0) return { plan: forGood, instead: year, saved: less };
  const saved = savedByYear(plans);
  return annual && monthly && saved ? { plan: annual, instead: monthly, saved } : null;
}

/** The first of the cheapest. */
function cheapest<Plan>(plans: Plan[], costOf: (plan: Plan) => number): Plan | undefined {
  return plans.reduce<Plan | undefined>(
    (least, plan) => (least !== undefined && costOf(least) <= costOf(plan) ? least : plan),
    undefined,
  );
}

/** After how many months sums are compared: on the first day, in a year, in two. */
const comparedMonths = [0, 12, 24] as const;

/** What each plan has cost by then, in minor units, and whether no other has cost less. In the order of the plans. */
export function compareSums<Plan extends ComparedPlan>(plans: Plan[]) {
  const least = comparedMonths.map((months) => Math.min(...plans.map((plan) => paidWithin(plan, months))));
  return plans.map((plan) => ({
    plan,
    sums: comparedMonths.map((months, i) => {
      const paid = paidWithin(plan, months);
      return { paid, isLowest: paid === least[i] };
    }),
  }));
}
