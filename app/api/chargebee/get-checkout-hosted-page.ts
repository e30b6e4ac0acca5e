import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { openHostedPage } from '~/features/checkout/open-hosted-page.server';
import { CheckoutQuery, HostedPageOutput, presentHostedPage } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const served = endpoint({
  GET: operation(CheckoutQuery, async (scope, query) => presentHostedPage(await openHostedPage(scope, query)), {
    summary: 'Open the hosted page on which courses and bundles are paid',
    auth: 'bearer',
    output: HostedPageOutput,
    tag: 'Checkout',
    problems: [404, 409, 424, 429],
  }),
});

/** The specification makes this a GET though it opens an order; a HEAD opens nothing. */
const serve = async (args: LoaderFunctionArgs) => (args.request.method === 'HEAD' ? new Response(null) : served(args));

export const loader = Object.assign(serve, { operations: served.operations });
export const action = loader;
