import { z } from 'zod';
import { itemKinds } from '~/features/catalogue/quote';
import { idPattern } from '~/kit/ids';
import { listOf, ruled } from '~/kit/inputs';
import { currencies } from '~/kit/money';
import { typedCode } from '~/kit/text/typed-code';
import { couponRules } from './coupon-rules';

const ItemKind = z.enum(itemKinds, { error: 'Choose a course or a bundle' });
const ItemId = z.string().regex(idPattern, 'There is no such item');

/** A line of the basket: a course or bundle for oneself, or as a gift, which is a separate line. */
export const BasketLine = z.object({
  kind: ItemKind,
  id: ItemId,
  isGift: z.literal(true).optional(),
  /**
   * The time at which a gift was added, in milliseconds. A later payment for the gift means that it has been bought.
   */
  addedAt: z.number().int().nonnegative().optional(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** A basket line as sent by the forms that add or remove it. */
export const FormLine = z.object({
  kind: ItemKind,
  id: ItemId,
  isGift: z
    .literal('1')
    .transform(() => true as const)
    .optional(),
});

/** A coupon's code as typed, compared in capitals (specification 2, section 5). */
export const CouponCode = ruled(couponRules).transform(typedCode);

/** The coupon and currency forms of both baskets and of the plans' pages. */
export const ApplyCoupon = z.object({ coupon: CouponCode });
export const ChooseCurrency = z.object({ currency: z.enum(currencies, { error: 'Choose a currency' }) });

/** GET /courses/coupon */
export const CheckCoupon = z.object({
  coupon: CouponCode.describe('The code of the coupon, in upper or lower case.'),
  currency: z
    .enum(currencies, { error: 'Choose one of the shop’s currencies' })
    .optional()
    .describe('The currency of the prices; your own when left out.'),
  coursesIds: listOf(ItemId, 30).default([]).describe('The ids of the courses to price, at most 30.'),
});

/** A decimal number in major units: 49.5 is £49.50. */
const Amount = z.number();

/** A coupon with the discounted prices of courses (specification 2, sections 3 and 6). */
export const CouponOutput = z.object({
  /** The code, in upper case. */
  body: z.string(),
  discount: z.object({ percent: z.number().int() }),
  description: z.string(),
  /** The courses that it discounts; null for all. */
  coursesIds: z.array(z.string()).nullable(),
  currency: z.enum(currencies),
  /** Whether the coupon is used for these courses; false if the discount for several courses is as high or higher. */
  isApplied: z.boolean(),
  /** Why the coupon is not used; null if it is used, or if there are no courses. */
  hint: z.string().nullable(),
  courses: z.array(z.object({ id: z.string(), price: Amount, discountedPrice: Amount })),
  totalPrice: Amount,
  discountedTotalPrice: Amount,
});
