import { ManagePaymentSourcesHostedPageBodySchema } from '#chargebee/hosted_page.schema.js';
import { readFields } from '../../http';
import { html, page } from '../../page';
import type { Visit } from '../../router';
import type { Sandbox } from '../../sandbox';
import { cardOf } from '../customers';
import { newPage } from '../hosted-pages';
import { type Operation, write } from '../operation';
import { addCard, addPaypal } from '../payment-sources';
import { requireResource } from '../resources';
import { digitsOf, judgeCard, USUAL_CARD } from '../test-cards';
import { cardField, leave, tell } from './checkout-page';

const LIFE_SECONDS = 5 * 86_400;

interface MethodsPage {
  customerId: string;
  redirectUrl?: string;
  expiresAt: number;
}

/** The hosted page for changing a customer's payment method. */
export const methodsPageOperations: Operation[] = [
  write<{ redirect_url?: string; customer?: { id?: string } }>(
    '/hosted_pages/manage_payment_sources',
    ManagePaymentSourcesHostedPageBodySchema,
    ['redirect_url', 'customer.id'],
    (sandbox, { redirect_url: redirectUrl, customer }) => {
      const { id: customerId } = requireResource(sandbox, 'customer', customer?.id, 'customer[id]');
      const made = newPage(sandbox, '/pages/v4/methods', LIFE_SECONDS);
      sandbox.store.put('methods_page', made.id, { customerId, expiresAt: made.expires_at, redirectUrl });
      return { hosted_page: { ...made, type: 'manage_payment_sources' } };
    },
  ),
];

/** `GET /pages/v4/methods/:id` */
export function openMethods(sandbox: Sandbox, { params }: Visit): Response {
  const found = find(sandbox, params.id ?? '');
  return found ? show(sandbox, params.id ?? '', found) : over();
}

/** `POST /pages/v4/methods/:id` with `outcome` (card or paypal) and an optional `card_number`. */
export async function submitMethods(sandbox: Sandbox, { params, request }: Visit): Promise<Response> {
  const { outcome, card_number: typed = '' } = (await readFields(request)) ?? {};
  const id = params.id ?? '';
  const found = find(sandbox, id);
  if (!found) return over();
  const customer = requireResource(sandbox, 'customer', found.customerId);
  if (outcome === 'paypal') addPaypal(sandbox, customer, 'hosted_page');
  else if (outcome === 'card') {
    const digits = digitsOf(typed) || USUAL_CARD;
    const behaviour = judgeCard(digits);
    if (behaviour === 'is no card') return show(sandbox, id, found, 'Enter a valid card number.', 422);
    if (behaviour === 'is declined') return show(sandbox, id, found, 'Your card was declined. Try another card.');
    addCard(sandbox, customer, digits, 'hosted_page');
  } else return show(sandbox, id, found, 'Choose what to do.', 422);
  if (!found.redirectUrl) return page('Payment method', html`<p role="status">Saved.</p>`);
  return leave(found.redirectUrl, id, 'succeeded');
}

function find(sandbox: Sandbox, id: string): MethodsPage | undefined {
  const found = sandbox.store.find<MethodsPage>('methods_page', id)?.body;
  return found && found.expiresAt > sandbox.clock.now() ? found : undefined;
}

function over(): Response {
  return page('Payment method', tell('This page can no longer be used.'), 410);
}

function show(sandbox: Sandbox, id: string, found: MethodsPage, problem?: string, status = 200): Response {
  const customer = requireResource(sandbox, 'customer', found.customerId);
  const card = cardOf(sandbox, customer);
  const now = card ? `Card ending in ${card.last4}` : customer.payment_method ? 'PayPal' : 'None';
  return page(
    'Payment method',
    html`${problem && tell(problem)}
<p>${customer.email ?? customer.id}: ${now}</p>
<form method="post" action="/pages/v4/methods/${id}">
${cardField()}
<div class="acts">
<button name="outcome" value="card">Use this card</button>
<button name="outcome" value="paypal">Use PayPal</button>
</div>
</form>
${found.redirectUrl && html`<p><a href="${found.redirectUrl}">Back</a></p>`}`,
    status,
  );
}
