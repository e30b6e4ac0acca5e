import { z } from 'zod';
import { listReplies } from '~/features/journey/list-replies.server';
import { presentReplyOutput } from '~/features/journey/present.server';
import { ReplyOutput } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), async (scope) => (await listReplies(scope)).map(presentReplyOutput), {
    summary: 'What you answered to the questions of the learning journey',
    auth: 'bearer',
    output: z.array(ReplyOutput),
    tag: 'Journey',
  }),
});
export const action = loader;
