import type { Scope } from '~/scope/scope';
import { type CourseSheet, courseDraft } from './course-form';
import { type LessonSheet, lessonDraft } from './lesson-form';
import { readCourse } from './read-course.server';

/*
 * Forms do not contain the text of captions. A draft takes it from the saved course or lesson, which is only read if
 * captions are kept.
 */

/** The draft in a course's form. Throws not-found. */
export async function keepCourseCaptions(sheet: CourseSheet, scope: Scope): Promise<unknown> {
  const keepsCaptions = sheet.trailer.captions.some(({ vtt }) => !vtt);
  const before = keepsCaptions ? (await readCourse(scope, { courseId: sheet.courseId })).course : null;
  return courseDraft(sheet, before);
}

/** The draft in a lesson's form. Throws not-found. */
export async function keepLessonCaptions(sheet: LessonSheet, scope: Scope): Promise<unknown> {
  const { courseId, lessonId } = sheet;
  const keepsCaptions = sheet.blocks.some(({ videos }) => videos.some(({ captions }) => captions.some((c) => !c.vtt)));
  const state = keepsCaptions ? await readCourse(scope, { courseId }) : null;
  return lessonDraft(sheet, state?.lessons.find((lesson) => lesson.lessonId === lessonId) ?? null);
}
