import { html, moment, page } from './page';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

/** `GET /`: an overview of the sandbox. */
export function showHome({ settings, clock, faults }: Sandbox): Response {
  const ordered = faults.list();
  return page(
    'Outside services',
    html`<p>Stands in for billing, the human check and mail on this machine. No money moves and no mail leaves.</p>
<ul>
<li><a href="/inbox">Mailbox</a> (<a href="/inbox.json">JSON</a>)</li>
<li><a href="/events.json">Billing events and their webhooks</a></li>
<li><a href="/invoices">Invoices and refunds</a></li>
<li><a href="/faults">Ordered faults</a>: ${ordered.length === 0 ? 'none' : ordered.length}</li>
<li><a href="/clock">The provider's clock</a>: ${moment(clock.now() * 1000)} UTC</li>
<li><a href="/turnstile/v0/api.js">The human check's script</a>: site key ${settings.humanCheckSiteKey}, the token human passes</li>
<li><a href="${settings.appOrigin}">The app</a></li>
</ul>
<h2>Cards</h2>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>
<tr><td>4111 1111 1111 1111</td><td>is charged</td></tr>
<tr><td>4000 0000 0000 0002</td><td>is declined</td></tr>
<tr><td>4000 0000 0000 0341</td><td>is charged, and fails at the renewal</td></tr>
<tr><td>4000 0027 6000 3184</td><td>asks for 3-D Secure</td></tr>
</tbody></table>`,
  );
}

/** `GET /to/:id`: a form of the form widget, which the app's lessons frame. */
export function showForm({ settings }: Sandbox, { url }: Visit): Response {
  const body = html`<form method="post" action="${url.pathname}">
<label for="answer">What would you like us to know?</label>
<input id="answer" name="answer" maxlength="200">
<div class="acts"><button>Send</button></div>
</form>`;
  return page('A form', body, 200, settings.appOrigin);
}

/** `POST /to/:id`: says thanks and stores nothing. */
export function takeForm({ settings }: Sandbox): Response {
  return page('Thank you', html`<p>Your answer has arrived.</p>`, 200, settings.appOrigin);
}
