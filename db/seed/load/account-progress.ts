import type { Database } from '../../client';
import { courseActivity, lessonProgress, videoPositions } from '../../schema';
import type { Content } from '../content/types';
import { type At, lessonIdOf, userIdOf, videoIdOf } from './ids';
import { insertAll } from './insert';

/** The progress of each account in its courses. */
export async function loadProgress(db: Database, content: Content, at: At): Promise<void> {
  const courses = new Map(content.courses.map((course) => [course.slug, course]));
  for (const account of content.accounts) {
    const userId = userIdOf(account);
    for (const progress of account.progress) {
      const course = courses.get(progress.courseSlug);
      if (!course) continue;
      const idOf = (slug: string) =>
        lessonIdOf(
          course.id,
          course.lessons.findIndex((lesson) => lesson.slug === slug),
        );
      const seen = [...new Set([...progress.completedLessonSlugs, progress.lastViewedLessonSlug])];
      const lastViewedAt = at(progress.lastActiveInDays);
      await insertAll(
        db,
        lessonProgress,
        seen.map((slug) => ({
          userId,
          lessonId: idOf(slug),
          courseId: course.id,
          firstViewedAt: lastViewedAt,
          completedAt: progress.completedLessonSlugs.includes(slug) ? lastViewedAt : null,
        })),
      );
      await insertAll(db, courseActivity, [
        {
          userId,
          courseId: course.id,
          lastLessonId: idOf(progress.lastViewedLessonSlug),
          lastViewedAt,
          leftLessonId: idOf(progress.lastViewedLessonSlug),
          leftAt: lastViewedAt,
          completedAt: progress.completedLessonSlugs.length >= course.lessons.length ? lastViewedAt : null,
        },
      ]);
      await insertAll(db, videoPositions, [
        {
          userId,
          fileId: videoIdOf(idOf(progress.lastViewedLessonSlug)),
          position: progress.positionSeconds,
          intervals: progress.positionSeconds > 0 ? [[0, progress.positionSeconds]] : [],
          updatedAt: lastViewedAt,
        },
      ]);
    }
  }
}
