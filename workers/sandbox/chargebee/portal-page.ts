import { html, money, page } from '../page';
import type { Visit } from '../router';
import type { Sandbox } from '../sandbox';
import { cardOf, requireCustomer } from './customers';
import { offerPdf } from './invoices';
import type { PortalSession } from './portal-sessions';
import type { Invoice } from './resources';

const MOST_INVOICES = 100;

/**
 * `GET /portal/v2/:token`: what the customer pays with and the invoices so far. The link opens once and within its hour;
 * afterwards 410.
 */
export function openPortal(sandbox: Sandbox, { params, request }: Visit): Response {
  const { store, clock } = sandbox;
  const session = store.select<PortalSession>('portal_session', [
    { sql: "json_extract(body, '$.token') = ?", values: [params.token ?? ''] },
  ])[0]?.body;
  if (!session) return page('Billing', html`<p role="alert">There is no such page.</p>`, 404);
  if (session.status !== 'created' || (session.expires_at ?? 0) <= clock.now()) {
    return page('Billing', html`<p role="alert">This link can no longer be used.</p>`, 410);
  }
  if (request.method === 'GET') {
    store.put('portal_session', session.id, { ...session, status: 'logged_in', login_at: clock.now() });
  }
  const customer = requireCustomer(sandbox, session.customer_id);
  const card = cardOf(sandbox, customer);
  const invoices = store.select<Invoice>(
    'invoice',
    [{ sql: "json_extract(body, '$.customer_id') = ?", values: [customer.id] }],
    'position DESC',
    MOST_INVOICES,
  );
  return page(
    'Billing',
    html`<p>${customer.email ?? customer.id}</p>
<h2>Payment method</h2>
<p>${card ? `Card ending in ${card.last4}, valid until ${card.expiry_month}/${card.expiry_year}` : 'None'}</p>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p>No invoices.</p>`
    : html`<table><thead><tr><th scope="col">Invoice</th><th scope="col">Date</th><th scope="col" class="amount">Total</th></tr></thead>
<tbody>${invoices.map(
        ({ body }) => html`<tr><td><a href="${offerPdf(sandbox, body).download_url}">${body.id}</a></td>
<td>${new Date((body.date ?? 0) * 1000).toISOString().slice(0, 10)}</td>
<td class="amount">${money(body.total ?? 0, body.currency_code)}</td></tr>`,
      )}</tbody></table>`
}
${session.redirect_url && html`<p><a href="${session.redirect_url}">Back</a></p>`}`,
  );
}
