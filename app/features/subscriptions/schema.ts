import { z } from 'zod';
import { humanFields } from '~/features/accounts/schema';
import { CouponCode } from '~/features/basket/schema';
import { Nonce, nonceAlias, nonceFields, PaymentMethod } from '~/features/checkout/schema';
import { idPattern } from '~/kit/ids';
import { Flag, numberAs, pagingInput, ruled, Tick, WantedArticle, withAliases } from '~/kit/inputs';
import { currencies } from '~/kit/money';
import { feedbackRules, tidyFeedback } from './feedback-rules';

/** GET /chargebee/get-portal-session */
export const PortalOutput = z.object({
  id: z.string(),
  /** The link works once, within the hour. */
  url: z.url(),
  expiresAt: z.iso.datetime().nullable(),
});
export type PortalOutput = z.infer<typeof PortalOutput>;

const again = 'Please open the page again';

const PlanId = z.string({ error: 'Choose a plan' }).regex(idPattern, 'Choose a plan');
const PlanType = z.enum(['MONTHLY', 'ANNUAL', 'PACKAGE']);
const WantedCurrency = z.enum(currencies, { error: 'Choose a currency' }).optional();

/** The form that leads to the payment page: the id of the click, and the price that the page showed, in minor units. */
export const Subscribe = z.object({
  key: z.string({ error: again }).regex(idPattern, again),
  plan: PlanId,
  seenPrice: numberAs(z.number({ error: again }).int(again).min(0, again)),
  seenCurrency: z.enum(currencies, { error: again }),
  /** The coupon that was applied. */
  coupon: CouponCode.optional(),
  articleId: WantedArticle,
  startsAtOnce: Tick.default(false),
});

const startsAtOnce =
  'You agree that a withdrawal is charged for the days that were used. Asked of buyers in the EU, the EEA, the United Kingdom and Switzerland.';

/** The fields of the card form, which adds a token and a human check by script. */
export const StartTrialByToken = Subscribe.extend({
  paymentMethod: PaymentMethod,
  paymentNonce: Nonce,
  ...humanFields,
});

/** GET /subscriptions/plans and /subscriptions/guest-plans */
export const PlansQuery = z.object({
  currency: WantedCurrency.describe('The currency of the prices; your own when left out.'),
});

/** A plan; amounts are in major units, of one payment. */
export const PlanOutput = z.object({
  id: z.string(),
  /** How often the plan is paid: each month for instalments and the single payment. */
  type: z.enum(['MONTHLY', 'ANNUAL']),
  /** The kind of plan: one that renews, or the package that is paid once or in instalments. */
  subscriptionPlanType: PlanType,
  name: z.string(),
  /** The price before the plan's discount. */
  price: z.number(),
  /** The price that is charged. */
  discountPrice: z.number(),
  discountAmount: z.number(),
  /** Per cent. */
  discount: z.number(),
  currencyCode: z.enum(currencies),
  billingCyclePeriod: z.number().int().nullable(),
});

/** GET /subscriptions/coupon */
export const CheckPlanCoupon = z.object({
  coupon: CouponCode.describe('The code of the coupon, in upper or lower case.'),
  subscriptionType: z
    .enum(['MONTHLY', 'ANNUAL', 'PACKAGE'], { error: 'Choose a plan' })
    .optional()
    .describe('The type of the plan to use the coupon for; any plan when left out.'),
});

/** A coupon with the discounted price of each plan that it lowers; amounts in major units. */
export const PlanCouponOutput = z.object({
  /** The code, in upper case. */
  body: z.string(),
  discount: z.object({ percent: z.number().int() }),
  description: z.string(),
  /** The number of payments that the coupon lowers; null: all. */
  billingCycleCount: z.number().int().nullable(),
  subscriptionPlanType: PlanType.nullable(),
  plans: z.array(
    z.object({
      id: z.string(),
      type: PlanType,
      currency: z.enum(currencies),
      price: z.number(),
      discountedPrice: z.number(),
      /** Per cent. */
      discount: z.number().int(),
    }),
  ),
});

/** GET /chargebee/get-new-subscription-hosted-page */
export const SubscriptionPageQuery = z.object({
  subscriptionId: PlanId.describe('The id of the plan, as /subscriptions/plans has it.'),
  articleId: WantedArticle.describe('The article to open after the payment.'),
  coupon: CouponCode.optional().describe('The code of a coupon for subscriptions.'),
  currency: WantedCurrency.describe('The currency to pay in. After your first purchase it is fixed.'),
  startsAtOnce: Flag.default(false).describe(startsAtOnce),
});
export type SubscriptionPageQuery = z.output<typeof SubscriptionPageQuery>;

/** GET /chargebee/get-update-to-black-friday-subscription-hosted-page */
export const UpgradePageQuery = z.object({
  currency: WantedCurrency.describe('The currency of the subscription. Any other one is refused.'),
});

export const SubscriptionPageOutput = z.object({
  id: z.string(),
  url: z.url(),
  state: z.enum(['created', 'succeeded']),
  expiresAt: z.iso.datetime(),
  /** The price of one payment, in major units. */
  price: z.number(),
  currency: z.string(),
});

/** POST /subscriptions/:id/payments: begins a plan. The token may be left out only if a coupon makes the plan free. */
export const PlanPayment = withAliases(
  nonceAlias,
  z.object({
    id: PlanId.describe('The id of the plan, as /subscriptions/plans has it.'),
    coupon: CouponCode.optional(),
    /** True, the default, begins the plan's free trial; false pays the first term at once. */
    isTrial: z.boolean().default(true),
    paymentMethod: PaymentMethod.optional(),
    paymentNonce: Nonce.optional(),
    nonce: nonceFields.nonce,
    articleId: WantedArticle,
    currency: WantedCurrency,
    startsAtOnce: Flag.default(false).describe(startsAtOnce),
  }),
);

/** PUT /users/me/subscription/payment-method */
export const NewPaymentMethod = withAliases(
  nonceAlias,
  z.object({ paymentMethod: PaymentMethod, ...nonceFields }),
).transform(({ paymentMethod: method, paymentNonce: nonce }) => ({ method, nonce }));

/** GET /braintree/client-token */
export const ClientTokenOutput = z.object({ clientToken: z.string() });

/** GET /chargebee/client-token */
export const BillingKeysOutput = z.object({ site: z.string(), publishableKey: z.string() });

/** POST /subscriptions/payments-chargebee */
export const SubscriptionReturn = z.object({
  hostedPageId: z.string({ error: 'Is required' }).regex(/^[A-Za-z0-9_-]{1,70}$/, 'Is invalid'),
});

/** The form that takes the free month: the day to which the page offered to move the next payment. */
export const FreeMonth = z.object({ until: z.iso.datetime().pipe(z.coerce.date()).optional() });

/** PUT /users/me/subscription, and the form that changes the plan. */
export const ChangePlan = z.object({ billingType: z.enum(['MONTHLY', 'ANNUAL'], { error: 'Choose a plan' }) });

/** The fields that the specification gives every payment; amounts in major units. */
export const PaidOutput = z.object({
  id: z.string(),
  currency: z.enum(currencies),
  paidAmount: z.number(),
  /** Null if no rate in pounds was known at the time of the payment. */
  paidAmountInGBP: z.number().nullable(),
  createdAt: z.iso.datetime(),
});

/** The specification's user subscription. */
export const SubscriptionOutput = z.object({
  id: z.string(),
  /** CANCELLED: the subscription is still open, but will not renew. */
  status: z.enum(['INACTIVE', 'ACTIVE', 'CANCELLED']),
  billingType: PlanType,
  /** Null if nothing will be charged: the subscription ends, is paused, or a coupon pays for all coming payments. */
  nextPaymentAt: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  isTrialPeriod: z.boolean(),
  /** The plan to which the subscription changes at the end of its term, and that date; null if the plan stays. */
  nextBillingType: z.enum(['MONTHLY', 'ANNUAL']).nullable(),
  billingTypeChangesAt: z.iso.datetime().nullable(),
  paymentMethod: z
    .object({
      type: z.enum(['CREDIT_CARD', 'PAYPAL']),
      lastFourNumbers: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  subscriptionPlan: z.object({
    id: z.string(),
    currencyCode: z.enum(currencies),
    /** The price before the coupon. */
    price: z.number().nullable(),
    billingCyclePeriod: z.number().int().nullable(),
  }),
  /** The coupon that the subscription began with. */
  coupon: z
    .object({
      /** The code, in upper case. */
      body: z.string(),
      type: z.enum(['ONE_MONTH', 'PERCENT']),
      discount: z.object({ percent: z.number().int() }),
      /** The number of payments that the coupon lowers; null: all. */
      billingCycleCount: z.number().int().nullable(),
      subscriptionPlanType: PlanType.nullable(),
    })
    .nullable(),
  /** The payments of this subscription, the latest first. */
  paymentTransactions: z.array(PaidOutput),
});

/** POST /users/me/subscription/feedback, and the form that follows a cancellation. */
export const CancellationFeedback = z.object({ text: ruled(feedbackRules).transform(tidyFeedback) });

export const PaymentsQuery = z.object(pagingInput(15));

/** The specification's payment history item; amounts in major units. */
export const PaymentOutput = PaidOutput.extend({
  userSubscription: z.object({ id: z.string(), planName: z.string().nullable() }).nullable(),
  paymentTransactionDetails: z.array(
    z.object({ courseTitle: z.string(), paidAmount: z.number(), createdAt: z.iso.datetime() }),
  ),
});
