import { z } from 'zod';
import { type Fields, fieldsOf, revisionOf, revisionText } from '~/features/drafts/fields';
import { Cell, rowsOf, Ticked } from '~/features/drafts/sheets';
import type { SaveAnswerCourses, SaveStageCourses } from './journey-schema';

/** One of each list in the form; an empty one says nothing. */
const Chosen = Ticked.transform((ids) => ids.filter(Boolean));

/** The courses of a stage, as their form has them. */
export const StageCoursesSheet = z.object({ stageId: Cell, revision: Cell, courseIds: Chosen });

export function stageCoursesFields({ revision, ...rest }: SaveStageCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision) });
}

/** What an answer points at, as its form has it: each stage with its courses. */
export const AnswerCoursesSheet = z.object({
  answerId: Cell,
  revision: Cell,
  stages: rowsOf(z.object({ stageId: Cell, courseIds: Chosen })),
});

export function answerCoursesFields({ revision, stages, ...rest }: SaveAnswerCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision), stages: Object.fromEntries(stages.entries()) });
}

/** The draft that one of these forms asks to save. */
export function coursesDraft<Sheet extends { revision: string }>(sheet: Sheet): Record<string, unknown> {
  return { ...sheet, revision: revisionOf(sheet.revision) };
}
