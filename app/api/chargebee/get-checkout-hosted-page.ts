import { openHostedPage } from '~/features/checkout/open-hosted-page.server';
import { CheckoutQuery, HostedPageOutput, presentHostedPage } from '~/features/checkout/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(CheckoutQuery, async (scope, query) => presentHostedPage(await openHostedPage(scope, query)), {
      summary: 'Open the hosted page on which courses and bundles are paid',
      auth: 'bearer',
      output: HostedPageOutput,
      tag: 'Checkout',
      problems: [404, 409, 424, 429],
    }),
  }),
);
export const action = loader;
