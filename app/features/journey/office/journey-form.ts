import { z } from 'zod';
import { type Fields, fieldsOf, revisionText } from '~/features/drafts/fields';
import { Cell, ChosenIds, ChosenIfAsked, RevisionCell, rowsOf } from '~/features/drafts/sheets';
import type { SaveAnswerCourses, SaveStageCourses } from './journey-schema';

/** The form fields of a stage. */
export const StageSheet = z.looseObject({ courseIds: ChosenIfAsked, links: ChosenIfAsked });

/** The form fields of an answer. */
export const AnswerSheet = z.looseObject({
  stages: z.array(z.object({ stageId: Cell, courseIds: ChosenIds })).optional(),
});

/** The form fields of a stage's courses. */
export const StageCoursesSheet = z.object({ stageId: Cell, revision: RevisionCell, courseIds: ChosenIds });

export function stageCoursesFields({ revision, ...rest }: SaveStageCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision) });
}

/** The form fields of an answer's courses, by stage. */
export const AnswerCoursesSheet = z.object({
  answerId: Cell,
  revision: RevisionCell,
  stages: rowsOf(z.object({ stageId: Cell, courseIds: ChosenIds })),
});

export function answerCoursesFields({ revision, stages, ...rest }: SaveAnswerCourses): Fields {
  return fieldsOf({ ...rest, revision: revisionText(revision), stages: Object.fromEntries(stages.entries()) });
}
