import { json, readFields } from '../http';
import type { Visit } from '../router';
import type { Sandbox } from '../sandbox';
import { isMember } from '../store';
import { cardOf } from './customers';
import { sourceOf } from './payment-sources';
import type { Customer, Subscription } from './resources';

/** Events that the provider sends by date; the site's settings decide which events, and how early. */
const OF_SUBSCRIPTIONS = ['subscription_trial_end_reminder', 'subscription_renewal_reminder'];
const OF_CARDS = ['card_expiry_reminder', 'card_expired'];
const OF_SOURCES = ['payment_source_expiring', 'payment_source_expired'];
const TYPES = [...OF_SUBSCRIPTIONS, ...OF_CARDS, ...OF_SOURCES];

/** `POST /events` with `{type, email}` sends such an event now; 201, 404 or 422. */
export async function remind(sandbox: Sandbox, { request }: Visit): Promise<Response> {
  const { type = '', email = '' } = (await readFields(request)) ?? {};
  if (!TYPES.includes(type)) return json({ error: `type is one of ${TYPES.join(', ')}` }, 422);
  const content = contentOf(sandbox, type, email);
  if (!content) return json({ error: 'there is nobody of whom that could be told' }, 404);
  sandbox.webhooks.emit(type, 'scheduled_job', content);
  return json({ ok: true }, 201);
}

function contentOf(sandbox: Sandbox, type: string, email: string): Record<string, unknown> | undefined {
  const of = (kind: string, member: string, value: string) =>
    sandbox.store.select<Customer & Subscription>(kind, [isMember(member, value)], 'position DESC', 1)[0]?.body;
  const customer: Customer | undefined = of('customer', 'email', email);
  if (!customer) return undefined;
  const card = cardOf(sandbox, customer);
  if (OF_CARDS.includes(type)) return card && { customer, card };
  if (OF_SOURCES.includes(type)) {
    return customer.primary_payment_source_id ? { customer, payment_source: sourceOf(customer, card) } : undefined;
  }
  const subscription: Subscription | undefined = of('subscription', 'customer_id', customer.id);
  return subscription && { subscription, customer, card };
}
