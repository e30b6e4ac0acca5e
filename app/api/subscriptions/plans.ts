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
      summary: 'The plans, in the member’s currency',
      description:
        'Lists the plans with their prices in your currency. For signed-in users. subscriptionPlanType says what a plan is: MONTHLY and ANNUAL renew, and PACKAGE is paid once or in instalments and is then yours for good. type says how often a plan is paid, and is MONTHLY for instalments and for the single payment. billingCyclePeriod is the number of payments, null for a plan that renews.',
      example: { sends: { currency: 'GBP' }, answers: [plan, singlePayment] },
      auth: 'bearer',
      output: z.array(PlanOutput),
      tag: 'Subscription',
    },
  ),
});
export const action = loader;
