import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { listOf, ruled } from '~/kit/inputs';
import { currencies } from '~/kit/money';
import { couponCode, couponRules } from './coupon-rules';

export const itemKinds = ['course', 'bundle'] as const;
export type ItemKind = (typeof itemKinds)[number];

const ItemKind = z.enum(itemKinds, { error: 'Choose a course or a bundle' });
const ItemId = z.string().regex(idPattern, 'There is no such item');

/** One thing that someone means to buy: for themselves, or as a gift, which is another line of its own. */
export const BasketLine = z.object({
  kind: ItemKind,
  id: ItemId,
  isGift: z.literal(true).optional(),
  /** Of a gift in the basket: when it was put there, in milliseconds. What was paid for since is bought. */
  addedAt: z.number().int().nonnegative().optional(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** The same as a form sends it. */
const FormLine = z.object({
  kind: ItemKind,
  id: ItemId,
  isGift: z
    .literal('1')
    .transform(() => true as const)
    .optional(),
});

/** A coupon's code as typed: trimmed, compared in upper case (specification 2, section 5). */
export const CouponCode = ruled(couponRules).transform(couponCode);

/** What the basket's forms send, each under its intent. */
export const AddToBasket = FormLine;
export const RemoveFromBasket = FormLine;
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

/** Decimals in major units: 49.5 is £49.50. */
const Amount = z.number();

/** A coupon with what the courses cost by it (specification 2, sections 3 and 6). */
export const CouponOutput = z.object({
  /** The code, in upper case. */
  body: z.string(),
  discount: z.object({ percent: z.number().int() }),
  description: z.string(),
  /** The courses that it is for; null for all. */
  coursesIds: z.array(z.string()).nullable(),
  currency: z.enum(currencies),
  /** Off these courses; false when buying several takes off more, or as much. */
  isApplied: z.boolean(),
  /** Why it is not applied; null when it is, or without courses. */
  hint: z.string().nullable(),
  courses: z.array(z.object({ id: z.string(), price: Amount, discountedPrice: Amount })),
  totalPrice: Amount,
  discountedTotalPrice: Amount,
});
