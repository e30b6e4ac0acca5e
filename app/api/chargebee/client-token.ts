import { z } from 'zod';
import { showBillingKeys } from '~/features/subscriptions/create-client-token.server';
import { BillingKeysOutput } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), showBillingKeys, {
    summary: 'The billing site and its publishable key',
    description:
      "Names the billing site and its publishable key, which the provider's own script needs. For signed-in users. A site without such a key answers 501.",
    example: { answers: { site: 'cuepoint', publishableKey: 'live_pk_7Kd2mQ9x' } },
    auth: 'bearer',
    output: BillingKeysOutput,
    tag: 'Subscription',
    problems: [501],
  }),
});
export const action = loader;
