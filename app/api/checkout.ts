import { z } from 'zod';
import { hostedPage } from '~/api/examples';
import { CheckoutQuery, HostedPageOutput, presentHostedPage } from '~/features/checkout/schema';
import { openHostedPage } from '~/features/checkout/start-checkout.server';
import { openUpgradePage } from '~/features/subscriptions/open-upgrade-page.server';
import { createClientToken, showBillingKeys } from '~/features/subscriptions/payments/create-client-token.server';
import { openPortal } from '~/features/subscriptions/payments/open-portal.server';
import { presentPageAnswer } from '~/features/subscriptions/present-api.server';
import {
  BillingKeysOutput,
  ClientTokenOutput,
  PortalOutput,
  SubscriptionPageOutput,
  SubscriptionPageQuery,
  UpgradePageQuery,
} from '~/features/subscriptions/schema';
import { openSubscriptionPage } from '~/features/subscriptions/start-subscription.server';
import { endpoint, operation } from '~/http/endpoint.server';

const facts = { auth: 'bearer', tag: 'Subscription' } as const;

export const checkout = {
  'chargebee/get-checkout-hosted-page': endpoint({
    GET: operation(CheckoutQuery, async (scope, query) => presentHostedPage(await openHostedPage(scope, query)), {
      summary: 'Open the hosted page that takes payment for courses and bundles',
      description:
        'Opens the payment page for courses and bundles; send the buyer to its url. Name at least one course or bundle, and at most 30 together; otherwise you get 422. The same items at the same price answer the same page while it is open. For signed-in users. Things that you own answer 409 (ALREADY_PURCHASED), a currency other than your account’s 409 (CURRENCY_FIXED), unknown items 404, a provider that fails 424, and too many pages 429.',
      example: {
        sends: { coursesIds: ['c01'], bundlesIds: [], currency: 'GBP', coupon: 'SPRING20' },
        answers: { ...hostedPage, total: 39.2, currency: 'GBP' },
      },
      auth: 'bearer',
      limit: ['billing-user', 'coupon-user', 'coupon-address'],
      output: HostedPageOutput,
      tag: 'Checkout',
      hasEffects: true,
      problems: [404, 409, 424],
    }),
  }),
  'chargebee/get-portal-session': endpoint({
    GET: operation(z.object({}), (scope) => openPortal(scope), {
      ...facts,
      summary: 'Create a link to the provider’s billing pages; it works once, within an hour',
      description:
        'Makes a link to your billing pages at the provider: card, invoices, pausing. It opens once, within the hour, so ask for a new one each time. For signed-in users. Without a billing provider the answer is 501, when it fails 424, and for too many links 429.',
      example: {
        answers: {
          id: 'portal_9Kd3',
          url: 'https://cuepoint.chargebee.com/portal/v2/portal_9Kd3',
          expiresAt: '2026-11-21T13:00:00.000Z',
        },
      },
      limit: ['portal-user'],
      output: PortalOutput,
      hasEffects: true,
      problems: [424, 501],
    }),
  }),
  'chargebee/get-new-subscription-hosted-page': endpoint({
    GET: operation(
      SubscriptionPageQuery,
      async (scope, query) => presentPageAnswer(await openSubscriptionPage(scope, query)),
      {
        ...facts,
        summary: 'Open the hosted page that starts a subscription',
        description:
          'Opens the payment page on which a plan begins, paid from the first day; send the member to its url. For signed-in users without a running subscription: others get 409 (ALREADY_SUBSCRIBED, SUBSCRIPTION_PAUSED), and so does a currency other than that of your first purchase (CURRENCY_FIXED). An unknown plan answers 404, a coupon that cannot be used 422 or 409, and too many pages 429. When the billing provider fails you get 424, and 501 where there is none.',
        example: {
          sends: { subscriptionId: 'monthly', currency: 'GBP', articleId: 'past-the-wheel' },
          answers: { ...hostedPage, price: 60, currency: 'GBP' },
        },
        limit: ['billing-user', 'coupon-user', 'coupon-address'],
        output: SubscriptionPageOutput,
        hasEffects: true,
        problems: [404, 409, 424, 501],
      },
    ),
  }),
  'chargebee/get-update-to-black-friday-subscription-hosted-page': endpoint({
    GET: operation(UpgradePageQuery, async (scope, query) => presentPageAnswer(await openUpgradePage(scope, query)), {
      ...facts,
      summary: 'Open the hosted page of the upgrade offered to a monthly subscriber',
      description:
        'Opens the page on which a monthly subscriber takes the offer to change to annual: the first annual payment is lowered, and nothing is charged today. For members with an active monthly subscription outside a trial, while the offer is open. Otherwise the answer is 409 (OFFER_CLOSED, OFFER_TAKEN, CURRENCY_FIXED). Too many pages answer 429, a provider that fails 424, and a site without one 501.',
      example: { sends: { currency: 'GBP' }, answers: { ...hostedPage, price: 430, currency: 'GBP' } },
      limit: ['billing-user'],
      output: SubscriptionPageOutput,
      hasEffects: true,
      problems: [409, 424, 501],
    }),
  }),
  'chargebee/client-token': endpoint({
    GET: operation(z.object({}), showBillingKeys, {
      ...facts,
      summary: 'Get the billing site and its publishable key',
      description:
        "Names the billing site and its publishable key, which the provider's own script needs. For signed-in users. A site without such a key answers 501.",
      example: { answers: { site: 'cuepoint', publishableKey: 'live_pk_7Kd2mQ9x' } },
      limit: 'reads',
      output: BillingKeysOutput,
      problems: [501],
    }),
  }),
  'braintree/client-token': endpoint({
    GET: operation(z.object({}), createClientToken, {
      ...facts,
      summary: 'Get what a script needs to tokenise a card or a PayPal account',
      description:
        "Makes the token with which Braintree's script takes a card or a PayPal account. The script turns that into a payment token, which you send as paymentNonce. For signed-in users. A site without a tokeniser answers 501, a provider that fails 424, and too many requests 429.",
      example: { answers: { clientToken: 'eyJ2ZXJzaW9uIjoyfQ==' } },
      limit: ['client-token-user'],
      output: ClientTokenOutput,
      hasEffects: true,
      problems: [424, 501],
    }),
  }),
};
