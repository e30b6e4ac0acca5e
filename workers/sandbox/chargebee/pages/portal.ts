import type { PortalSession as OfficialPortalSession } from 'chargebee';
import { CreatePortalSessionBodySchema } from '#chargebee/portal_session.schema.js';
import { readFields } from '../../http';
import { newId } from '../../ids';
import { day, html, money, page } from '../../page';
import type { Visit } from '../../router';
import type { Sandbox } from '../../sandbox';
import { isMember } from '../../store';
import { cardOf } from '../customers';
import { offerPdf } from '../invoices';
import { type Operation, write } from '../operation';
import { type Invoice, putResource, requireResource, type Subscription } from '../resources';
import { findSubscription, type SubscriptionRow } from '../subscription-book';
import { pause, removeCancellation, resume, scheduleCancellation } from '../subscriptions';
import { tell } from './checkout-page';

const LIFE_SECONDS = 3600;
const MOST_INVOICES = 100;

type PortalSession = OfficialPortalSession & { object: 'portal_session' };

export const portalOperations: Operation[] = [
  write<{ redirect_url?: string; customer?: { id?: string } }>(
    '/portal_sessions',
    CreatePortalSessionBodySchema,
    ['redirect_url', 'customer.id'],
    (sandbox, input) => {
      const { clock, settings } = sandbox;
      const customer = requireResource(sandbox, 'customer', input.customer?.id, 'customer[id]');
      const token = newId('', 32);
      const session = putResource<PortalSession>(sandbox, {
        id: newId('portal_', 24),
        token,
        access_url: `${settings.ownOrigin}/portal/v2/${token}`,
        redirect_url: input.redirect_url || undefined,
        status: 'created',
        created_at: clock.now(),
        expires_at: clock.now() + LIFE_SECONDS,
        customer_id: customer.id,
        linked_customers: [
          {
            customer_id: customer.id,
            email: customer.email,
            has_billing_address: customer.billing_address !== undefined,
            has_payment_method: customer.payment_method !== undefined,
            has_active_subscription: false,
          },
        ],
        object: 'portal_session',
      });
      return { portal_session: session };
    },
  ),
];

type Act = (sandbox: Sandbox, row: SubscriptionRow, source: 'portal') => Subscription;

/** The possible acts in each state of a subscription, by button name. */
const ACTS: Partial<Record<Subscription['status'], Record<string, { label: string; act: Act }>>> = {
  in_trial: { cancel: { label: 'Cancel', act: scheduleCancellation } },
  active: { pause: { label: 'Pause', act: pause }, cancel: { label: 'Cancel', act: scheduleCancellation } },
  non_renewing: { undo: { label: 'Undo the cancellation', act: removeCancellation } },
  paused: { resume: { label: 'Resume', act: resume } },
};

/**
 * `GET /portal/v2/:token`: subscription, payment method and invoices. The link opens once and within an hour;
 * afterwards 410.
 */
export function openPortal(sandbox: Sandbox, { params, request }: Visit): Response {
  const { clock } = sandbox;
  const session = findSession(sandbox, params.token ?? '');
  if (!session) return page('Billing', tell('There is no such page.'), 404);
  if (session.status !== 'created' || (session.expires_at ?? 0) <= clock.now()) return over();
  if (request.method === 'GET') {
    putResource(sandbox, { ...session, status: 'logged_in', login_at: clock.now() });
  }
  return portalPage(sandbox, session);
}

/** `POST /portal/v2/:token` with `act` (pause, resume, cancel, undo) and the `subscription`. */
export async function actInPortal(sandbox: Sandbox, { params, request }: Visit): Promise<Response> {
  const fields = (await readFields(request)) ?? {};
  const session = findSession(sandbox, params.token ?? '');
  if (session?.status !== 'logged_in' || (session.expires_at ?? 0) <= sandbox.clock.now()) return over();
  const row = findSubscription(sandbox, fields.subscription ?? '');
  const acts = row?.body.customer_id === session.customer_id ? (ACTS[row.body.status] ?? {}) : {};
  const name = fields.act ?? '';
  const act = Object.hasOwn(acts, name) ? acts[name]?.act : undefined;
  if (!row || !act) return portalPage(sandbox, session, 'That cannot be done.', 422);
  act(sandbox, row, 'portal');
  return portalPage(sandbox, session);
}

function findSession({ store }: Sandbox, token: string): PortalSession | undefined {
  return store.select<PortalSession>('portal_session', [isMember('token', token)])[0]?.body;
}

function over(): Response {
  return page('Billing', tell('This link can no longer be used.'), 410);
}

function portalPage(sandbox: Sandbox, session: PortalSession, problem?: string, status = 200): Response {
  const { store } = sandbox;
  const customer = requireResource(sandbox, 'customer', session.customer_id);
  const isTheirs = isMember('customer_id', customer.id);
  const subscriptions = store.select<Subscription>('subscription', [isTheirs], 'position DESC', 10);
  const card = cardOf(sandbox, customer);
  const invoices = store.select<Invoice>('invoice', [isTheirs], 'position DESC', MOST_INVOICES);
  return page(
    'Billing',
    html`${problem && tell(problem)}
<p>${customer.email ?? customer.id}</p>
${subscriptions.map(({ body }) => subscriptionPart(session, body))}
<h2>Payment method</h2>
<p>${card ? `Card ending in ${card.last4}, valid until ${card.expiry_month}/${card.expiry_year}` : 'None'}</p>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p>No invoices.</p>`
    : html`<table><thead><tr><th scope="col">Invoice</th><th scope="col">Date</th><th scope="col" class="amount">Total</th></tr></thead>
<tbody>${invoices.map(
        ({ body }) => html`<tr><td><a href="${offerPdf(sandbox, body).download_url}">${body.id}</a></td>
<td>${day(body.date)}</td>
<td class="amount">${money(body.total ?? 0, body.currency_code)}</td></tr>`,
      )}</tbody></table>`
}
${session.redirect_url && html`<p><a href="${session.redirect_url}">Back</a></p>`}`,
    status,
  );
}

function subscriptionPart({ token }: PortalSession, subscription: Subscription) {
  const { id, status, next_billing_at: next, subscription_items: items = [] } = subscription;
  return html`<h2>${items[0]?.item_price_id ?? id}</h2>
<p>${status}${next !== undefined && `, next payment on ${day(next)}`}</p>
<form method="post" action="/portal/v2/${token}">
<input type="hidden" name="subscription" value="${id}">
<div class="acts">${Object.entries(ACTS[status] ?? {}).map(
    ([name, { label }]) => html`<button name="act" value="${name}">${label}</button>`,
  )}</div>
</form>`;
}
