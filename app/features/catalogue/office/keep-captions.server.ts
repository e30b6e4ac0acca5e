import type { Scope } from '~/scope/scope';
import { type CourseSheet, courseDraft } from './course-form';
import { type LessonSheet, lessonDraft } from './lesson-form';
import { readCourse } from './read-course.server';

/*
 * The text of captions does not travel with a form. A draft takes it from the saved course or lesson, which is
 * read only when captions are to stay.
 */

/** The draft that a course's form asks to save. Throws not-found. */
export async function keepCourseCaptions(sheet: CourseSheet, scope: Scope): Promise<unknown> {
  const keepsCaptions = sheet.trailer.captions.some(({ vtt }) => !vtt);
  const before = keepsCaptions ? (await readCourse(scope, { courseId: sheet.courseId })).course : null;
  return courseDraft(sheet, before);
}

/** The draft that a lesson's form asks to save. Throws not-found. */
export async function keepLessonCaptions(sheet: LessonSheet, scope: Scope): Promise<unknown> {
  const { courseId, lessonId } = sheet;
  const keepsCaptions = sheet.blocks.some(({ videos }) => videos.some(({ captions }) => captions.some((c) => !c.vtt)));
  const state = keepsCaptions ? await readCourse(scope, { courseId }) : null;
  return lessonDraft(sheet, state?.lessons.find((lesson) => lesson.lessonId === lessonId) ?? null);
}
