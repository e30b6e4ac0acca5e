import { readFields, seeOther } from '../http';
import { newId } from '../ids';
import { html, page } from '../page';
import type { Visit } from '../router';
import type { Sandbox } from '../sandbox';
import { cardOf, requireCustomer } from './customers';
import { ManagePaymentSourcesHostedPageBodySchema } from './official-schemas';
import { type Operation, write } from './operation';
import { addCard, addPaypal } from './payment-sources';
import { digitsOf, judgeCard, USUAL_CARD } from './test-cards';

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
    { schema: ManagePaymentSourcesHostedPageBodySchema, supported: ['redirect_url', 'customer.id'] },
    (sandbox, { redirect_url: redirectUrl, customer }) => {
      const { clock, settings, store } = sandbox;
      const { id: customerId } = requireCustomer(sandbox, customer?.id ?? '', 'customer[id]');
      const id = newId('', 32);
      const expiresAt = clock.now() + LIFE_SECONDS;
      store.put('methods_page', id, { customerId, expiresAt, ...(redirectUrl && { redirectUrl }) });
      return {
        hosted_page: {
          id,
          type: 'manage_payment_sources',
          url: `${settings.ownOrigin}/pages/v4/methods/${id}`,
          state: 'created',
          embed: false,
          created_at: clock.now(),
          expires_at: expiresAt,
          updated_at: clock.now(),
          resource_version: clock.nextVersion(),
          object: 'hosted_page',
        },
      };
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
  const customer = requireCustomer(sandbox, found.customerId);
  if (outcome === 'paypal') addPaypal(sandbox, customer, 'hosted_page');
  else if (outcome === 'card') {
    const digits = digitsOf(typed) || USUAL_CARD;
    const behaviour = judgeCard(digits);
    if (behaviour === 'is no card') return show(sandbox, id, found, 'Enter a valid card number.', 422);
    if (behaviour === 'is declined') return show(sandbox, id, found, 'Your card was declined. Try another card.');
    addCard(sandbox, customer, digits, 'hosted_page');
  } else return show(sandbox, id, found, 'Choose what to do.', 422);
  if (!found.redirectUrl) return page('Payment method', html`<p role="status">Saved.</p>`);
  const back = new URL(found.redirectUrl);
  back.searchParams.set('id', id);
  back.searchParams.set('state', 'succeeded');
  return seeOther(back.href);
}

function find({ store, clock }: Sandbox, id: string): MethodsPage | undefined {
  const found = store.find<MethodsPage>('methods_page', id)?.body;
  return found && found.expiresAt > clock.now() ? found : undefined;
}

function over(): Response {
  return page('Payment method', html`<p role="alert">This page can no longer be used.</p>`, 410);
}

function show(sandbox: Sandbox, id: string, found: MethodsPage, problem?: string, status = 200): Response {
  const customer = requireCustomer(sandbox, found.customerId);
  const card = cardOf(sandbox, customer);
  const now = card ? `Card ending in ${card.last4}` : customer.payment_method ? 'PayPal' : 'None';
  return page(
    'Payment method',
    html`${problem && html`<p role="alert">${problem}</p>`}
<p>${customer.email ?? customer.id}: ${now}</p>
<form method="post" action="/pages/v4/methods/${id}">
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="off" aria-describedby="card_hint">
<p id="card_hint">Leave it empty for 4111 1111 1111 1111.</p>
<div class="acts">
<button name="outcome" value="card">Use this card</button>
<button name="outcome" value="paypal">Use PayPal</button>
</div>
</form>
${found.redirectUrl && html`<p><a href="${found.redirectUrl}">Back</a></p>`}`,
    status,
  );
}
