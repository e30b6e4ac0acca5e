import { z } from 'zod';
import { stage } from '~/api/examples';
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
      description:
        'Shows all stages of the learning journey with the courses for somebody who has given no answers. Open to everybody.',
      example: { answers: [stage] },
      auth: 'optional',
      output: z.array(StageOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
