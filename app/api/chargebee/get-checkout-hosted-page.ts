import { hostedPage } from '~/api/examples';
import { openHostedPage } from '~/features/checkout/open-hosted-page.server';
import { CheckoutQuery, HostedPageOutput, presentHostedPage } from '~/features/checkout/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckoutQuery, async (scope, query) => presentHostedPage(await openHostedPage(scope, query)), {
      summary: 'Open the hosted page on which courses and bundles are paid',
      description:
        'Opens the payment page for courses and bundles; send the buyer to its url. The same items at the same price answer the same page while it is open. For signed-in users. Things that you own answer 409 (ALREADY_PURCHASED), a currency other than that of your first purchase 409 (CURRENCY_FIXED), unknown items 404, a provider that fails 424, and too many pages 429.',
      example: {
        sends: { coursesIds: ['c01'], bundlesIds: [], currency: 'GBP', coupon: 'SPRING20' },
        answers: { ...hostedPage, total: 39.2, currency: 'GBP' },
      },
      auth: 'bearer',
      output: HostedPageOutput,
      tag: 'Checkout',
      problems: [404, 409, 424, 429],
    }),
  }),
);
export const action = loader;
