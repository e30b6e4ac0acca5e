import { z } from 'zod';
import { createClientToken } from '~/features/subscriptions/create-client-token.server';
import { ClientTokenOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(z.object({}), createClientToken, {
      summary: 'What a script needs to make a token of a card or a PayPal account',
      auth: 'bearer',
      output: ClientTokenOutput,
      tag: 'Subscription',
      problems: [424, 429, 501],
    }),
  }),
);
export const action = loader;
