import { expect, test } from 'vitest';
import { badgeLine, type ComparedPlan, compareSums, paidWithin, recommendPlan, savedByYear } from './compare-plans';

const plan = (
  id: string,
  type: ComparedPlan['type'],
  billingCyclePeriod: number | null,
  price: number,
  badge: string | null = null,
) => ({ id, type, billingCyclePeriod, price, badge });

/** The plans with the prices of the specification's presets. */
function offered(prices: { monthly?: number; annual?: number; one?: number; three?: number; ten?: number } = {}) {
  const { monthly = 6000, annual = 54000, one = 47500, three = 17200, ten = 5500 } = prices;
  return [
    plan('monthly', 'MONTHLY', null, monthly),
    plan('annual', 'ANNUAL', null, annual),
    plan('package-1', 'PACKAGE', 1, one, 'SPECIAL OFFER!'),
    plan('package-3', 'PACKAGE', 3, three, 'MOST POPULAR'),
    plan('package-10', 'PACKAGE', 10, ten, 'LOWEST PRICE'),
  ];
}

const linesOf = (plans: ComparedPlan[]) =>
  Object.fromEntries(plans.flatMap((one) => (one.badge ? [[one.id, badgeLine(one, plans)]] : [])));

test('each badge has a line that explains it', () => {
  expect(linesOf(offered())).toEqual({
    'package-1': 'lowest total',
    'package-3': 'of these three',
    'package-10': 'lowest per month',
  });
});

test('a badge line is dropped when the prices contradict it or are merely equal', () => {
  expect(linesOf(offered({ one: 55000 }))['package-1'], '3 payments come to less').toBeNull();
  expect(linesOf(offered({ one: 51600 }))['package-1'], 'as much as 3 payments').toBeNull();
  expect(linesOf(offered({ ten: 6000 }))['package-10'], 'as much as a month').toBeNull();
  expect(linesOf(offered({ three: 5400 }))['package-10'], 'one of 3 payments is less').toBeNull();
  expect(linesOf(offered({ annual: 5500 }))['package-10'], 'as much as a year').toBeNull();
});

test('a badge has no line on a plan for which the line would be untrue, nor when the badge is unknown', () => {
  const [monthly, , one] = offered();
  const alone = [{ ...one!, badge: 'MOST POPULAR' }];
  expect(badgeLine(alone[0]!, alone)).toBeNull();
  expect(badgeLine({ ...one!, badge: 'SPECIAL OFFER!' }, [one!]), 'lowest of one').toBeNull();
  expect(badgeLine({ ...one!, badge: 'LOWEST PRICE' }, offered()), 'a payment is less').toBeNull();
  expect(badgeLine({ ...monthly!, badge: 'MOST POPULAR' }, offered()), 'renews, so is none of the three').toBeNull();
  expect(badgeLine({ ...monthly!, badge: 'SPECIAL OFFER!' }, offered()), 'renews, so comes to nothing').toBeNull();
  expect(badgeLine({ ...one!, badge: 'constructor' }, offered())).toBeNull();
  expect(badgeLine({ ...one!, badge: 'NEW' }, offered())).toBeNull();
});

test('a plan that is paid for good is recommended only while it costs less than a year of a renewing plan', () => {
  const found = (prices: Parameters<typeof offered>[0]) => {
    const recommended = recommendPlan(offered(prices));
    return recommended && [recommended.plan.id, recommended.instead.id, recommended.saved];
  };
  expect(found({})).toEqual(['package-1', 'annual', 6500]);
  expect(found({ one: 60000 }), 'then 3 payments').toEqual(['package-3', 'annual', 2400]);
  expect(found({ annual: 90000 }), 'a year of the monthly plan is the cheaper one').toEqual([
    'package-1',
    'monthly',
    24500,
  ]);
  expect(found({ one: 54000, three: 20000, ten: 6000 }), 'as much as a year: no reason').toEqual([
    'annual',
    'monthly',
    18000,
  ]);
  expect(found({ one: 90000, three: 40000, ten: 12000, annual: 72000 }), 'nothing costs less').toBeNull();
});

test('no plan is recommended without another plan to compare it with', () => {
  const [monthly, annual, one] = offered();
  expect(recommendPlan([])).toBeNull();
  expect(recommendPlan([one!])).toBeNull();
  expect(recommendPlan([monthly!])).toBeNull();
  expect(recommendPlan([annual!])).toBeNull();
  expect(recommendPlan([monthly!, annual!])?.plan.id).toBe('annual');
  expect(recommendPlan([monthly!, one!])).toMatchObject({ plan: { id: 'package-1' }, instead: { id: 'monthly' } });
});

test('the comparison sums what is paid on the first day, within one year and within two years', () => {
  const rows = compareSums(offered()).map(({ plan: { id }, sums }) => [id, ...sums.map(({ paid }) => paid)]);
  expect(rows).toEqual([
    ['monthly', 6000, 72000, 144000],
    ['annual', 54000, 54000, 108000],
    ['package-1', 47500, 47500, 47500],
    ['package-3', 17200, 51600, 51600],
    ['package-10', 5500, 55000, 55000],
  ]);
  const lowest = compareSums(offered()).map(({ sums }) => sums.map(({ isLowest }) => (isLowest ? 'x' : '')).join('|'));
  expect(lowest).toEqual(['||', '||', '|x|x', '||', 'x||']);
  const [monthly, annual] = offered();
  expect([1, 11, 12, 13].map((months) => paidWithin(monthly!, months))).toEqual([6000, 66000, 72000, 78000]);
  expect([1, 12, 13, 24, 25].map((months) => paidWithin(annual!, months))).toEqual([
    54000, 54000, 108000, 108000, 162000,
  ]);
  expect(compareSums([])).toEqual([]);
});

test('the annual plan saves something only when it costs less than twelve months', () => {
  expect(savedByYear(offered())).toBe(18000);
  expect(savedByYear(offered({ annual: 72000 }))).toBeNull();
  expect(savedByYear(offered().slice(1))).toBeNull();
});
