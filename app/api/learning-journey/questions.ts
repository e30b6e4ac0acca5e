import { z } from 'zod';
import { question } from '~/api/examples';
import { listQuestions } from '~/features/journey/list-questions.server';
import { presentQuestionOutput } from '~/features/journey/present.server';
import { QuestionOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), async (scope) => (await listQuestions(scope)).map(presentQuestionOutput), {
    summary: 'The questions of the learning journey',
    description:
      'Lists the questions of the learning journey in order, each with its possible answers. For signed-in users. An answer with endsQuestions makes the other questions unnecessary.',
    example: { answers: [question] },
    auth: 'bearer',
    output: z.array(QuestionOutput),
    tag: 'Journey',
  }),
});
export const action = loader;
