import { z } from 'zod';
import { startedCourse } from '~/api/examples';
import { listContinueLearning } from '~/features/learning/list-continue-learning.server';
import { presentStartedOutput } from '~/features/learning/present-progress-output.server';
import { ContinueOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    z.object({}),
    async (scope) => (await listContinueLearning(scope)).map((course) => presentStartedOutput(scope, course)),
    {
      summary: 'Courses that are started and not finished, the latest first',
      description:
        'Lists the courses that you have started and not finished, the latest first, with the place to continue from. For signed-in users.',
      example: { answers: [startedCourse] },
      auth: 'bearer',
      output: z.array(ContinueOutput),
      tag: 'Courses',
    },
  ),
});
export const action = loader;
