import { checkPlanCoupon } from '~/features/subscriptions/check-plan-coupon.server';
import { CheckPlanCoupon, PlanCouponOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckPlanCoupon, checkPlanCoupon, {
      summary: 'A coupon for subscriptions, and what the plans cost by it',
      description:
        'Shows what a coupon takes off the plans that it is for. For signed-in users. An unknown or expired coupon, or one for another plan, answers 422, one that you have used up 409 (COUPON_USED), and too many tries 429.',
      example: {
        sends: { coupon: 'HALF3', subscriptionType: 'MONTHLY' },
        answers: {
          body: 'HALF3',
          discount: { percent: 50 },
          description: 'Half price for three months',
          billingCycleCount: 3,
          subscriptionPlanType: 'MONTHLY',
          plans: [{ id: 'monthly', type: 'MONTHLY', currency: 'GBP', price: 60, discountedPrice: 30, discount: 50 }],
        },
      },
      auth: 'bearer',
      output: PlanCouponOutput,
      tag: 'Subscription',
      problems: [409, 429],
    }),
  }),
);
export const action = loader;
