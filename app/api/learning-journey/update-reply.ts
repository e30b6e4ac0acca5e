import { z } from 'zod';
import { journeyReply } from '~/api/examples';
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
      description:
        'Saves your answers to one or several questions and answers all of your answers; questions that you leave out keep theirs. For signed-in users. If one of the ids is no answer to its question the whole request answers 422, and nothing is saved.',
      example: { sends: { answers: [journeyReply] }, answers: [journeyReply] },
      auth: 'bearer',
      output: z.array(ReplyOutput),
      tag: 'Journey',
    },
  ),
});
export const action = loader;
