import { z } from 'zod';
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
      auth: 'bearer',
      output: z.array(StageOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
