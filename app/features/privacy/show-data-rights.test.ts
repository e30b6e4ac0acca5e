import { beforeEach, expect, test } from 'vitest';
import { dataRights } from '#db/data-rights';
import { retention } from '#db/retention';
import { plans, subscriptions } from '#db/schema';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { stillCharges } from './rules';
import { showDataRights } from './show-data-rights.server';

beforeEach(resetBindings);

test('the page tells every table with what becomes of it, and every rule of retention', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const shown = await showDataRights(scope);
  expect(shown.rights.map(({ id }) => id)).toEqual(Object.keys(dataRights));
  expect(shown.rights.find(({ id }) => id === 'orders')).toMatchObject({
    fate: 'Kept',
    why: 'records of sales are kept for six years.',
  });
  expect(shown.retention).toHaveLength(Object.keys(retention).length);
  expect(shown.isCharged).toBe(false);
  expect(scope.trips()).toBe(1);
});

test('a subscription that goes on to charge is told', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 });
  await db.insert(subscriptions).values({
    userId: viewer.id,
    subscriptionId: 's',
    planId: 'monthly',
    state: 'paused',
    currency: 'GBP',
    startedAt: new Date(),
    resourceVersion: 1,
  });
  expect((await showDataRights(testScope({ viewer }))).isCharged).toBe(true);
});

test('which subscriptions charge again', () => {
  const charges = (state: string, isPaidForGood = false) => stillCharges({ state, isPaidForGood });
  expect(['in_trial', 'active', 'paused', 'future'].map((state) => charges(state))).toEqual([true, true, true, true]);
  expect(['non_renewing', 'cancelled'].map((state) => charges(state))).toEqual([false, false]);
  expect([charges('active', true), stillCharges(null), stillCharges(undefined)]).toEqual([false, false, false]);
});
