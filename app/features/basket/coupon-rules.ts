import type { FieldRules } from '~/kit/field-rules';
import { typedCode } from '~/kit/text/typed-code';

/** The maximum length of a coupon code (specification 2, section 5). */
export const longestCoupon = 15;

/** The length and the characters of the code of a new coupon. */
export const couponHint = `3 to ${longestCoupon} letters, digits, - and _`;

/** The rules for a typed coupon code (specification 2, section 5). */
export const couponRules: FieldRules = {
  required: 'Enter a coupon',
  reads: typedCode,
  rules: [
    [/^.*[\p{L}\p{N}_-]/u, "Coupon can't contain spaces only"],
    [{ most: longestCoupon }, 'Coupon can be up to 15 symbols'],
  ],
};
