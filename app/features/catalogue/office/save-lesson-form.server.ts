import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { LessonSheet, lessonDraft } from './lesson-form';
import { SaveLesson } from './lesson-schema';
import { readCourse } from './read-course.server';
import { saveLesson } from './save-lesson.server';

/** Saves a lesson as its form has it. Throws what `saveLesson` throws, each fault by the form's field. */
export async function saveLessonForm(scope: Scope, fields: Fields): Promise<{ lessonId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(LessonSheet, fields);
  const { courseId, lessonId } = sheet;
  const keepsCaptions = sheet.blocks.some(({ videos }) => videos.some(({ captions }) => captions.some((c) => !c.vtt)));
  const state = keepsCaptions ? await readCourse(scope, { courseId }) : null;
  const before = state?.lessons.find((lesson) => lesson.lessonId === lessonId) ?? null;
  await saveLesson(scope, checkDraft(SaveLesson, lessonDraft(sheet, before)));
  return { lessonId };
}
