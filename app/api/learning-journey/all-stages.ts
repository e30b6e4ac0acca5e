import { z } from 'zod';
import { listAllStages } from '~/features/journey/list-all-stages.server';
import { presentStageOutput } from '~/features/journey/present.server';
import { StageOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    z.object({}),
    async (scope) => (await listAllStages(scope)).map((stage) => presentStageOutput(scope, stage)),
    {
      summary: 'The stages of the learning journey with their default courses',
      auth: 'optional',
      output: z.array(StageOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
