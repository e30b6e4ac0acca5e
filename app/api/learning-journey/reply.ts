import { z } from 'zod';
import { journeyReply } from '~/api/examples';
import { listReplies } from '~/features/journey/list-replies.server';
import { presentReplyOutput } from '~/features/journey/present.server';
import { ReplyOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), async (scope) => (await listReplies(scope)).map(presentReplyOutput), {
    summary: 'What you answered to the questions of the learning journey',
    description:
      'Lists your answers to the questions of the learning journey. For signed-in users. Questions that you have not answered are left out.',
    example: { answers: [journeyReply] },
    auth: 'bearer',
    output: z.array(ReplyOutput),
    tag: 'Journey',
  }),
});
export const action = loader;
