import { beforeEach, expect, it } from 'vitest';
import { entitlements, planPrices } from '#db/schema';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { showCancellation } from './cancel-subscription.server';
import { presentCancellation } from './present-cancellation';

const now = new Date('2026-11-24T10:00:00Z');
const begun = new Date('2026-11-03T00:00:00Z');
const ends = new Date('2026-12-03T00:00:00Z');

beforeEach(resetBindings);

async function shown(part: Parameters<typeof makeSubscription>[2] = {}, codesEndAt?: Date) {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await makeSubscription(db, viewer.id, {
    price: 6000,
    currentTermStartsAt: begun,
    currentTermEndsAt: ends,
    nextPaymentAt: ends,
    ...part,
  });
  await db.insert(planPrices).values({ planId: 'monthly', currency: 'GBP', price: 6000 }).onConflictDoNothing();
  if (codesEndAt) {
    await db.insert(entitlements).values({
      id: 'code',
      userId: viewer.id,
      kind: 'everything',
      refId: 'everything',
      source: 'activation-code',
      sourceId: 'c',
      endsAt: codesEndAt,
      createdAt: begun,
    });
  }
  const scope = testScope({ viewer, now });
  const running = await showCancellation(scope);
  expect(scope.trips(), 'one round trip').toBe(1);
  return running && presentCancellation(running, now);
}

it('cancelling and the free month are drawn on one time scale and say what is paid', async () => {
  const view = await shown();
  expect(view).toMatchObject({ isTrial: false, until: '3 December 2026', closes: '3 December 2026' });
  expect(view?.leave.term).toMatchObject({
    at: 35,
    end: 49,
    ticks: 30,
    to: { label: 'Last day', day: '3 Dec' },
    beyond: { label: 'After that', day: 'Nothing' },
  });
  expect(view?.month).toMatchObject({ day: '3 January 2027', until: '2027-01-03T00:00:00.000Z' });
  expect(view?.month?.term).toMatchObject({ at: 35, ticks: 61, to: { label: 'Next payment', day: '3 Jan' } });
  expect(view?.leave.facts.map(({ label }) => label)).toEqual(['Until 3 Dec', '3 Dec', 'You pay']);
  expect(view?.leave.facts.map(({ value }) => value)).toEqual([
    'Everything stays open, and you can undo it',
    'Courses and DJ Hub close',
    'Nothing more',
  ]);
  expect(view?.month?.facts.at(-1)?.value).toBe('£60.00 on 3 January 2027, unless you cancel before');
});

it('a subscriber who has had the free month is not offered another free month', async () => {
  const view = await shown({ hasUsedFreeMonth: true });
  expect(view?.month).toBeNull();
  expect(view?.leave.term).toMatchObject({ at: 36, end: 50 });
});

it('after a failed payment everything closes at the end of the grace period, not of the term', async () => {
  const view = await shown({ pastDueSince: new Date('2026-11-22T09:14:00Z') });
  expect(view).toMatchObject({ until: '29 November 2026', closes: '29 November 2026', month: null });
  expect(view?.leave.facts[1]).toEqual({ label: '29 Nov', value: 'Courses and DJ Hub close' });
});

it('nothing is said to close when an activation code keeps everything open', async () => {
  const view = await shown({}, new Date('2027-06-03T00:00:00Z'));
  expect(view?.closes).toBeNull();
  expect(view?.leave.facts[1]).toEqual({
    label: 'After that',
    value: 'Your activation code keeps everything open until 3 June 2027',
  });
  expect(view?.leave.term?.beyond).toEqual({ label: 'After that', day: 'Your code' });
});

it('an activation code that ends before the term keeps nothing open', async () => {
  expect((await shown({}, new Date('2026-11-30T00:00:00Z')))?.closes).toBe('3 December 2026');
});

it.each([
  ['paused', { state: 'paused' as const }],
  ['cancelled', { state: 'non_renewing' as const }],
  ['a package', { planId: 'package' }],
])('a subscription that is %s has nothing to cancel', async (_, part) => {
  expect(await shown(part)).toBeNull();
});

it('the page shows no dates when the provider gives no end of the term', async () => {
  expect(await shown({ currentTermEndsAt: null })).toEqual({
    isTrial: false,
    until: null,
    closes: null,
    leave: { facts: [], term: null },
    month: null,
  });
});
