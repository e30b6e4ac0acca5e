import type { FieldRules } from '~/kit/field-rules';

/** How a coupon's code is kept and compared. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** Of a coupon's code, in characters (specification 2, section 5). */
export const longestCoupon = 15;

/** What the code of a new coupon consists of. */
export const couponHint = `3 to ${longestCoupon} letters, digits, - and _`;

/** Specification 2, section 5. */
export const couponRules: FieldRules = {
  required: 'Enter a coupon',
  rules: [
    [(text) => couponCode(text) !== '', "Coupon can't contain spaces only"],
    [(text) => couponCode(text).length <= longestCoupon, 'Coupon can be up to 15 symbols'],
  ],
};
