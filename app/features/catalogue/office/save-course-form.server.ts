import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { CourseSheet, courseDraft } from './course-form';
import { SaveCourse } from './course-schema';
import { readCourse } from './read-course.server';
import { saveCourse } from './save-course.server';

/** Saves a course as its form has it. Throws what `saveCourse` throws, each fault by the form's field. */
export async function saveCourseForm(scope: Scope, fields: Fields): Promise<{ courseId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(CourseSheet, fields);
  const { courseId } = sheet;
  const keepsCaptions = sheet.trailer.captions.some(({ vtt }) => !vtt);
  const before = keepsCaptions ? (await readCourse(scope, { courseId })).course : null;
  await saveCourse(scope, checkDraft(SaveCourse, courseDraft(sheet, before)));
  return { courseId };
}
