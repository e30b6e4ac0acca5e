import { sql } from 'drizzle-orm';
import { courseActivity, lessonProgress } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isAnyLeftSql, lastSeen, lessonIdOf, openLesson, readCoursePlace } from '../queries.server';
import { type NextStep, nextStep } from '../rules';
import { type Lesson, onlyOpen, readLesson } from './show-lesson.server';

export interface LessonToComplete {
  /** Id or urlPart. */
  lesson: string;
  isCompleted: boolean;
}

export interface Completed extends Lesson {
  /** What comes next in the course. */
  step: NextStep<Lesson['outline'][number]> | null;
}

/**
 * Marks a lesson complete or incomplete and returns it updated. Idempotent. The day on which every lesson was complete
 * is stored and kept, even when lessons are added or marked incomplete later. One round trip; for members with access,
 * which the writes check. Throws not-found and forbidden.
 */
export async function completeLesson(scope: Scope, { lesson, isCompleted }: LessonToComplete): Promise<Completed> {
  const viewer = requireMember(scope);
  const at = scope.now();
  const now = at.getTime();
  const open = openLesson({ userId: viewer.id, now: at }, lessonIdOf(lesson));
  const isAnyLeft = isAnyLeftSql({ userId: viewer.id, now: at });
  const mark = scope.db
    .insert(lessonProgress)
    .select(sql`SELECT ${viewer.id}, l.id, l.course_id, ${now}, ${isCompleted ? now : null} ${open}`)
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        completedAt: isCompleted
          ? sql`coalesce(${sql.raw('lesson_progress.completed_at')}, excluded.completed_at)`
          : sql`NULL`,
      },
    });
  const finish = scope.db
    .insert(courseActivity)
    .select(
      sql`SELECT ${viewer.id}, l.course_id, l.id, ${now}, l.id, ${now},
        CASE WHEN ${isCompleted ? 1 : 0} AND NOT ${isAnyLeft} THEN ${now} END ${open}`,
    )
    .onConflictDoUpdate({
      target: [courseActivity.userId, courseActivity.courseId],
      set: lastSeen,
    });
  const { found, place } = await scope.write({
    mark,
    finish,
    found: onlyOpen(readLesson(scope, lesson)),
    place: readCoursePlace(scope, { lesson }),
  });
  return { ...found, step: nextStep(found.outline, place) };
}
