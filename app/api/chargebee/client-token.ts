import { z } from 'zod';
import { showBillingKeys } from '~/features/subscriptions/create-client-token.server';
import { BillingKeysOutput } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), showBillingKeys, {
    summary: 'The billing site and its publishable key',
    auth: 'bearer',
    output: BillingKeysOutput,
    tag: 'Subscription',
    problems: [501],
  }),
});
export const action = loader;
