import type { FieldRules } from '~/kit/field-rules';

/** How a coupon's code is kept and compared. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** Specification 2, section 5. */
export const couponRules: FieldRules = {
  required: 'Enter a coupon',
  rules: [
    [(text) => couponCode(text) !== '', "Coupon can't contain spaces only"],
    [(text) => couponCode(text).length <= 15, 'Coupon can be up to 15 symbols'],
  ],
};
