import { checkCoupon } from '~/features/basket/check-coupon.server';
import { presentCouponOutput } from '~/features/basket/present-coupon-output.server';
import { CheckCoupon, CouponOutput } from '~/features/basket/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckCoupon, async (scope, input) => presentCouponOutput(await checkCoupon(scope, input)), {
      summary: 'A coupon for courses, and what these courses cost by it',
      auth: 'optional',
      output: CouponOutput,
      tag: 'Checkout',
      problems: [409, 429],
    }),
  }),
);
export const action = loader;
