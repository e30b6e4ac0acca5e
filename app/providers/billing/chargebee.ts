import type Chargebee from 'chargebee';
import { z } from 'zod';
import { AppError, isAppError } from '~/kit/app-error';
import { Invoice, readHostedPage, readPortalSession, resourceId, toEvent } from './chargebee-answers';
import type { BillingPort } from './port';

export interface ChargebeeSettings {
  site: string;
  hostSuffix?: string;
  protocol?: 'http' | 'https';
  port?: number;
  apiKey: string;
}

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
