import { after, day, minute } from '~/kit/dates';
import type { Database } from '../../client';
import { courseRatings, lessonBookmarks } from '../../schema';
import type { Content } from '../content/types';
import { userIdOf } from './accounts';
import { insertAll } from './insert';

/** What the demo accounts gave courses, which their courses count by themselves, and the lessons they bookmarked. */
export async function loadMarks(db: Database, content: Content, now: Date): Promise<void> {
  const { accounts, courses } = content;
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  const lessonIds = new Map(courses.flatMap(({ lessons }) => lessons.map(({ id, slug }) => [slug, id] as const)));
  await insertAll(
    db,
    courseRatings,
    accounts.flatMap((account) =>
      account.progress.flatMap(({ courseSlug, rating, lastActiveInDays }) => {
        const courseId = courseIds.get(courseSlug);
        if (rating === null || !courseId) return [];
        const at = after(now, lastActiveInDays * day);
        return [{ userId: userIdOf(account), courseId, halves: rating * 2, createdAt: at, updatedAt: at }];
      }),
    ),
  );
  await insertAll(
    db,
    lessonBookmarks,
    accounts.flatMap((account) =>
      account.lessonBookmarkSlugs.flatMap((slug, index) => {
        const lessonId = lessonIds.get(slug);
        return lessonId ? [{ userId: userIdOf(account), lessonId, createdAt: after(now, -index * minute - day) }] : [];
      }),
    ),
  );
}
