import { answerGraphql, braintreeScript, tokenise } from './braintree';
import { answerApi } from './chargebee/api';
import { refundByHand, showInvoice, showInvoices } from './chargebee/pages/back-office-page';
import { openCheckout, submitCheckout } from './chargebee/pages/checkout-page';
import { downloadInvoice } from './chargebee/pages/invoice-pdf';
import { openMethods, submitMethods } from './chargebee/pages/methods-page';
import { actInPortal, openPortal } from './chargebee/pages/portal';
import { remind } from './chargebee/reminders';
import { addFault, advanceClock, clearFaults, sendEvent, showClock, showEvents, showFaults } from './controls';
import { showForm, showHome, takeForm } from './home-page';
import { done, script, text } from './http';
import { verifyHuman, widgetScript } from './human-check';
import { emptyMailbox, listMail, showMail, showMailbox } from './mailbox-page';
import { listPurchaseEvents, takePurchaseEvent } from './purchase-events';
import { dispatch, route } from './router';
import type { Sandbox } from './sandbox';

const ROUTES = [
  route('GET', '/', showHome),
  route('GET', '/favicon.ico', done),
  route('GET', '/inbox', showMailbox),
  route('GET', '/inbox/:id', showMail),
  route('GET', '/inbox.json', listMail),
  route('DELETE', '/inbox.json', emptyMailbox),
  route('GET', '/pages/v4/:id', openCheckout),
  route('POST', '/pages/v4/:id', submitCheckout),
  route('GET', '/pages/v4/methods/:id', openMethods),
  route('POST', '/pages/v4/methods/:id', submitMethods),
  route('GET', '/portal/v2/:token', openPortal),
  route('POST', '/portal/v2/:token', actInPortal),
  route('GET', '/downloads/:token', downloadInvoice),
  route('GET', '/invoices', showInvoices),
  route('GET', '/invoices/:id', showInvoice),
  route('POST', '/invoices/:id', refundByHand),
  route('GET', '/events.json', showEvents),
  route('POST', '/events', remind),
  route('POST', '/events/:id/send', sendEvent),
  route('POST', '/purchase-events', takePurchaseEvent),
  route('GET', '/purchase-events.json', listPurchaseEvents),
  route('GET', '/faults', showFaults),
  route('POST', '/faults', addFault),
  route('DELETE', '/faults', clearFaults),
  route('GET', '/braintree/web/js/:file', () => script(braintreeScript)),
  route('POST', '/braintree/client_api/:act', tokenise),
  route('GET', '/clock', showClock),
  route('POST', '/clock', advanceClock),
  route('GET', '/to/:id', showForm),
  route('POST', '/to/:id', takeForm),
  route('POST', '/turnstile/v0/siteverify', verifyHuman),
  route('GET', '/turnstile/v0/api.js', () => script(widgetScript)),
];

/** Every request of the sandbox: the billing API and the tokeniser by their prefixes, the rest by the table. */
export async function handle(sandbox: Sandbox, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/v2/')) return answerApi(sandbox, request);
  if (pathname === '/braintree/graphql' && request.method === 'POST') return answerGraphql(sandbox, request);
  // An id that traverses out of the API (`../../inbox.json`) must find no more here than at the provider.
  if (request.headers.has('authorization')) return text('Not found', 404);
  return dispatch(sandbox, ROUTES, request);
}
