import { readFields } from '../../http';
import { day, html, money, page } from '../../page';
import type { Visit } from '../../router';
import type { Sandbox } from '../../sandbox';
import { BillingError } from '../errors';
import { refund, refundable } from '../refunds';
import { findResource, type Invoice, requireResource } from '../resources';
import { tell } from './checkout-page';

const MOST_INVOICES = 100;

/** `GET /invoices`: the newest invoices, as the provider's staff see them. */
export function showInvoices(sandbox: Sandbox): Response {
  const invoices = sandbox.store.select<Invoice>('invoice', [], 'position DESC', MOST_INVOICES);
  return page(
    'Invoices',
    html`<table><thead><tr><th scope="col">Invoice</th><th scope="col">Customer</th><th scope="col">Date</th><th scope="col" class="amount">Total</th></tr></thead>
<tbody>${invoices.map(
      ({ body }) => html`<tr><td><a href="/invoices/${body.id}">${body.id}</a></td>
<td>${findResource(sandbox, 'customer', body.customer_id)?.email ?? body.customer_id}</td>
<td>${day(body.date)}</td>
<td class="amount">${money(body.total ?? 0, body.currency_code)}</td></tr>`,
    )}</tbody></table>`,
  );
}

/** `GET /invoices/:id`: its lines and a refund form. */
export function showInvoice(sandbox: Sandbox, { params }: Visit): Response {
  return invoicePage(sandbox, params.id ?? '');
}

/**
 * `POST /invoices/:id` refunds money. `amount` in minor units (empty: all that is left, or the line's amount), `line`
 * is a line's id (empty: all lines). The app learns of the refund by the events.
 */
export async function refundByHand(sandbox: Sandbox, { params, request }: Visit): Promise<Response> {
  const id = params.id ?? '';
  const { amount = '', line = '' } = (await readFields(request)) ?? {};
  if (!/^([1-9]\d{0,11})?$/.test(amount))
    return invoicePage(sandbox, id, 'The amount is a whole number of minor units.');
  try {
    const invoice = requireResource(sandbox, 'invoice', id);
    const chosen = invoice.line_items?.find((one) => one.id === line);
    if (line && !chosen) return invoicePage(sandbox, id, 'There is no such line.');
    const sum = amount ? Number(amount) : chosen && (chosen.amount ?? 0) - (chosen.discount_amount ?? 0);
    refund(sandbox, invoice, { refund_amount: sum, lineId: line || undefined }, 'admin_console');
    return invoicePage(sandbox, id);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    return invoicePage(sandbox, id, error.message);
  }
}

function invoicePage(sandbox: Sandbox, id: string, problem?: string): Response {
  const invoice = findResource(sandbox, 'invoice', id);
  if (!invoice) return page('Invoice', tell('There is no such invoice.'), 404);
  const { currency_code: currency, line_items: lines = [], issued_credit_notes: notes = [] } = invoice;
  const left = refundable(invoice);
  return page(
    `Invoice ${invoice.id}`,
    html`${problem && tell(problem)}
<p><a href="/invoices">All invoices</a></p>
<table><thead><tr><th scope="col">Line</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${lines.map(
      (line) => html`<tr><td>${line.description}</td>
<td class="amount">${money((line.amount ?? 0) - (line.discount_amount ?? 0), currency)}</td></tr>`,
    )}</tbody></table>
<p>Paid ${money(invoice.amount_paid ?? 0, currency)}, given back ${money((invoice.amount_paid ?? 0) - left, currency)}${
      notes.length > 0 && `: ${notes.map((note) => note.cn_id).join(', ')}`
    }</p>
${
  left > 0 &&
  html`<form method="post" action="/invoices/${invoice.id}">
<label>Line <select name="line"><option value="">All lines</option>${lines.map(
    (line) => html`<option value="${line.id}">${line.description}</option>`,
  )}</select></label>
<label>Amount in minor units <input name="amount" inputmode="numeric" placeholder="all of it"></label>
<div class="acts"><button>Give back</button></div>
</form>`
}`,
    problem ? 422 : 200,
  );
}
