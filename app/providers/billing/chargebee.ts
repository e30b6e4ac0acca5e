import type Chargebee from 'chargebee';
import { z } from 'zod';
import { AppError, isAppError } from '~/kit/app-error';
import type { BillingEvent, BillingPort, HostedPage, PaidInvoice, PortalSession } from './port';

export interface ChargebeeSettings {
  site: string;
  hostSuffix?: string;
  protocol?: 'http' | 'https';
  port?: number;
  apiKey: string;
}

/** Ids of ours that reach a path: the SDK turns an encoded slash back into one, so nothing else may pass. */
const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

const answerLimit = 10_000;

/** The billing provider through its SDK: the only file that knows it. */
export function chargebeeBilling(settings: ChargebeeSettings): BillingPort {
  let client: Promise<Chargebee> | undefined;
  const connect = () => {
    client ??= import('chargebee').then(
      ({ default: Client }) =>
        new Client({
          site: settings.site,
          apiKey: settings.apiKey,
          timeout: answerLimit,
          enableDebugLogs: false,
          sdkTelemetryEnabled: false,
          ...(settings.protocol && {
            protocol: settings.protocol,
            hostSuffix: settings.hostSuffix,
            port: settings.port,
          }),
        } as ConstructorParameters<typeof Client>[0]),
    );
    return client;
  };
  const call = async <T>(act: (client: Chargebee) => Promise<T>): Promise<T> => {
    if (!settings.site || !settings.apiKey) throw new AppError('not-configured', 'No billing provider is configured.');
    try {
      return await act(await connect());
    } catch (error) {
      throw billingError(error);
    }
  };

  const ensureCustomer: BillingPort['ensureCustomer'] = async ({ id, email, currency }) => {
    try {
      await call((api) =>
        api.customer.create(
          { id, email, preferred_currency_code: currency },
          { 'chargebee-idempotency-key': `customer-${id}` },
        ),
      );
    } catch (error) {
      if (isAppError(error) && error.code === 'duplicate_entry') return;
      throw error;
    }
  };

  return {
    isConfigured: settings.site !== '' && settings.apiKey !== '',

    ensureCustomer,

    async createPortalSession(customer, redirectUrl) {
      const ask = () =>
        call((api) => api.portalSession.create({ customer: { id: customer.id }, redirect_url: redirectUrl }));
      try {
        return readPortalSession(await ask());
      } catch (error) {
        if (!isAppError(error) || error.code !== 'resource_not_found') throw error;
        await ensureCustomer(customer);
        return readPortalSession(await ask());
      }
    },

    async createCheckoutPage(page) {
      const answer = await call((api) =>
        api.hostedPage.checkoutOneTimeForItems(
          {
            currency_code: page.currency,
            customer: { id: page.customer.id },
            item_prices: page.items.map((item) => ({
              item_price_id: item.itemPriceId,
              quantity: 1,
              unit_price: item.unitPrice,
            })),
            discounts: page.items
              .filter((item) => item.discount > 0)
              .map((item) => ({
                apply_on: 'specific_item_price' as const,
                item_price_id: item.itemPriceId,
                amount: item.discount,
              })),
            redirect_url: page.redirectUrl,
            cancel_url: page.cancelUrl,
            pass_thru_content: JSON.stringify(page.passThrough),
          },
          { 'chargebee-idempotency-key': page.idempotencyKey },
        ),
      );
      return readHostedPage(answer.hosted_page);
    },

    async retrieveHostedPage(id) {
      if (!resourceId.test(id)) return null;
      try {
        const answer = await call((api) => api.hostedPage.retrieve(id));
        return readHostedPage(answer.hosted_page);
      } catch (error) {
        if (isAppError(error) && error.code === 'resource_not_found') return null;
        throw error;
      }
    },

    async acknowledgeHostedPage(id) {
      if (!resourceId.test(id)) throw new AppError('not-found');
      try {
        await call((api) => api.hostedPage.acknowledge(id));
      } catch (error) {
        if (isAppError(error) && error.code === 'invalid_state_for_request') return;
        throw error;
      }
    },

    readEvent(body) {
      try {
        return toEvent(JSON.parse(body));
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },

    async retrieveEvent(id) {
      if (!resourceId.test(id)) return null;
      try {
        const answer = await call((api) => api.event.retrieve(id));
        return toEvent(answer.event);
      } catch (error) {
        if (isAppError(error) && error.code === 'resource_not_found') return null;
        throw error;
      }
    },

    invoiceOf(event) {
      const found = z.object({ invoice: Invoice }).safeParse(event.content);
      if (!found.success) return null;
      const { id, customer_id, status } = found.data.invoice;
      return { invoiceId: id, customerId: customer_id, isPaid: status === 'paid' };
    },
  };
}

const Portal = z.object({
  portal_session: z.object({ id: z.string(), access_url: z.url(), expires_at: z.number().int().optional() }),
});

function readPortalSession(raw: unknown): PortalSession {
  const read = Portal.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  const { id, access_url: url, expires_at: expires } = read.data.portal_session;
  return { id, url, expiresAt: expires ? new Date(expires * 1000) : null };
}

const Event = z.object({
  id: z.string().regex(resourceId),
  event_type: z.string().min(1).max(100),
  occurred_at: z.number().int(),
  content: z.record(z.string(), z.unknown()),
});

function toEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  return {
    id: event.id,
    type: event.event_type,
    occurredAt: new Date(event.occurred_at * 1000),
    content: event.content,
  };
}

/** Only what we rely on; the provider adds members without notice and old payloads lack some. */
const Invoice = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  total: z.number().int().default(0),
  amount_paid: z.number().int().default(0),
  paid_at: z.number().int().optional(),
  line_items: z.array(z.object({ entity_id: z.string().optional() })).default([]),
  linked_payments: z.array(z.object({ txn_id: z.string(), txn_status: z.string().optional() })).default([]),
});

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: Invoice.optional(),
      customer: z.object({ id: z.string() }).optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

const PassThrough = z.object({ orderId: z.string(), userId: z.string() });

function readHostedPage(raw: unknown): HostedPage {
  const read = Page.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  const page = read.data;
  const invoice = page.content?.invoice;
  return {
    id: page.id,
    url: page.url,
    state: page.state,
    expiresAt: page.expires_at ? new Date(page.expires_at * 1000) : null,
    passThrough: readPassThrough(page.pass_thru_content),
    customerId: page.content?.customer?.id ?? invoice?.customer_id ?? null,
    invoice: invoice ? readInvoice(invoice, page.content?.transaction?.id) : null,
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

function readInvoice(invoice: z.infer<typeof Invoice>, transactionId: string | undefined): PaidInvoice {
  const payment = invoice.linked_payments.find(
    (link) => link.txn_status === undefined || link.txn_status === 'success',
  );
  return {
    id: invoice.id,
    customerId: invoice.customer_id,
    currency: invoice.currency_code,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    isPaid: invoice.status === 'paid',
    transactionId: payment?.txn_id ?? transactionId ?? null,
    paidAt: invoice.paid_at ? new Date(invoice.paid_at * 1000) : null,
    itemPriceIds: invoice.line_items.flatMap((line) => line.entity_id ?? []),
  };
}

const ApiError = z.object({
  message: z.string(),
  api_error_code: z.string().optional(),
  http_status_code: z.number().optional(),
});

/** The SDK throws plain objects for API errors and bare Errors for all else; both become one AppError. */
function billingError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const read = ApiError.safeParse(error);
  const cause = error instanceof Error ? error : new Error(read.success ? read.data.message : 'billing call failed');
  return new AppError('provider-failed', undefined, { code: read.data?.api_error_code ?? 'PROVIDER_FAILED', cause });
}
