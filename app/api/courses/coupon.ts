import { checkCoupon } from '~/features/basket/check-coupon.server';
import { presentCouponOutput } from '~/features/basket/present-coupon-output.server';
import { CheckCoupon, CouponOutput } from '~/features/basket/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckCoupon, async (scope, input) => presentCouponOutput(await checkCoupon(scope, input)), {
      summary: 'A coupon for courses, and what these courses cost by it',
      description:
        'Shows what a coupon takes off these courses, by the same rule as the basket. If buying several courses already saves as much or more, isApplied is false and hint says why. Open to everybody. An unknown or expired coupon answers 422, one that you have used up 409 (COUPON_USED), and too many tries 429.',
      example: {
        sends: { coupon: 'SPRING20', currency: 'GBP', coursesIds: ['c01'] },
        answers: {
          body: 'SPRING20',
          discount: { percent: 20 },
          description: '20 % off one course',
          coursesIds: null,
          currency: 'GBP',
          isApplied: true,
          hint: null,
          courses: [{ id: 'c01', price: 49, discountedPrice: 39.2 }],
          totalPrice: 49,
          discountedTotalPrice: 39.2,
        },
      },
      auth: 'optional',
      output: CouponOutput,
      tag: 'Checkout',
      problems: [409, 429],
    }),
  }),
);
export const action = loader;
