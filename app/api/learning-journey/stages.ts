import { z } from 'zod';
import { stage } from '~/api/examples';
import { listOwnStages } from '~/features/journey/list-own-stages.server';
import { presentStageOutput } from '~/features/journey/present.server';
import { StageOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    z.object({}),
    async (scope) => (await listOwnStages(scope)).map((stage) => presentStageOutput(scope, stage)),
    {
      summary: 'The stages of your learning journey, with the courses of your answers',
      description:
        'Shows the stages of your own learning journey with the courses that follow from your answers. For signed-in users. Stages without a course for you are left out.',
      example: { answers: [stage] },
      auth: 'bearer',
      output: z.array(StageOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
