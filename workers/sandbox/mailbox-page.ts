import { done, json, text } from './http';
import { html, moment, page } from './page';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

const SHOWN_IN_PAGES = 200;

/** `GET /inbox.json?to=`. */
export function listMail(sandbox: Sandbox, { url }: Visit): Response {
  return json(sandbox.mailbox.list(url.searchParams.get('to') ?? undefined));
}

/** `DELETE /inbox.json`. */
export function emptyMailbox(sandbox: Sandbox): Response {
  sandbox.mailbox.empty();
  return done();
}

/** `GET /inbox`, with `?to=` for one recipient. */
export function showMailbox(sandbox: Sandbox, { url }: Visit): Response {
  const recipient = url.searchParams.get('to') ?? '';
  const mails = sandbox.mailbox.list(recipient || undefined, SHOWN_IN_PAGES);
  return page(
    'Mailbox',
    html`<nav><a href="/">Sandbox</a></nav>
<form method="get"><label for="to">Recipient</label><input id="to" name="to" type="email" value="${recipient}">
<div class="acts"><button>Show</button></div></form>
${
  mails.length === 0
    ? html`<p>No mail.</p>`
    : html`<table><thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${mails.map(
        (mail) => html`<tr><td>${moment(Date.parse(mail.receivedAt))}</td><td>${mail.to}</td>
<td><a href="/inbox/${mail.id}">${mail.subject}</a></td></tr>`,
      )}</tbody></table>`
}`,
  );
}

/** `GET /inbox/:id`. */
export function showMail(sandbox: Sandbox, { params }: Visit): Response {
  const mail = sandbox.mailbox.find(params.id ?? '');
  if (!mail) return text('No such mail', 404);
  return page(
    mail.subject,
    html`<nav><a href="/inbox">Mailbox</a></nav>
<p>From ${mail.from}<br>To ${mail.to}<br>${mail.replyTo && html`Reply to ${mail.replyTo}<br>`}${moment(Date.parse(mail.receivedAt))} UTC</p>
${
  mail.links.length > 0 &&
  html`<h2>Links</h2><ul>${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`
}
<h2>Text</h2><pre>${mail.text}</pre>
${
  mail.html &&
  html`<h2>HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`
}`,
  );
}
