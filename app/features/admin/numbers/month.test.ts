import { beforeEach, expect, test } from 'vitest';
import { blocks, blockVideos, creditNotes, files, lessonProgress, payments, videoPositions } from '#db/schema';
import { day } from '~/kit/dates';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { recordingScope } from '../../../../tests/support/recording-scope';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentStops } from '../health/present-stops.server';
import { mostLearners, showStops } from '../health/show-stops.server';
import { presentMonth } from '../start/present-start.server';
import { readSpan } from './number-span';
import { presentNumbers, writeNumbers } from './present-numbers.server';
import { readMonth } from './read-month.server';
import { showNumbers } from './show-numbers.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

async function office() {
  const viewer = await makeUser(testScope().db, { role: 'ADMIN', createdAt: ago(400) });
  return testScope({ viewer: { ...viewer, role: 'ADMIN' }, now });
}

test('today is shown by itself, and the month compares 28 whole days with the 28 days before, and counts a person once', async () => {
  const scope = await office();
  const { db } = scope;
  const [anna, ben] = [await makeUser(db, { createdAt: ago(1) }), await makeUser(db, { createdAt: ago(30) })];
  const course = await makeCourse(db);
  const seen = (userId: string, lessonId: string, at: Date, completedAt: Date | null = null) =>
    ({ userId, lessonId, courseId: course.id, firstViewedAt: at, completedAt }) as const;
  await db.insert(lessonProgress).values([
    seen(anna.id, 'l1', ago(3), ago(2)),
    seen(anna.id, 'l2', ago(3)),
    seen(anna.id, 'l3', ago(40), ago(40)),
    seen(ben.id, 'l1', ago(40), ago(5)),
    // Today is not over, so it is not counted.
    seen(ben.id, 'l2', ago(0)),
    seen(ben.id, 'l3', ago(57)),
  ]);
  const paid = (id: string, userId: string, amount: number, at: Date) =>
    db.insert(payments).values({ id, userId, invoiceId: id, amount, currency: 'GBP', paidAt: at, amountInGbp: amount });
  await paid('a', anna.id, 1000, ago(1));
  await paid('b', anna.id, 500, ago(9));
  await paid('c', ben.id, 3000, ago(29));
  await paid('free', ben.id, 0, ago(2));
  await paid('today', ben.id, 1400, ago(0));
  await paid('free-today', ben.id, 0, ago(0));

  const shown = presentMonth((await scope.read(readMonth(scope)))[0]);
  expect(shown.span).toBe('24 October 2026 to 20 November 2026');
  expect(shown.measures.map(({ label, now: these, before }) => [label, these, before])).toEqual([
    ['Sign-ups', '1', '1 before'],
    ['Buyers', '1', '1 before'],
    ['Active learners', '2', '2 before'],
    ['Lessons completed', '2', '1 before'],
  ]);
  expect(
    shown.revenue.map(({ id: currency, now: these, before, change }) => [currency, these, before, change]),
  ).toEqual([['GBP', '£15.00', '£30.00', '−50 %']]);
  expect(shown.opened).toMatchObject([{ id: course.id, opened: '2' }]);
  expect(shown.today.map(({ label, value }) => [label, value])).toEqual([
    ['Sign-ups', '0'],
    ['Payments', '1'],
    ['Revenue', '£14.00'],
    ['Lessons completed', '0'],
  ]);
});

test('a count is compared in percent from ten', async () => {
  const scope = await office();
  const [month] = await scope.read(readMonth(scope));
  const wordsOf = (before: number) =>
    presentMonth({ ...month, buyers: { days: [], before, now: 15 } }).measures.find(({ label }) => label === 'Buyers')
      ?.before;
  expect(wordsOf(9)).toBe('9 before');
  expect(wordsOf(10)).toBe('10 before, +50 %');
});

test('refunds are deducted on their day, in their currency, at the exchange rate of their payment', async () => {
  const scope = await office();
  const { db } = scope;
  const { id: userId } = await makeUser(db, {});
  const paid = { userId, currency: 'EUR', paidAt: ago(40) } as const;
  await db.insert(payments).values([
    { ...paid, id: 'a', invoiceId: 'a', amount: 2000, amountInGbp: 1600 },
    { ...paid, id: 'b', invoiceId: 'b', amount: 1000, amountInGbp: null },
    { ...paid, id: 'c', invoiceId: 'c', amount: 700, currency: 'GBP', paidAt: ago(3), amountInGbp: 700 },
  ]);
  const given = { userId, currency: 'EUR' } as const;
  await db.insert(creditNotes).values([
    { ...given, id: 'n', invoiceId: 'a', amount: 500, issuedAt: ago(2) },
    { ...given, id: 'o', invoiceId: 'b', amount: 1000, issuedAt: ago(2) },
    // A refund of an unknown payment, and a refund of today. Today is not over, so it is not counted.
    { ...given, id: 'p', invoiceId: 'gone', amount: 100, currency: 'USD', issuedAt: ago(1) },
    { ...given, id: 'q', invoiceId: 'c', amount: 100, currency: 'GBP', issuedAt: ago(0) },
  ]);
  const numbers = await showNumbers(scope, readSpan({ from: null, to: null }, now, 'UTC').span);
  expect(numbers.refunds.slice(-4), 'each credit note is a refund').toEqual([0, 2, 1, 1]);
  const shown = presentMonth((await scope.read(readMonth(scope)))[0]);
  expect(shown.today[2]).toEqual({ label: 'Revenue', value: '−£1.00' });
  expect(shown.revenue.map(({ id: currency, now: these, before }) => [currency, these, before])).toEqual([
    ['EUR', '−€15.00', '€30.00'],
    ['GBP', '£7.00', '£0.00'],
    ['USD', '−$1.00', '$0.00'],
  ]);
  const { revenue } = await showNumbers(scope, readSpan({ from: '2026-10-01', to: '2026-11-21' }, now, 'UTC').span);
  expect(revenue.map(({ currency, days, inGbp }) => [currency, days.at(-3), inGbp])).toEqual([
    ['EUR', -1500, 1200],
    ['GBP', 0, 600],
    ['USD', 0, 0],
  ]);
  // A day with more refunds than revenue is drawn at the bottom.
  const { revenue: drawn } = presentMonth((await scope.read(readMonth(scope)))[0]);
  expect(drawn[0]?.line).toContain('Highest €0.00, then €30.00');
});

async function lessonWithVideo() {
  const { db } = testScope();
  const course = await makeCourse(db);
  const [first, second] = course.lessons;
  if (!first || !second) throw new Error('The course has two lessons.');
  const file = { contentType: 'video/mp4', bytes: 1, state: 'ready', kind: 'video', createdAt: now } as const;
  await db.insert(files).values([
    { ...file, id: 'clip', key: 'clip', durationMs: 5_000 },
    { ...file, id: 'film', key: 'film', durationMs: 600_000 },
  ]);
  await db.insert(blocks).values({ id: 'b', lessonId: first.id, position: 50, images: [] });
  await db.insert(blockVideos).values([
    { blockId: 'b', position: 1, fileId: 'clip' },
    { blockId: 'b', position: 2, fileId: 'film' },
  ]);
  return { db, course, first, second };
}

test('the stops of a lesson are counted in its longest video, and the most frequent stop is marked', async () => {
  const scope = await office();
  const { db, course, first, second } = await lessonWithVideo();
  const at = (userId: string, lessonId: string, completedAt: Date | null = null) =>
    ({ userId, lessonId, courseId: course.id, firstViewedAt: now, completedAt }) as const;
  await db
    .insert(lessonProgress)
    .values([
      at('a', first.id),
      at('b', first.id),
      at('c', first.id),
      at('d', first.id),
      at('e', first.id, now),
      at('f', second.id),
    ]);
  const placed = (userId: string, position: number) => ({
    userId,
    fileId: 'film',
    position,
    intervals: [],
    updatedAt: now,
  });
  // a and b stop in the fifth minute, c at the very end, d never pressed play, e completed it.
  await db.insert(videoPositions).values([placed('a', 252), placed('b', 260), placed('c', 600), placed('e', 10)]);

  const shown = presentStops(await showStops(scope, { courseId: course.id }));
  expect(shown.lessons[0]).toMatchObject({
    ...{ began: '5', ended: '2', left: '3', finish: '40 %', mostStop: '4:00', most: 8 },
    label: '3 of 5 left before the end, most of them at 4:00',
  });
  expect(shown.lessons[0]?.bars[8]).toBe(1);
  expect(shown.lessons[1]).toMatchObject({ began: '1', ended: '0', hasVideo: false, most: null, mostStop: '' });
  expect(shown.isPart).toBe(false);
});

test('the stops of a lesson with many learners are read for a limited number of them', async () => {
  const { db, course, first } = await lessonWithVideo();
  const rows = Array.from({ length: mostLearners + 500 }, (_, n) => ({
    ...{ userId: `u${n}`, lessonId: first.id, courseId: course.id, firstViewedAt: now, completedAt: null },
  }));
  for (let from = 0; from < rows.length; from += 20)
    await db.insert(lessonProgress).values(rows.slice(from, from + 20));
  const admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const { scope, rowsRead } = recordingScope(admin);
  const found = await showStops(scope, { courseId: course.id });
  expect(found.lessons[0]?.began).toBe(mostLearners);
  // The limit covers each learner twice (counts and stops), their position, and the fixed cost of a small course.
  expect(rowsRead()).toBeLessThan(mostLearners * 8);
});

test.each([
  [{ from: '2026-11-01', to: '2026-11-21' }, {}],
  [{ from: '2026-11-21', to: '2026-11-01' }, { from: 'The first day comes after the last day' }],
  [{ from: '2024-11-01', to: '2026-11-21' }, { from: 'At most two years' }],
  [{ from: '2026-11-01', to: '2026-11-22' }, { to: 'This day has not come yet' }],
  [
    { from: 'x', to: '2026-02-30' },
    { from: expect.stringContaining('enter a day'), to: expect.any(String) },
  ],
  [{ from: '0001-01-01', to: null }, { from: 'The first day is too long ago' }],
  [{ from: null, to: '=1+1' }, { to: expect.stringContaining('enter a day') }],
])('the span %j is checked, and a wrong span is replaced by eight weeks', (asked, errors) => {
  const found = readSpan({ from: asked.from, to: asked.to }, now, 'UTC');
  expect(found.errors).toEqual(errors);
  expect(found.span.days).toBe(Object.keys(errors).length ? 56 : 21);
});

test('a span of one day is shown, and its CSV file has that day', async () => {
  const scope = await office();
  await makeUser(scope.db, { createdAt: ago(3) });
  const { span } = readSpan({ from: '2026-11-18', to: '2026-11-18' }, now, 'UTC');
  const numbers = await showNumbers(scope, span);
  expect(presentNumbers(numbers, now).measures[0]).toMatchObject({ all: '1', last: '1', before: '', change: '' });
  const { fileName, text } = writeNumbers(numbers);
  expect(fileName).toBe('numbers-2026-11-18-to-2026-11-18.csv');
  expect(text.split('\r\n')[1]).toBe('"2026-11-18","1","0","0","0","0","0"');
});
