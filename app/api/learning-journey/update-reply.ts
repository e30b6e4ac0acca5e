import { z } from 'zod';
import { presentReplyOutput } from '~/features/journey/present.server';
import { saveReplies } from '~/features/journey/save-replies.server';
import { ReplyOutput, SaveReplies } from '~/features/journey/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(
    SaveReplies,
    async (scope, given) => (await saveReplies(scope, given)).replies.map(presentReplyOutput),
    {
      summary: 'Answer one or several questions of the learning journey; answers all of your answers',
      auth: 'bearer',
      output: z.array(ReplyOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
