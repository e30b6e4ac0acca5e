import { readFields, seeOther } from '../../http';
import { day, html, type Markup, money, page } from '../../page';
import type { Visit } from '../../router';
import type { Sandbox } from '../../sandbox';
import { findHostedPage, type HostedPageRow, moveHostedPage } from '../hosted-pages';
import { declineCheckout, needsCard, payCheckout } from '../pay-checkout';
import { findSubscription } from '../subscription-book';
import { digitsOf, judgeCard, USUAL_CARD } from '../test-cards';

const DECLINED = 'Your card was declined. Try another card.';

/** `GET /pages/v4/:id`: the hosted checkout. 404 if unknown, 410 if ended or expired. */
export function openCheckout(sandbox: Sandbox, { params, request }: Visit): Response {
  const row = findOpen(sandbox, params.id ?? '');
  if (row instanceof Response) return row;
  if (row.body.state === 'created' && request.method === 'GET') moveHostedPage(sandbox, row, 'requested');
  return row.hidden.challengedCard ? challengePage(row) : checkoutPage(sandbox, row);
}

/** `POST /pages/v4/:id` with `outcome` (pay, decline, 3ds or cancel) and an optional `card_number`. */
export async function submitCheckout(sandbox: Sandbox, { params, request }: Visit): Promise<Response> {
  const { outcome, card_number: typed = '' } = (await readFields(request)) ?? {};
  const row = findOpen(sandbox, params.id ?? '');
  if (row instanceof Response) return row;
  switch (outcome) {
    case 'pay':
      return pay(sandbox, row, typed);
    case 'decline':
      return decline(sandbox, row);
    case '3ds':
      return challenge(sandbox, row, digitsOf(typed) || USUAL_CARD);
    case 'cancel':
      return cancel(sandbox, row);
    default:
      return checkoutPage(sandbox, row, 'Choose what to do.', 422);
  }
}

function pay(sandbox: Sandbox, row: HostedPageRow, typed: string): Response {
  const { challengedCard } = row.hidden;
  const digits = challengedCard ?? (digitsOf(typed) || USUAL_CARD);
  if (needsCard(sandbox, row.hidden) && !challengedCard) {
    const behaviour = judgeCard(digits);
    if (behaviour === 'is no card') return checkoutPage(sandbox, row, 'Enter a valid card number.', 422);
    if (behaviour === 'is declined') return decline(sandbox, row);
    if (behaviour === 'asks for 3-D Secure') return challenge(sandbox, row, digits);
  }
  payCheckout(sandbox, row, { digits, isThreeDSecure: challengedCard !== undefined });
  return end(row, row.hidden.redirectUrl, 'succeeded');
}

function decline(sandbox: Sandbox, row: HostedPageRow): Response {
  declineCheckout(sandbox, row);
  const { challengedCard: _, ...checkout } = row.hidden;
  const body = moveHostedPage(sandbox, { ...row, hidden: checkout }, 'requested');
  return checkoutPage(sandbox, { ...row, body, hidden: checkout }, DECLINED);
}

function challenge(sandbox: Sandbox, row: HostedPageRow, digits: string): Response {
  if (judgeCard(digits) === 'is no card') return checkoutPage(sandbox, row, 'Enter a valid card number.', 422);
  moveHostedPage(sandbox, row, 'requested', { challengedCard: digits });
  return seeOther(row.body.url);
}

function cancel(sandbox: Sandbox, row: HostedPageRow): Response {
  const customerId = row.hidden.customer.id;
  moveHostedPage(sandbox, row, 'cancelled', customerId ? { customerId } : {});
  return end(row, row.hidden.cancelUrl ?? row.hidden.redirectUrl, 'cancelled');
}

/** Redirects to the shop with `id` and `state`, or shows how the checkout ended. */
function end(row: HostedPageRow, target: string | undefined, state: 'succeeded' | 'cancelled'): Response {
  if (!target) return page('Checkout', html`<p role="status">The checkout ${state}.</p>`);
  return leave(target, row.body.id, state);
}

/** Redirects to the shop from the hosted page with this id. */
export function leave(target: string, id: string, state: 'succeeded' | 'cancelled'): Response {
  const url = new URL(target);
  url.searchParams.set('id', id);
  url.searchParams.set('state', state);
  return seeOther(url.href);
}

/** What went wrong, as part of a page. */
export function tell(problem: string): Markup {
  return html`<p role="alert">${problem}</p>`;
}

/** The field for a card's number, with `more` behind its hint. */
export function cardField(more?: Markup): Markup {
  return html`<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="off" aria-describedby="card_hint">
<p id="card_hint">Leave it empty for 4111 1111 1111 1111.${more}</p>`;
}

/** The page, or why it cannot be used. */
function findOpen(sandbox: Sandbox, id: string): HostedPageRow | Response {
  const row = findHostedPage(sandbox, id);
  if (!row) return page('Checkout', tell('There is no such page.'), 404);
  const begun = row.hidden.subscription?.id && findSubscription(sandbox, row.hidden.subscription.id);
  if (begun) return page('Checkout', tell('This subscription has begun already.'), 410);
  const changed = row.hidden.changes && findSubscription(sandbox, row.hidden.changes.subscriptionId);
  if (changed && changed.body.status !== 'active' && changed.body.status !== 'in_trial') {
    return page('Checkout', tell('This subscription cannot be changed any more.'), 410);
  }
  const isOpen = row.body.state === 'created' || row.body.state === 'requested';
  if (isOpen && row.body.expires_at > sandbox.clock.now()) return row;
  return page('Checkout', tell('This page can no longer be used.'), 410);
}

function checkoutPage(sandbox: Sandbox, row: HostedPageRow, problem?: string, status = 200): Response {
  const { pricing, customer, trialEnd, changes } = row.hidden;
  const asksForCard = needsCard(sandbox, row.hidden);
  const today = trialEnd === undefined && !changes ? pricing.total : 0;
  const show = (minor: number) => money(minor, pricing.currencyCode);
  return page(
    'Checkout',
    html`${problem && tell(problem)}
${customer.email && html`<p>Buying as ${customer.email}</p>`}
<table>
<thead><tr><th scope="col">What</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>
${pricing.lines.map(
  (line) => html`<tr><td>${line.description}${line.quantity > 1 && ` × ${line.quantity}`}</td>
<td class="amount">${show(line.amount)}</td></tr>`,
)}
${pricing.discounts.map(
  (discount) => html`<tr><td>${discount.description}${discount.entityId && ` (${discount.entityId})`}</td>
<td class="amount">−${show(discount.amount)}</td></tr>`,
)}
</tbody>
<tfoot><tr><th scope="row">Total</th><td class="amount">${show(pricing.total)}</td></tr></tfoot>
</table>
${trialEnd !== undefined && html`<p>Nothing is charged before ${day(trialEnd)}.</p>`}
<form method="post" action="/pages/v4/${row.body.id}">
${
  asksForCard
    ? cardField(html` The numbers that do something else are on <a href="/">the first page</a>.`)
    : html`<p>${changes ? 'It is charged at the end of the term that runs now.' : 'There is nothing to pay.'}</p>`
}
<div class="acts">
<button name="outcome" value="pay">${today > 0 ? `Pay ${show(today)}` : 'Confirm'}</button>
${
  asksForCard &&
  html`<button name="outcome" value="decline">Let the card be declined</button>
<button name="outcome" value="3ds">Ask for 3-D Secure</button>`
}
<button name="outcome" value="cancel">Cancel</button>
</div>
</form>`,
    status,
  );
}

function challengePage(row: HostedPageRow): Response {
  const { pricing, challengedCard } = row.hidden;
  return page(
    'Confirm with your bank',
    html`<p>Your bank asks you to confirm ${money(pricing.total, pricing.currencyCode)} on the card ending in ${challengedCard?.slice(-4)}.</p>
<form method="post" action="/pages/v4/${row.body.id}">
<div class="acts">
<button name="outcome" value="pay">Confirm</button>
<button name="outcome" value="decline">Refuse</button>
<button name="outcome" value="cancel">Cancel</button>
</div>
</form>`,
  );
}
