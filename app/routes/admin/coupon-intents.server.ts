import { setSaleBanner } from '~/features/accounts/set-sale-banner.server';
import { endCoupon, makeCoupon } from '~/features/admin/make-coupon.server';
import { BannerForAll, MakeCoupon, OneCoupon } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';
import { formatWhole } from '~/kit/money';

const office = { for: 'admin', isKept: false } as const;
const said = (text: string) => ({ flash: { kind: 'success' as const, text } });

/** An administrator's intents for coupons, and for the sale banner of everybody without a subscription. */
export const couponForms = forms({
  'make-coupon': intent({
    ...office,
    isKept: true,
    input: MakeCoupon,
    run: makeCoupon,
    next: () => said('Created. It works now.'),
  }),
  'end-coupon': intent({ ...office, input: OneCoupon, run: endCoupon, next: () => said('Ended.') }),
  'set-banner': intent({
    ...office,
    input: BannerForAll,
    run: (scope, { isShown }) => setSaleBanner(scope, { isShown }),
    next: (count) => said(`Changed for ${formatWhole(count)} people.`),
  }),
});
