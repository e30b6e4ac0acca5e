import { checkPlanCoupon } from '~/features/subscriptions/check-plan-coupon.server';
import { CheckPlanCoupon, PlanCouponOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckPlanCoupon, checkPlanCoupon, {
      summary: 'A coupon for subscriptions, and what the plans cost by it',
      auth: 'bearer',
      output: PlanCouponOutput,
      tag: 'Subscription',
      problems: [409, 429],
    }),
  }),
);
export const action = loader;
