import { html, page } from './page';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

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
