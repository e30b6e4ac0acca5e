import { type Added, addToBasket, removeFromBasket } from '~/features/basket/add-to-basket.server';
import { type Basket, basketIn, withoutCoupon } from '~/features/basket/basket-cookie';
import { applyCoupon } from '~/features/basket/check-coupon.server';
import { chooseCurrency } from '~/features/basket/choose-currency.server';
import { ApplyCoupon, ChooseCurrency, FormLine } from '~/features/basket/schema';
import { recheckOrders } from '~/features/checkout/complete-purchase.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import type { NewFlash } from '~/http/cookies/flash.server';
import { sameSitePath } from '~/http/cookies/target.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';
import { paths } from '~/paths';

const ownCookie = { for: 'any', isKept: false, limit: 'ownCookie' } as const;

/** Sent from a course's or bundle's page, which is shown again, or by the basket's Undo. */
const add = intent({
  ...ownCookie,
  input: FormLine,
  run: (scope, line, context) =>
    addToBasket(scope, {
      ...line,
      basket: basketOf(context),
      chosen: context.visit.cookies.read(cookieRules.currency),
    }),
  next(added, context) {
    keep(context, added.basket);
    return { flash: newsOfAdding(added), to: sameSitePath(context.form.get('backTo')) ?? paths.basket() };
  },
});

/** The intents of the basket's forms. */
export const basketForms = forms({
  add,
  undo: add,
  remove: intent({
    ...ownCookie,
    input: FormLine,
    run: async (scope, line, context) => {
      const removed = await removeFromBasket(scope, { ...line, basket: basketOf(context) });
      return { ...removed, line };
    },
    next({ basket, title, line }, context) {
      keep(context, basket);
      const undo = {
        action: paths.basket(),
        label: 'Undo',
        fields: { intent: 'undo', kind: line.kind, id: line.id, ...(line.isGift && { isGift: '1' }) },
      };
      const text = `“${title ?? 'It'}” was removed.`;
      return { flash: { kind: 'info', text, ...(title !== null && { undo }) }, at: '#basket' };
    },
  }),
  'apply-coupon': intent({
    for: 'any',
    isKept: false,
    limit: ['coupon-user', 'coupon-address'],
    input: ApplyCoupon,
    run: (scope, { coupon }, context) => applyCoupon(scope, { basket: basketOf(context), coupon }),
    next(basket, context) {
      keep(context, basket);
      return { at: '#coupon-place' };
    },
  }),
  'remove-coupon': intent({
    ...ownCookie,
    run: async (_scope, _input, context) => withoutCoupon(basketOf(context)),
    next(basket, context) {
      keep(context, basket);
      return { at: '#coupon-place' };
    },
  }),
  currency: intent({
    ...ownCookie,
    input: ChooseCurrency,
    run: chooseCurrency,
    next(currency, { visit }) {
      visit.cookies.set(cookieRules.currency, currency);
      return { at: '#currency-place' };
    },
  }),
  recheck: intent({
    for: 'member',
    isKept: false,
    limit: ['recheck-user'],
    run: recheckOrders,
    // The page of a purchase shows its outcome, course or gift, and empties the basket.
    next: ({ foundPages: [id] }) =>
      id
        ? {
            flash: { kind: 'success', text: 'We found your payment.' },
            to: paths.checkoutSuccessful({ id, state: 'succeeded' }),
          }
        : { flash: { kind: 'info', text: noneMissing }, to: paths.basket() },
  }),
});

const noneMissing = 'We checked with our payment provider. No payment is missing.';

function basketOf({ visit }: PageContext): Basket {
  return basketIn(visit.cookies, cookieRules.basket).read();
}

function keep({ visit }: PageContext, basket: Basket): void {
  basketIn(visit.cookies, cookieRules.basket).write(basket);
}

function newsOfAdding({ title, isGift, isNew, waits }: Added): NewFlash {
  const what = `${isGift ? 'Your gift ' : ''}“${title}”`;
  const again = isGift
    ? 'is in your basket already. To give it twice, pay for the first one first.'
    : 'is in your basket already.';
  const text = `${what} ${isNew ? 'is in your basket.' : again}`;
  if (waits) return { kind: 'info', text: `${text} ${waits}.` };
  return { kind: isNew ? 'success' : 'info', text };
}
