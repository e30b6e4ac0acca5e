import { z } from 'zod';
import { openPortal } from '~/features/subscriptions/open-portal.server';
import { PortalOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(z.object({}), openPortal, {
      summary: 'A link to the billing pages at the provider: it opens once, within the hour',
      auth: 'bearer',
      output: PortalOutput,
      tag: 'Subscription',
      problems: [424, 429, 501],
    }),
  }),
);
export const action = loader;
