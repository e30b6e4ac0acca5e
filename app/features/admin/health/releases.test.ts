import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { bundles, courses, lessons } from '#db/schema';
import { makeArticle, makeBundle, makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentCalendar, spanOf } from '../start/present-calendar.server';
import { listReleases } from './list-releases.server';

beforeEach(resetBindings);

const now = new Date('2026-11-26T12:00:00Z');
const november = spanOf('2026-11', now, 'UTC');

async function office() {
  const admin = await makeUser(testScope().db, { role: 'ADMIN' });
  return testScope({ viewer: { ...admin, role: 'ADMIN' } });
}

test('the calendar shows what is out or scheduled in its month, with lessons later than their course', async () => {
  const scope = await office();
  const { db } = scope;
  const [course, draft] = [await makeCourse(db), await makeCourse(db)];
  const bundle = await makeBundle(db, [course.id]);
  await makeArticle(db, { publishedAt: new Date('2026-12-01T00:00:00Z') });
  await db
    .update(courses)
    .set({ publishedAt: new Date('2026-11-01T00:00:00Z') })
    .where(eq(courses.id, course.id));
  await db
    .update(courses)
    .set({ publishedAt: new Date('9999-12-31T00:00:00Z') })
    .where(eq(courses.id, draft.id));
  await db
    .update(bundles)
    .set({ publishedAt: new Date('2026-11-30T23:59:00Z') })
    .where(eq(bundles.id, bundle.id));
  await db.update(lessons).set({ publishedAt: new Date('2026-11-26T13:00:00Z') });
  const mine = await db.select().from(lessons).where(eq(lessons.courseId, course.id));
  const { days } = presentCalendar(await listReleases(scope, november), november, now);
  expect(days).toHaveLength(30);
  expect(days[0]?.items).toMatchObject([{ kind: 'Course', time: '00:00', isPast: true }]);
  expect(days[25]).toMatchObject({ weekday: 'Thursday', isToday: true });
  expect(days[25]?.items).toMatchObject([
    { kind: mine.length > 1 ? 'Lessons' : 'Lesson', time: '13:00', isPast: false },
  ]);
  expect(days[29]?.items).toMatchObject([{ kind: 'Bundle', time: '23:59' }]);
  expect(days.flatMap(({ items }) => items)).toHaveLength(3);
});

test('the calendar shows days and times in the time zone of the office, with UTC beside them', async () => {
  const at = new Date('2026-10-31T23:30:00Z');
  const releases = [{ kind: 'bundle' as const, id: 'b', title: 'B', at, course: null }];
  const berlin = spanOf('2026-11', now, 'Europe/Berlin');
  expect([berlin.from, berlin.to].map((moment) => moment.toISOString())).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-30T23:00:00.000Z',
  ]);
  const { days } = presentCalendar({ releases, isCut: false, editions: [] }, berlin, now);
  expect(days[0]?.items).toMatchObject([{ time: '00:30', utc: '31 October 2026, 23:30:00 UTC' }]);
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(
    presentCalendar({ releases, isCut: false, editions: [] }, spanOf(null, newYear, 'Europe/Berlin'), newYear),
  ).toMatchObject({
    month: '2027-01',
  });
});

test('the calendar shows the current month for an invalid address, and its links cross the year', () => {
  for (const odd of [null, '', '2026-13', '1999-01', '2026-1', '2026-11-02', '20261e1']) {
    expect(spanOf(odd, now, 'UTC')).toEqual(november);
  }
  const december = presentCalendar({ releases: [], isCut: false, editions: [] }, spanOf('2026-12', now, 'UTC'), now);
  expect(december).toMatchObject({ previous: { month: '2026-11' }, next: { month: '2027-01' }, offset: 1 });
});

test('the calendar is refused to a member', async () => {
  const { db } = testScope();
  const member = testScope({ viewer: { ...(await makeUser(db)), role: 'USER' } });
  expect(await outcome(listReleases(member, november))).toBe('forbidden');
});
