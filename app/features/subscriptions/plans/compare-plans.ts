/*
 * The claims that pages make about one plan beside the others. All of them follow from the prices, which an operator
 * can change on any day: a claim that is no longer true is not made.
 */

/** The facts of a plan that are compared. All plans of one comparison are in the same currency. */
export interface ComparedPlan {
  id: string;
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  /** The number of payments; null for a plan that renews until it is cancelled. */
  billingCyclePeriod: number | null;
  badge: string | null;
  /** The price of each payment, in minor units. */
  price: number;
}

/** The sum of all payments of a plan that ends, in minor units; null for a plan that renews. */
export function priceInAll({ price, billingCyclePeriod }: ComparedPlan): number | null {
  return billingCyclePeriod === null ? null : price * billingCyclePeriod;
}

/** The sum that has been paid for a plan after a number of months, in minor units; after 0 months it has just begun. */
export function paidWithin(plan: ComparedPlan, months: number): number {
  const { type, price, billingCyclePeriod } = plan;
  const begun = Math.max(1, type === 'ANNUAL' ? Math.ceil(months / 12) : months);
  return price * (billingCyclePeriod === null ? begun : Math.min(billingCyclePeriod, begun));
}

/** Whether a plan costs less than each of the others; false if there are no others. */
function isLowest(plan: ComparedPlan, plans: ComparedPlan[], costOf: (one: ComparedPlan) => number | null): boolean {
  const others = plans.filter(({ id }) => id !== plan.id);
  const cost = costOf(plan);
  return cost !== null && others.length > 0 && others.every((other) => cost < (costOf(other) ?? 0));
}

const paidOff = <Plan extends ComparedPlan>(plans: Plan[]) =>
  plans.filter(({ billingCyclePeriod }) => billingCyclePeriod !== null);

const counted = ['', '', 'two', 'three', 'four', 'five'];

/** The claim behind each badge; null if the claim is not true of these prices. */
const badgeLines = new Map<string, (plan: ComparedPlan, plans: ComparedPlan[]) => string | null>([
  ['SPECIAL OFFER!', (plan, plans) => (isLowest(plan, paidOff(plans), priceInAll) ? 'lowest total' : null)],
  [
    'MOST POPULAR',
    (plan, plans) => {
      const count = plan.billingCyclePeriod === null ? undefined : counted[paidOff(plans).length];
      return count ? `of these ${count}` : null;
    },
  ],
  // Compares the sum of one payment, although a year that is paid at once may cost less per month.
  ['LOWEST PRICE', (plan, plans) => (isLowest(plan, plans, ({ price }) => price) ? 'lowest per month' : null)],
]);

/** The claim behind a plan's fixed badge (specification 2, section 9); null if no claim is true. */
export function badgeLine(plan: ComparedPlan, plans: ComparedPlan[]): string | null {
  return badgeLines.get(plan.badge ?? '')?.(plan, plans) ?? null;
}

/**
 * How much less the annual plan costs than twelve months of the monthly plan, in minor units; null if it costs no less.
 */
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
  /** The plan that the recommended plan is compared with. */
  instead: Plan;
  /** How much less the recommended plan costs within the first year, in minor units. */
  saved: number;
}

/**
 * The recommended plan: the cheapest plan that is paid for good, if it costs less than one year of the cheapest plan
 * that renews; else the annual plan, if it costs less than twelve months of the monthly plan; else none.
 */
export function recommendPlan<Plan extends ComparedPlan>(plans: Plan[]): Recommendation<Plan> | null {
  const [monthly, annual] = [renewing(plans, 'MONTHLY'), renewing(plans, 'ANNUAL')];
  const forGood = cheapest(paidOff(plans), (plan) => priceInAll(plan) ?? 0);
  const year = cheapest(
    [annual, monthly].filter((plan) => plan !== undefined),
    (plan) => paidWithin(plan, 12),
  );
  const less = forGood && year ? paidWithin(year, 12) - (priceInAll(forGood) ?? 0) : 0;
  if (forGood && year && less > 0) return { plan: forGood, instead: year, saved: less };
  const saved = savedByYear(plans);
  return annual && monthly && saved ? { plan: annual, instead: monthly, saved } : null;
}

/** The cheapest plan; the first of several that cost the same. */
function cheapest<Plan>(plans: Plan[], costOf: (plan: Plan) => number): Plan | undefined {
  return [...plans].sort((one, other) => costOf(one) - costOf(other))[0];
}

/** The numbers of months after which sums are compared: on the first day, after one year and after two. */
const comparedMonths = [0, 12, 24] as const;

/**
 * What each plan has cost after each of `comparedMonths`, in minor units, and whether no other plan has cost less.
 * Keeps the order of the plans.
 */
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
