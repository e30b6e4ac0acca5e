import { checkDraft, type Fields, treeOf } from '~/features/drafts/fields';
import { overTheirs } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { AnswerCoursesSheet, coursesDraft, StageCoursesSheet } from './journey-form';
import { SaveAnswerCourses, SaveStageCourses } from './journey-schema';
import { saveAnswerCourses } from './save-answer-courses.server';
import { saveStageCourses } from './save-stage-courses.server';

/** Saves the courses of a stage as their form has them. Throws what `saveStageCourses` throws, by the form's field. */
export async function saveStageCoursesForm(scope: Scope, fields: Fields): Promise<void> {
  requireAdmin(scope);
  const sheet = checkDraft(StageCoursesSheet, treeOf(overTheirs(fields)));
  await saveStageCourses(scope, checkDraft(SaveStageCourses, coursesDraft(sheet)));
}

/** Saves what an answer points at as its form has it. Throws what `saveAnswerCourses` throws, by the form's field. */
export async function saveAnswerCoursesForm(scope: Scope, fields: Fields): Promise<void> {
  requireAdmin(scope);
  const sheet = checkDraft(AnswerCoursesSheet, treeOf(overTheirs(fields)));
  await saveAnswerCourses(scope, checkDraft(SaveAnswerCourses, coursesDraft(sheet)));
}
