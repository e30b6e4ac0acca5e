import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { plans } from '#db/schema';
import { loadFoundations } from '#db/seed/basics';
import { selectPlanPrices } from '~/features/catalogue/queries.server';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { showPlansPage } from './show-plans.server';

beforeEach(resetBindings);

it('a new school offers no plan and states no worth; a plan that the office offers is shown', async () => {
  const scope = testScope();
  await loadFoundations(scope.db);
  const shown = async () =>
    (await showPlansPage(scope, { chosen: 'GBP' })).plans.map(({ id, badge }) => ({ id, badge }));
  expect(await shown()).toEqual([]);
  expect(await selectPlanPrices(scope)).toEqual([]);
  expect((await showPlansPage(scope, { chosen: 'GBP' })).worthParts).toEqual([]);
  await scope.db.update(plans).set({ isOffered: true }).where(eq(plans.id, 'annual'));
  expect(await shown()).toEqual([{ id: 'annual', badge: null }]);
  expect((await selectPlanPrices(scope)).every(({ type }) => type === 'ANNUAL')).toBe(true);
});
