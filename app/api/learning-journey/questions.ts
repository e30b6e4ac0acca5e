import { z } from 'zod';
import { listQuestions } from '~/features/journey/list-questions.server';
import { presentQuestionOutput } from '~/features/journey/present.server';
import { QuestionOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), async (scope) => (await listQuestions(scope)).map(presentQuestionOutput), {
    summary: 'The questions of the learning journey',
    auth: 'bearer',
    output: z.array(QuestionOutput),
    tag: 'Journey',
  }),
});
export const action = loader;
