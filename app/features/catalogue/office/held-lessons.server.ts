import { type SQL, sql } from 'drizzle-orm';
import { comments, lessonProgress } from '#db/schema';
import { AppError } from '~/kit/app-error';

/** As SQL: somebody began this lesson or commented on it, so it stays where it is. */
export function isTouched(lessonId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${lessonProgress} p WHERE p.lesson_id = ${lessonId})
    OR EXISTS (SELECT 1 FROM ${comments} c WHERE c.subject_kind = 'lesson' AND c.subject_id = ${lessonId}))`;
}

/** The lessons of a course are not the ones that its page showed. */
export function lessonsChanged(): AppError {
  return new AppError('conflict', 'The list of lessons has changed meanwhile. Nothing was saved.', {
    code: 'LESSONS_CHANGED',
  });
}
