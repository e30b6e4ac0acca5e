import { z } from 'zod';
import { createClientToken } from '~/features/subscriptions/create-client-token.server';
import { ClientTokenOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(z.object({}), createClientToken, {
      summary: 'What a script needs to make a token of a card or a PayPal account',
      description:
        "Makes the token with which Braintree's script takes a card or a PayPal account. The script turns that into a payment token, which you send as paymentNonce. For signed-in users. A site without a tokeniser answers 501, a provider that fails 424, and too many requests 429.",
      example: { answers: { clientToken: 'eyJ2ZXJzaW9uIjoyfQ==' } },
      auth: 'bearer',
      output: ClientTokenOutput,
      tag: 'Subscription',
      problems: [424, 429, 501],
    }),
  }),
);
export const action = loader;
