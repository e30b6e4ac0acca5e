import { beforeEach, expect, test } from 'vitest';
import { dataRights, objectRights } from '#db/data-rights';
import { retention } from '#db/retention';
import { courseRatings, plans, subscriptions } from '#db/schema';
import type { SubscriptionState } from '~/features/entitlements/rules';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { dataGroups } from './data-groups';
import { stillCharges } from './rules';
import { showDataRights } from './show-data-rights.server';

beforeEach(resetBindings);

test('every table with a data right is in exactly one group, and each group says what outlives the account', () => {
  const grouped = dataGroups.flatMap(({ tables }) => tables);
  expect([...grouped].sort()).toEqual(Object.keys(dataRights).sort());
  expect(dataGroups.flatMap(({ objects = [] }) => objects)).toEqual(Object.keys(objectRights));
  expect(dataGroups).toHaveLength(6);
  for (const { id, kept, keptOfStaff, tables } of dataGroups) {
    const stays = tables.some((name) => dataRights[name]?.deletion.does !== 'erase');
    expect(Boolean(kept ?? keptOfStaff), id).toBe(stays);
  }
});

test('the data rights page shows every group and table with its count and its fate, in one round trip', async () => {
  const { db } = testScope();
  const [viewer, other] = [await makeUser(db), await makeUser(db)];
  const course = await makeCourse(db);
  for (const userId of [viewer.id, other.id]) {
    await db
      .insert(courseRatings)
      .values({ userId, courseId: course.id, halves: 9, createdAt: new Date(), updatedAt: new Date() });
  }
  const scope = testScope({ viewer });
  const shown = await showDataRights(scope);
  expect(scope.trips()).toBe(1);
  const rights = shown.groups.flatMap((group) => group.rights);
  expect(rights.map(({ id }) => id).sort()).toEqual([...Object.keys(dataRights), ...Object.keys(objectRights)].sort());
  expect(rights.find(({ id }) => id === 'orders')).toMatchObject({
    fate: 'Kept',
    why: 'the law requires us to keep sales records for six years.',
    count: 0,
  });
  expect(Object.fromEntries(shown.groups.map(({ id, count }) => [id, count]))).toEqual({
    account: 1,
    'sign-in': 0,
    learning: 1,
    written: 0,
    purchases: 0,
    emails: 0,
  });
  expect([shown.count, shown.kinds]).toEqual([2, Object.keys(dataRights).length + 1]);
  expect(shown.groups.find(({ id }) => id === 'learning')?.fate).toBe('Deleted');
  expect(shown.retention).toHaveLength(Object.keys(retention).length);
  expect(shown.isCharged).toBe(false);
});

test('each line about retention says what is kept, then a colon, then for how long', () => {
  for (const { keeps } of Object.values(retention)) expect(keeps).toMatch(/^[^:]+: [^:]+\.( [^:]+(: [^:]+)?\.)?$/);
});

test('the data rights page says that a paused subscription still charges', async () => {
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

test('trial, active, paused and future subscriptions still charge, unless they are paid for good', () => {
  const charges = (state: SubscriptionState, isPaidForGood = false) => stillCharges({ state, isPaidForGood });
  expect((['in_trial', 'active', 'paused', 'future'] as const).map((state) => charges(state))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((['non_renewing', 'cancelled'] as const).map((state) => charges(state))).toEqual([false, false]);
  expect([charges('active', true), stillCharges(null), stillCharges(undefined)]).toEqual([false, false, false]);
});
