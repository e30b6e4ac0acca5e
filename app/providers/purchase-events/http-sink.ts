import { AppError, providerError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { toMajor } from '~/kit/money';
import { fetchWhole } from '../fetch-whole';
import type { PurchaseEventsPort } from './port';

/** Posts purchase events as JSON to the operator's URL, with a bearer token if configured. */
export function httpSink(settings: { url: string; token: string }, deadline: Deadline): PurchaseEventsPort {
  const isConfigured = settings.url !== '';
  return {
    isConfigured,
    async report({ value, items, purchasedAt, couponCode, ...event }) {
      if (!isConfigured) throw new AppError('not-configured', 'No receiver of purchase events is configured.');
      const request = new Request(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': event.id,
          ...(settings.token && { authorization: `Bearer ${settings.token}` }),
        },
        body: JSON.stringify({
          event: 'purchase',
          ...event,
          value: toMajor(value),
          coupon: couponCode,
          items: items.map(({ amount, ...item }) => ({ ...item, price: toMajor(amount) })),
          occurredAt: purchasedAt.toISOString(),
        }),
      });
      try {
        const { status } = await fetchWhole(request, deadline);
        if (status < 200 || status >= 300) throw new Error(`The receiver of purchase events answered ${status}.`);
      } catch (error) {
        throw providerError(error);
      }
    },
  };
}
