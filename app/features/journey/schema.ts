import { z } from 'zod';
import { CourseOutput } from '~/features/catalogue/schema';
import { idPattern } from '~/kit/ids';
import { invalidAnswer } from './rules';

const mostQuestions = 50;
const mostAnswers = 50;

export const StageOutput = z.object({
  id: z.string(),
  stageNumber: z.number().int(),
  stageName: z.string(),
  stageSubtitle: z.string(),
  stageDescription: z.string(),
  courses: z.array(CourseOutput),
});

/** A question with its answers (specification 1, section 3). */
export const QuestionOutput = z.object({
  id: z.string(),
  question: z.string(),
  questionHelperText: z.string().nullable(),
  answerHelperText: z.string().nullable(),
  isMultiChoice: z.boolean(),
  learningJourneyAnswers: z.array(
    z.object({ id: z.string(), answer: z.string(), hint: z.string().nullable(), endsQuestions: z.boolean() }),
  ),
});

export const ReplyOutput = z.object({
  learningJourneyQuestionId: z.string(),
  learningJourneyAnswerIds: z.array(z.string()),
});

const Id = z.string({ error: invalidAnswer }).regex(idPattern, invalidAnswer);

/** A form sends no field if no answer is chosen, and a single text for one answer. */
const AnswerIds = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
    z.array(Id, { error: invalidAnswer }).max(mostAnswers, invalidAnswer),
  )
  .transform((ids) => [...new Set(ids)]);

const GivenReply = z.object(
  { learningJourneyQuestionId: Id, learningJourneyAnswerIds: AnswerIds },
  { error: invalidAnswer },
);

/** Replies to one or several questions. */
export const SaveReplies = z
  .object({ answers: z.array(GivenReply, { error: invalidAnswer }).min(1, invalidAnswer).max(mostQuestions) })
  .transform(({ answers }) =>
    answers.map(({ learningJourneyQuestionId, learningJourneyAnswerIds }) => ({
      questionId: learningJourneyQuestionId,
      answerIds: learningJourneyAnswerIds,
    })),
  );
