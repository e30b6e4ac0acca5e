import { z } from 'zod';
import { presentPlanAnswer } from '~/features/subscriptions/present-api.server';
import { PlanOutput, PlansQuery } from '~/features/subscriptions/schema';
import { showOffer } from '~/features/subscriptions/show-offer.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    PlansQuery,
    async (scope, { currency: chosen }) => (await showOffer(scope, { chosen })).plans.map(presentPlanAnswer),
    {
      summary: 'The plans, in the member’s currency',
      auth: 'bearer',
      output: z.array(PlanOutput),
      tag: 'Subscription',
    },
  ),
});
export const action = loader;
