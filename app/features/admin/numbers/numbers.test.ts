import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lessonProgress, outbox, payments, plans, practiceDays, users, webhookEvents } from '#db/schema';
import { day, isoDay, minute } from '~/kit/dates';
import needs from '~/scope/needs.json';
import { makeSubscription, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { officeIn, testScope } from '../../../../tests/support/scope';
import { readWaiting } from '../health/read-waiting.server';
import { showHealth } from '../health/show-health.server';
import { presentMonth, presentStart } from '../start/present-start.server';
import { daysShown, readSpan } from './number-span';
import { presentNumbers } from './present-numbers.server';
import { writePractice } from './present-practice.server';
import { readMonth } from './read-month.server';
import { showNumbers } from './show-numbers.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number, more = 0) => new Date(now.getTime() - days * day - more);

async function office() {
  const viewer = await makeUser(testScope().db, { role: 'ADMIN', createdAt: ago(400) });
  return testScope({ viewer: { ...viewer, role: 'ADMIN' }, now });
}

test('the numbers count each event on its day, and nothing outside the eight weeks', async () => {
  const scope = await office();
  const { db } = scope;
  const anna = await makeUser(db, { createdAt: ago(0, 11 * 3600_000) });
  await makeUser(db, { createdAt: ago(1) });
  await makeUser(db, { createdAt: ago(1), verifiedAt: null });
  await makeUser(db, { createdAt: ago(daysShown) });
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 }).onConflictDoNothing();
  await makeSubscription(db, anna.id, { state: 'in_trial', startedAt: ago(2), trialEndsAt: ago(-2) });
  const paid = (id: string, amount: number, at: Date, currency: 'GBP' | 'EUR' = 'GBP') =>
    db
      .insert(payments)
      .values({ id, userId: anna.id, invoiceId: id, amount, currency, paidAt: at, amountInGbp: amount });
  await paid('a', 4900, ago(0));
  await paid('b', 1000, ago(0));
  await paid('c', 700, ago(8), 'EUR');
  await paid('d', 700, ago(70), 'EUR');
  const seen = { userId: anna.id, courseId: 'c' };
  await db.insert(lessonProgress).values([
    { ...seen, lessonId: 'l1', firstViewedAt: ago(3) },
    { ...seen, lessonId: 'l2', firstViewedAt: ago(3) },
  ]);

  const numbers = await showNumbers(scope, readSpan({ from: null, to: null }, now, 'UTC').span);
  expect(numbers.signUps).toHaveLength(daysShown);
  expect(numbers.signUps.slice(-3)).toEqual([0, 1, 1]);
  expect(numbers.lessons.at(-4)).toBe(2);
  // None of the payments belongs to an order.
  expect(numbers.purchases.every((count) => count === 0)).toBe(true);
  expect(numbers.revenue.map(({ currency, days, inGbp }) => [currency, days.at(-1), days.at(-9), inGbp])).toEqual([
    ['EUR', 0, 700, 700],
    ['GBP', 5900, 0, 5900],
  ]);
  expect(numbers).toMatchObject({ subscribers: { active: 1, inTrial: 1, isMore: false }, trialsSoon: 1 });

  const shown = presentNumbers(numbers, now);
  const [signUps] = shown.measures;
  expect(signUps).toMatchObject({ last: '1', week: '2', before: '0', change: '+2' });
  expect(shown.revenue.map(({ week, before, change }) => [week, before, change])).toEqual([
    ['€0.00', '€7.00', '−€7.00'],
    ['£59.00', '£0.00', '+£59.00'],
  ]);
  expect(shown.byWeek.map(({ cells }) => cells[0])).toEqual(['2', ...Array(7).fill('0')]);
  expect(shown.byDay[0]).toMatchObject({ id: '21 November 2026' });
  expect(shown.isToday).toBe(true);
});

test('the start page and the health page list what has gone wrong, and nothing else', async () => {
  const scope = await office();
  const { db } = scope;
  const whole = { ...scope, config: { ...scope.config, missing: [] } };
  const wrong = async () => (await showHealth(whole)).flatMap(({ label, state }) => (state === 'bad' ? [label] : []));
  const waits = async () => presentStart((await scope.read(readWaiting(scope)))[0], now).map(({ id }) => id);
  expect([await wrong(), await waits()]).toEqual([[], []]);

  const failing = { state: 'pending', lastError: 'The provider answered 500', availableAt: ago(0, -minute) } as const;
  const job = { kind: 'send-mail', payload: {}, createdAt: ago(1), availableAt: ago(0, 20 * minute) };
  await db.insert(outbox).values([
    { ...job, id: 'dead', dedupeKey: 'a', state: 'dead' },
    { ...job, id: 'late', dedupeKey: 'b', state: 'pending' },
    // Each of these was tried a moment ago.
    { ...job, ...failing, id: 'failing', dedupeKey: 'c' },
    { ...job, ...failing, id: 'failing-too', dedupeKey: 'd', kind: 'complete-purchase' },
    { ...job, ...failing, id: 'failed-once', dedupeKey: 'e', createdAt: ago(0, 5 * minute) },
  ]);
  const event = { type: 'payment_succeeded', occurredAt: ago(0), receivedAt: ago(0, 20 * minute) };
  await db.insert(webhookEvents).values([
    { ...event, id: 'e1', state: 'failed' },
    { ...event, id: 'e2', state: 'received' },
    { ...event, id: 'e3', state: 'done' },
  ]);
  expect(await wrong()).toEqual(['Jobs', 'Failing jobs', 'Mail', 'Webhooks']);
  expect(await waits()).toEqual([
    '1 webhook failed',
    '1 webhook waits too long',
    '1 email could not be sent',
    '1 email waits too long',
    '1 job fails again and again',
  ]);
  expect((await db.select().from(users)).length).toBe(1);
});

test('the health page names each missing binding and secret with its fix', async () => {
  const scope = await office();
  const missing = needs.map(({ name }) => name);
  const lines = await showHealth({ ...scope, config: { ...scope.config, missing } });
  for (const { name, kind, mend } of needs) {
    const found = lines.find(({ label }) => label === `The ${kind} ${name}`);
    expect(found).toMatchObject({ state: 'bad', mend: expect.stringContaining(mend.slice(1)) });
  }
});

test('the health page reports a migration that has not run, with its fix', async () => {
  const scope = await office();
  await scope.db.run(sql`DELETE FROM d1_migrations WHERE id > 1`);
  const [, migrations] = await showHealth(scope);
  expect(migrations).toMatchObject({ label: 'Migrations', state: 'bad' });
  expect(migrations?.mend).toContain('migrations apply');
});

test('the practice numbers give the people per day, the answers and the median ear of each skill', async () => {
  const scope = await office();
  const row = (userId: string, daysAgo: number, ear: number | null, answers = 20, skill = 'drift') => ({
    userId,
    day: isoDay(ago(daysAgo)),
    skill,
    answers,
    right: answers / 2,
    ear,
  });
  await scope.db
    .insert(practiceDays)
    .values([
      row('anna', 9, 2),
      row('anna', 1, 6),
      row('ben', 3, 5),
      row('cleo', 2, null, 4),
      row('dora', 70, 10),
      row('dora', 0, 3, 2, 'key'),
    ]);
  // A further answer changes Ben's ear. Anna's days stay counted after they are deleted.
  await scope.db.update(practiceDays).set({ answers: 21, right: 11, ear: 4 }).where(eq(practiceDays.userId, 'ben'));
  await scope.db.delete(practiceDays).where(eq(practiceDays.userId, 'anna'));
  const { span } = readSpan({ from: null, to: null }, now, 'UTC');
  const { practice } = await showNumbers(scope, span);
  expect(practice.find(({ skill }) => skill === 'drift')).toEqual({
    skill: 'drift',
    name: 'Drift',
    peopleADay: 4 / span.days,
    answers: 65,
    right: 33,
    medianEar: 4,
    words: '48 ms',
  });
  expect(practice.find(({ skill }) => skill === 'key')).toMatchObject({ peopleADay: 1 / span.days, medianEar: 3 });
  expect(practice.find(({ skill }) => skill === 'bpm')).toMatchObject({ peopleADay: 0, medianEar: null });
  expect(writePractice(practice, span).text).toContain('"Drift","0.1","65","33","4","48 ms"');
});

test('days begin at the midnight of the office’s time zone, also before and after clocks change', async () => {
  // 23:30 on the 21st in New York.
  const late = new Date('2026-11-22T04:30:00Z');
  const scope = officeIn({ ...(await office()), now: () => late }, 'America/New_York');
  const { db } = scope;
  const joined = (at: string) => makeUser(db, { createdAt: new Date(at) });
  await joined('2026-11-22T04:00:00Z');
  await joined('2026-11-21T05:00:00Z');
  const anna = await joined('2026-11-21T04:59:59Z');
  // Clocks went back on the 1st, which was 25 hours long.
  await joined('2026-11-01T04:00:00Z');
  await joined('2026-11-02T04:59:59Z');
  await joined('2026-11-01T03:59:59Z');
  const paid = (id: string, at: string) => ({ id, userId: anna.id, invoiceId: id, amount: 100, paidAt: new Date(at) });
  await db.insert(payments).values([
    { ...paid('a', '2026-11-22T04:00:00Z'), currency: 'GBP', amountInGbp: 100 },
    { ...paid('b', '2026-10-31T23:00:00Z'), currency: 'GBP', amountInGbp: 100 },
  ]);
  const { span } = readSpan({ from: '2026-10-31', to: '2026-11-21' }, late, 'America/New_York');
  const numbers = await showNumbers(scope, span);
  expect([numbers.signUps.slice(0, 3), numbers.signUps.slice(-2)]).toEqual([
    [1, 2, 0],
    [1, 2],
  ]);
  expect(numbers.revenue[0]?.days.slice(0, 2)).toEqual([100, 0]);
  const shown = presentNumbers(numbers, late);
  expect(shown).toMatchObject({ isToday: true, spanText: '31 October 2026 to 21 November 2026' });
  expect(readSpan({ from: null, to: '2026-11-22' }, late, 'America/New_York').errors).toHaveProperty('to');

  const [month] = await scope.read(readMonth(scope));
  expect(month.today.signUps).toEqual([2]);
  expect(month.signUps.slice(-1)).toEqual([1]);
  expect(month.signUps.slice(-21, -19)).toEqual([1, 2]);
  expect(presentMonth(month)).toMatchObject({ span: '24 October 2026 to 20 November 2026' });
  expect(month.buyers.now).toBe(1);
});
