import { z } from 'zod';
import { readAnswer, resourceId } from './chargebee-answers';
import { InvoiceAnswer, readPaidInvoice } from './chargebee-invoice-answers';
import {
  CardAnswer,
  CustomerAnswer,
  readPayer,
  readSubscription,
  SubscriptionAnswer,
} from './chargebee-subscription-answers';
import type { HostedPage, PortalSession } from './pages-port';

/* The provider's answers about hosted pages: their URLs, and their outcome. */

const Portal = z.object({
  portal_session: z.object({ id: z.string(), access_url: z.url(), expires_at: z.number().int().optional() }),
});

export function readPortalSession(raw: unknown): PortalSession {
  const { id, access_url: url, expires_at: expires } = readAnswer(Portal, raw).portal_session;
  return { id, url, expiresAt: expires ? new Date(expires * 1000) : null };
}

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: InvoiceAnswer.optional(),
      customer: CustomerAnswer.optional(),
      subscription: SubscriptionAnswer.optional(),
      card: CardAnswer.optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

const PageAddress = z.object({ hosted_page: z.object({ url: z.url() }) });

export function readPageAddress(raw: unknown): { url: string } {
  return readAnswer(PageAddress, raw).hosted_page;
}

const PassThrough = z.object({ orderId: z.string(), userId: z.string() });

export function readHostedPage(raw: unknown): HostedPage {
  const page = readAnswer(Page, raw);
  const invoice = page.content?.invoice;
  return {
    id: page.id,
    url: page.url,
    state: page.state,
    expiresAt: page.expires_at ? new Date(page.expires_at * 1000) : null,
    passThrough: readPassThrough(page.pass_thru_content),
    customerId: page.content?.customer?.id ?? invoice?.customer_id ?? null,
    invoice: invoice ? readPaidInvoice(invoice, page.content?.transaction?.id) : null,
    subscription: page.content?.subscription ? readSubscription(page.content.subscription) : null,
    payer: readPayer(page.content?.customer, page.content?.card),
  };
}

function readPassThrough(text: string | undefined): HostedPage['passThrough'] {
  if (!text) return null;
  try {
    return PassThrough.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
