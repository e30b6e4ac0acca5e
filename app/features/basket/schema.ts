import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { currencies } from '~/kit/money';

export const itemKinds = ['course', 'bundle'] as const;
export type ItemKind = (typeof itemKinds)[number];

const ItemKind = z.enum(itemKinds, { error: 'Choose a course or a bundle' });
const ItemId = z.string().regex(idPattern, 'There is no such item');

/** One thing that someone means to buy. */
export const BasketLine = z.object({ kind: ItemKind, id: ItemId });
export type BasketLine = z.infer<typeof BasketLine>;

/** A coupon's code as typed: trimmed, at most 15 symbols, compared in upper case (specification 2, section 5). */
export const CouponCode = z
  .string({ error: 'Enter a coupon' })
  .min(1, 'Enter a coupon')
  .refine((text) => text.trim().length > 0, { error: "Coupon can't contain spaces only", abort: true })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().max(15, 'Coupon can be up to 15 symbols'));

/** What the basket's forms send, each under its intent. */
export const AddToBasket = BasketLine;
export const RemoveFromBasket = BasketLine;
export const ApplyCoupon = z.object({ coupon: CouponCode });
export const ChooseCurrency = z.object({ currency: z.enum(currencies, { error: 'Choose a currency' }) });
