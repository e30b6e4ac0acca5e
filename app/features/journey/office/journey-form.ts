import { z } from 'zod';
import { type Fields, fieldsOf, revisionOf, revisionText } from '~/features/drafts/fields';
import { Cell, rowsOf, Ticked } from '~/features/drafts/sheets';
import type { SaveAnswerCourses, SaveStageCourses } from './journey-schema';

/** The courses chosen in a form; empty choices are ignored. */
const Chosen = Ticked.transform((ids) => ids.filter(Boolean));

/** The form fields of a stage's courses. */
export const StageCoursesSheet = z.object({ stageId: Cell, revision: Cell, courseIds: Chosen });

export function stageCoursesFields({ revision, ...rest }: SaveStageCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision) });
}

/** The form fields of an answer's courses, by stage. */
export const AnswerCoursesSheet = z.object({
  answerId: Cell,
  revision: Cell,
  stages: rowsOf(z.object({ stageId: Cell, courseIds: Chosen })),
});

export function answerCoursesFields({ revision, stages, ...rest }: SaveAnswerCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision), stages: Object.fromEntries(stages.entries()) });
}

/** The draft in one of these forms. */
export function coursesDraft<Sheet extends { revision: string }>(sheet: Sheet): Record<string, unknown> {
  return { ...sheet, revision: revisionOf(sheet.revision) };
}
