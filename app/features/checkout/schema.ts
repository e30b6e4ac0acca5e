import { z } from 'zod';
import { mostLines } from '~/features/basket/basket-cookie';
import { BasketLine, CouponCode } from '~/features/basket/schema';
import { BundleOutput, CourseOutput } from '~/features/catalogue/schema';
import { idPattern } from '~/kit/ids';
import { Flag, listOf, numberAs, someOf, Tick, withAliases } from '~/kit/inputs';
import { currencies, toMajor } from '~/kit/money';
import type { CompletedPurchase, OpenedCheckout } from './rules';

const again = 'Please open the checkout again';

/** The Pay form: the id of the click, and the total that the page showed, in minor units. */
export const Pay = z.object({
  key: z.string({ error: again }).regex(idPattern, again),
  seenTotal: numberAs(z.number({ error: again }).int(again).min(0, again)),
  seenCurrency: z.enum(currencies, { error: again }),
  startsAtOnce: Tick.default(false),
});

const startsAtOnce =
  'You agree that your right of withdrawal ends once you open a lesson. Asked of buyers in the EU, the EEA, the United Kingdom and Switzerland.';

const Ids = listOf(BasketLine.shape.id, 30).default([]);

/** GET /chargebee/get-checkout-hosted-page */
export const CheckoutQuery = z
  .object({
    coursesIds: Ids.describe('The ids of the courses to buy.'),
    bundlesIds: Ids.describe('The ids of the bundles to buy.'),
    currency: z
      .enum(currencies, { error: 'Choose one of the shop’s currencies' })
      .optional()
      .describe('The currency to pay in. After your first purchase it is fixed.'),
    coupon: CouponCode.optional().describe('The code of a coupon for courses.'),
    startsAtOnce: Flag.default(false).describe(startsAtOnce),
  })
  .refine(({ coursesIds, bundlesIds }) => coursesIds.length + bundlesIds.length > 0, {
    error: 'Choose at least one course or bundle',
    path: ['coursesIds'],
  })
  .refine(({ coursesIds, bundlesIds }) => coursesIds.length + bundlesIds.length <= mostLines, {
    error: `Up to ${mostLines} items at a time`,
    path: ['coursesIds'],
  });
export type CheckoutQuery = z.output<typeof CheckoutQuery>;

export const PaymentMethod = z.enum(['CREDIT_CARD', 'PAYPAL'], { error: 'Choose a payment method' });
/** The tokeniser's token of a card or a PayPal account; it can be used once. */
export const Nonce = z.string({ error: 'Is required' }).regex(/^[\w.-]{1,200}$/, 'Is invalid');

export const nonceAlias = { nonce: 'paymentNonce' };
export const nonceFields = {
  paymentNonce: Nonce,
  nonce: Nonce.optional().describe('Another name for paymentNonce.'),
};

/** POST /courses/payments */
export const CoursePayment = withAliases(
  nonceAlias,
  z.object({
    coursesIds: someOf(BasketLine.shape.id, mostLines, 'Choose at least one course'),
    coupon: CouponCode.optional(),
    currency: z.enum(currencies, { error: 'Choose one of the shop’s currencies' }).optional(),
    paymentMethod: PaymentMethod,
    startsAtOnce: Flag.default(false).describe(startsAtOnce),
    ...nonceFields,
  }),
).transform(({ paymentMethod: method, paymentNonce, nonce: _, ...rest }) => ({
  ...rest,
  payment: { method, nonce: paymentNonce },
}));
export type CoursePayment = z.output<typeof CoursePayment>;

/** The pattern of a hosted page's id. Any other id is unknown without a look-up. */
export const hostedPageIdPattern = /^[A-Za-z0-9_-]{1,70}$/;

/** POST /courses/payments-chargebee */
export const HostedPageReturn = z.object({ hostedPageId: z.string().regex(hostedPageIdPattern, 'Is invalid') });

export const HostedPageOutput = z.object({
  id: z.string(),
  url: z.url(),
  state: z.enum(['created', 'requested']),
  expiresAt: z.iso.datetime(),
  /** The amount that the page charges, in major units. */
  total: z.number(),
  currency: z.enum(currencies),
});

export function presentHostedPage(opened: OpenedCheckout): z.input<typeof HostedPageOutput> {
  return {
    id: opened.hostedPageId,
    url: opened.url,
    state: 'created',
    expiresAt: opened.expiresAt.toISOString(),
    total: toMajor(opened.total),
    currency: opened.currency,
  };
}

/** The specification's purchase result. */
export const PurchaseOutput = z.object({
  /** Null if there was nothing to pay. */
  transactionId: z.string().nullable(),
  /** In major units. */
  paidAmount: z.number(),
  couponCode: z.string().nullable(),
  currency: z.enum(currencies),
});

export function presentPurchase(purchase: CompletedPurchase): z.input<typeof PurchaseOutput> {
  const { transactionId, paidAmount, couponCode, currency } = purchase;
  return { transactionId, paidAmount: toMajor(paidAmount), couponCode, currency };
}

/** A payment, by the id in its purchase result or in the payment history. */
export const PaidTransaction = z.object({
  paymentTransactionId: z
    .string({ error: 'Is required' })
    .regex(/^[A-Za-z0-9_-]{1,70}$/, 'Is invalid')
    .describe('The transactionId of the purchase, or the id of the payment in /payment-transactions.'),
});

export const PaidItemsOutput = z.object({ courses: z.array(CourseOutput), bundles: z.array(BundleOutput) });
export const PaidItemsCountOutput = z.object({ coursesCount: z.number().int(), bundlesCount: z.number().int() });
