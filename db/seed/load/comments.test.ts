import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { commentReports, comments, lessonProgress, lessons, users } from '#db/schema';
import { hiddenForReports, reporterAge } from '~/features/comments/rules';
import { makeCourse } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { Content } from '../content/types';
import { loadComments } from './comments';
import { lessonIdOf } from './ids';

beforeEach(resetBindings);

it('a seeded comment is hidden after three reports, and not after one', async () => {
  const { db } = testScope();
  const now = new Date('2026-11-26T12:00:00Z');
  const course = await makeCourse(db, { lessonCount: 1 });
  await db
    .update(lessons)
    .set({ id: lessonIdOf(course.id, 0) })
    .where(eq(lessons.courseId, course.id));
  const people = ['adam', 'bela', 'cyra', 'deep'];
  const reports = (...by: string[]) => by.map((who, at) => ({ by: who, hoursAgo: 9 - at, reason: 'insult' }));
  const content = {
    neighbours: people.map((userName) => ({ userName, role: 'USER', avatar: {} })),
    accounts: [],
    courses: [{ id: course.id, lessons: [{ slug: 'one' }] }],
    comments: [
      {
        lessonSlug: 'one',
        comments: [
          { by: 'adam', hoursAgo: 20, text: 'Three', reports: reports('bela', 'cyra', 'deep') },
          { by: 'adam', hoursAgo: 30, text: 'One', reports: reports('bela') },
          { by: 'adam', hoursAgo: 40, text: 'None' },
        ],
      },
    ],
  } as unknown as Content;
  for (const _run of ['first', 'again']) await loadComments(db, content, { fileOf: () => null } as never, now);
  const rows = await db.select().from(comments);
  expect(
    Object.fromEntries(rows.map(({ body, hiddenReason, reportedAt }) => [body, { hiddenReason, reportedAt }])),
  ).toEqual({
    Three: { hiddenReason: hiddenForReports, reportedAt: new Date('2026-11-26T05:00:00Z') },
    One: { hiddenReason: null, reportedAt: new Date('2026-11-26T03:00:00Z') },
    None: { hiddenReason: null, reportedAt: null },
  });
  expect(await db.select().from(commentReports)).toHaveLength(4);
  const opened = await db.select({ by: lessonProgress.userId }).from(lessonProgress);
  expect(opened.map(({ by }) => by).toSorted()).toEqual(['n-bela', 'n-cyra', 'n-deep']);
  const ages = await db.select({ since: users.createdAt }).from(users);
  for (const { since } of ages) expect(now.getTime() - since.getTime()).toBeGreaterThan(reporterAge);
});
