import { z } from 'zod';
import { openPortal } from '~/features/subscriptions/open-portal.server';
import { PortalOutput } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(z.object({}), openPortal, {
      summary: 'A link to the billing pages at the provider: it opens once, within the hour',
      description:
        'Makes a link to your billing pages at the provider: card, invoices, pausing. It opens once, within the hour, so ask for a new one each time. For signed-in users. Without a billing provider the answer is 501, when it fails 424, and for too many links 429.',
      example: {
        answers: {
          id: 'portal_9Kd3',
          url: 'https://cuepoint.chargebee.com/portal/v2/portal_9Kd3',
          expiresAt: '2026-11-21T13:00:00.000Z',
        },
      },
      auth: 'bearer',
      output: PortalOutput,
      tag: 'Subscription',
      problems: [424, 429, 501],
    }),
  }),
);
export const action = loader;
