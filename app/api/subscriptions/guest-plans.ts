import { z } from 'zod';
import { plan, singlePayment } from '~/api/examples';
import { presentPlanAnswer } from '~/features/subscriptions/present-api.server';
import { PlanOutput, PlansQuery } from '~/features/subscriptions/schema';
import { showOffer } from '~/features/subscriptions/show-offer.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    PlansQuery,
    async (scope, { currency: chosen }) => (await showOffer(scope, { chosen })).plans.map(presentPlanAnswer),
    {
      summary: 'The plans, for guests',
      description:
        'Lists the plans with their prices for visitors, in the currency of their country unless you name one. Open to everybody. The answer has the shape of /subscriptions/plans: type is MONTHLY or ANNUAL, how often a plan is paid, and subscriptionPlanType is PACKAGE for the three plans that are paid once or in instalments.',
      example: { sends: { currency: 'GBP' }, answers: [plan, singlePayment] },
      auth: 'none',
      output: z.array(PlanOutput),
      tag: 'Subscription',
    },
  ),
});
export const action = loader;
