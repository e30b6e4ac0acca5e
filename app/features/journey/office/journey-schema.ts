import { z } from 'zod';
import { line, madeFrom, optionalLine, Place, Ref, Revision, savedOver } from '~/features/drafts/parts-schema';
import { most } from '~/features/journey/rules';
import { Tick } from '~/kit/inputs';

/*
 * The learning journey as edited in the office: stages, questions and their answers. A new row's id is created with its
 * form.
 */

const row = { rowId: Ref.optional(), ownId: Ref.optional(), ...madeFrom };

const hasId = ({ rowId, ownId }: { rowId?: string | undefined; ownId?: string | undefined }) =>
  rowId !== undefined || ownId !== undefined;
const withoutId = { path: ['ownId'], message: 'Is required' };

/** Course ids in order, without duplicates. */
const CourseIds = z
  .array(Ref)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= most.coursesOfStage, `At most ${most.coursesOfStage} courses`);

/** The courses that an answer recommends, by stage. */
const CoursesByStage = z.array(z.strictObject({ stageId: Ref, courseIds: CourseIds })).max(most.stages);
export type CoursesByStage = z.output<typeof CoursesByStage>;

/** 'answer course': an answer that recommends a course in the stage. */
const Link = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([Ref, Ref]));
const mostLinks = 400;

/**
 * A stage. Without `courseIds` its courses stay as they are. `links` are those that a removed stage had, when it is put
 * back.
 */
export const SaveStage = z
  .object({
    ...row,
    name: line(60),
    subtitle: line(200),
    description: line(1000),
    place: Place,
    courseIds: CourseIds.optional(),
    links: z.array(Link).max(mostLinks).optional(),
  })
  .refine(hasId, withoutId)
  .transform(savedOver);
export type SaveStage = z.output<typeof SaveStage>;

export const SaveQuestion = z
  .object({
    ...row,
    question: line(200),
    questionHelperText: optionalLine(300),
    answerHelperText: optionalLine(200),
    isMultiChoice: Tick.default(false),
    place: Place,
  })
  .refine(hasId, withoutId)
  .transform(savedOver);
export type SaveQuestion = z.output<typeof SaveQuestion>;

/** An answer. Without `stages` the courses that it recommends stay as they are. */
export const SaveAnswer = z
  .object({
    ...row,
    questionId: Ref,
    answer: line(100),
    hint: optionalLine(200),
    endsQuestions: Tick.default(false),
    place: Place,
    stages: CoursesByStage.optional(),
  })
  .refine(hasId, withoutId)
  .transform(savedOver);
export type SaveAnswer = z.output<typeof SaveAnswer>;

/** The courses of a stage for members without answers. */
export const SaveStageCourses = z.strictObject({ stageId: Ref, revision: Revision, courseIds: CourseIds });
export type SaveStageCourses = z.output<typeof SaveStageCourses>;

/** The courses that an answer recommends. */
export const SaveAnswerCourses = z.strictObject({
  answerId: Ref,
  revision: Revision,
  stages: CoursesByStage,
});
export type SaveAnswerCourses = z.output<typeof SaveAnswerCourses>;
