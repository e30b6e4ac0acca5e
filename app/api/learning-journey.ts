import { z } from 'zod';
import { journeyReply, question, stage } from '~/api/examples';
import { presentQuestionOutput, presentReplyOutput, presentStageOutput } from '~/features/journey/present.server';
import { readStages } from '~/features/journey/queries.server';
import { saveReplies } from '~/features/journey/save-replies.server';
import { QuestionOutput, ReplyOutput, SaveReplies, StageOutput } from '~/features/journey/schema';
import { listQuestions, listReplies, readOwnStages } from '~/features/journey/show-journey.server';
import { endpoint, listOperation, operation } from '~/http/endpoint.server';
import { reading, readOne } from '~/scope/scope';

const reads = { auth: 'bearer', limit: 'reads', tag: 'Journey' } as const;

export const learningJourney = {
  'learning-journey-questions': endpoint({
    GET: operation(z.object({}), async (scope) => (await listQuestions(scope)).map(presentQuestionOutput), {
      ...reads,
      summary: 'List the questions of the learning journey',
      description:
        'Lists the questions of the learning journey in order, each with its possible answers. For signed-in users. An answer with endsQuestions makes the other questions unnecessary.',
      example: { answers: [question] },
      output: z.array(QuestionOutput),
    }),
  }),
  'user-reply': endpoint({
    GET: operation(z.object({}), async (scope) => (await listReplies(scope)).map(presentReplyOutput), {
      ...reads,
      summary: 'Get your answers to the learning journey',
      description:
        'Lists your answers to the questions of the learning journey. For signed-in users. Questions that you have not answered are left out.',
      example: { answers: [journeyReply] },
      output: z.array(ReplyOutput),
    }),
  }),
  'update-user-reply': endpoint({
    PUT: operation(
      SaveReplies,
      async (scope, given) => (await saveReplies(scope, given)).replies.map(presentReplyOutput),
      {
        ...reads,
        limit: 'ownRow',
        listBody: 'answers',
        summary: 'Answer questions of the learning journey; returns all your answers',
        description:
          'Saves your answers to one or several questions and returns all your answers; questions that you leave out keep theirs. The body may also be the list alone. For signed-in users. If one of the ids is no answer to its question the whole request answers 422, and nothing is saved.',
        example: { sends: { answers: [journeyReply] }, answers: [journeyReply] },
        output: z.array(ReplyOutput),
      },
    ),
  }),
  'learning-journey-stages': endpoint({
    GET: listOperation(z.object({}), reading(readOwnStages), presentStageOutput, {
      ...reads,
      summary: 'List the stages of your learning journey with the courses of your answers',
      description:
        'Shows the stages of your own learning journey with the courses that follow from your answers. For signed-in users. Stages without a course for you are left out.',
      example: { answers: [stage] },
      output: StageOutput,
    }),
  }),
  'learning-journey-stages/all': endpoint({
    GET: listOperation(z.object({}), (scope) => readOne(scope, readStages(scope, null)), presentStageOutput, {
      ...reads,
      auth: 'optional',
      summary: 'List the stages of the learning journey with their default courses',
      description:
        'Shows all stages of the learning journey with the courses for somebody who has given no answers. Open to everybody.',
      example: { answers: [stage] },
      output: StageOutput,
    }),
  }),
};
