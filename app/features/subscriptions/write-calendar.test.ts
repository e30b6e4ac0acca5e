import { beforeEach, expect, test } from 'vitest';
import { planPrices, plans } from '#db/schema';
import { after, day } from '~/kit/dates';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { writeCalendar } from './write-calendar.server';

const now = new Date('2026-11-24T10:00:00Z');

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 3 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'annual', currency: 'GBP', price: 54_000 },
    { planId: 'package-3', currency: 'GBP', price: 17_200 },
  ]);
});

/** The descriptions of the events, unfolded. */
async function descriptions(planId: string, price: number): Promise<string[]> {
  const { db } = testScope();
  const viewer = await makeUser(db);
  const nextPaymentAt = after(now, 10 * day);
  await makeSubscription(db, viewer.id, { planId, price, nextPaymentAt, currentTermEndsAt: nextPaymentAt });
  const text = (await writeCalendar(testScope({ viewer, now }))).replaceAll('\r\n ', '');
  return text.split('\r\n').filter((line) => line.startsWith('DESCRIPTION:') && !line.includes('three days'));
}

test('the events of a plan that renews say until when cancelling avoids the payment', async () => {
  const [first, second] = await descriptions('monthly', 6000);
  expect(first).toBe('DESCRIPTION:Cancel before 4 December 2026 and nothing is charged.');
  expect(second).toBe('DESCRIPTION:You pay this unless you cancel before.');
});

test('every event of the published calendar names its organizer', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  const nextPaymentAt = after(now, 10 * day);
  await makeSubscription(db, viewer.id, {
    planId: 'monthly',
    price: 6000,
    nextPaymentAt,
    currentTermEndsAt: nextPaymentAt,
  });
  const lines = (await writeCalendar(testScope({ viewer, now }))).replaceAll('\r\n ', '').split('\r\n');
  const events = lines.filter((line) => line === 'BEGIN:VEVENT');
  const organizers = lines.filter((line) => /^ORGANIZER;CN="[^"]+":mailto:\S+@\S+$/.test(line));
  expect(events.length).toBeGreaterThan(0);
  expect(organizers).toHaveLength(events.length);
});

test('the events of a package in instalments do not offer cancelling, which is impossible', async () => {
  const found = await descriptions('package-3', 17_200);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set(['DESCRIPTION:An instalment of your package.']));
});

test('a payment of a scheduled change of plan bears the name of the new plan', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await makeSubscription(db, viewer.id, { nextPlanId: 'annual', nextPaymentAt: after(now, 10 * day) });
  expect(await writeCalendar(testScope({ viewer, now }))).toContain('Annual: £540.00');
});
