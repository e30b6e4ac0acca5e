import { workUnder } from './faults';
import { done, json, text } from './http';
import { newId } from './ids';
import { html, moment, page } from './page';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';
import type { Store } from './store';

type Address = string | { email: string; name?: string };

/** What Cloudflare's Email Service takes. */
export interface OutgoingMail {
  from: Address;
  to: Address | Address[];
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
}

/** A mail that arrived. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  links: string[];
  /** ISO 8601, UTC. */
  receivedAt: string;
}

const SHOWN_IN_PAGES = 200;

export type Mailbox = ReturnType<typeof createMailbox>;

/** Every mail that the app sent, newest first. */
export function createMailbox(store: Store) {
  function add(mail: Mail): void {
    store.run('INSERT INTO mail (id, recipient, body) VALUES (?, ?, ?)', mail.id, mail.to, JSON.stringify(mail));
  }

  function list(recipient?: string, limit = -1): Mail[] {
    const found = recipient
      ? store.rows<{ body: string }>(
          'SELECT body FROM mail WHERE recipient = lower(?) ORDER BY position DESC LIMIT ?',
          recipient,
          limit,
        )
      : store.rows<{ body: string }>('SELECT body FROM mail ORDER BY position DESC LIMIT ?', limit);
    return found.map((row) => JSON.parse(row.body));
  }

  function find(id: string): Mail | undefined {
    const row = store.rows<{ body: string }>('SELECT body FROM mail WHERE id = ?', id)[0];
    return row && JSON.parse(row.body);
  }

  function empty(): void {
    store.run('DELETE FROM mail');
  }

  return { add, list, find, empty };
}

/** Takes a mail in, once for each recipient; throws when a fault says so or a required part is missing. */
export async function receiveMail(sandbox: Sandbox, mail: OutgoingMail): Promise<{ messageId: string }> {
  const recipients = (Array.isArray(mail.to) ? mail.to : [mail.to]).map(bareAddress);
  if (recipients.length === 0 || !recipients.every((recipient) => recipient.includes('@'))) {
    throw new Error('E_VALIDATION_ERROR: "to" is not an e-mail address');
  }
  if (!mail.subject || !(mail.text || mail.html)) throw new Error('E_FIELD_MISSING: a subject and a body are needed');
  const mode = sandbox.faults.takeForCall('mail', recipients.join(' '));
  const store = () => {
    for (const recipient of recipients) sandbox.mailbox.add(arrived(mail, recipient));
    return { messageId: newId('<', 20).concat('@cuepoint-sandbox>') };
  };
  return workUnder(mode, store, 'E_INTERNAL_SERVER_ERROR: the mail service failed');
}

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
<p>From ${mail.from}<br>To ${mail.to}<br>${moment(Date.parse(mail.receivedAt))} UTC</p>
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

function arrived(mail: OutgoingMail, recipient: string): Mail {
  const content = { text: mail.text ?? '', html: mail.html ?? '' };
  return {
    id: newId('', 16),
    to: recipient,
    from: typeof mail.from === 'string' ? mail.from : `${mail.from.name ?? ''} <${mail.from.email}>`.trim(),
    subject: mail.subject,
    ...content,
    headers: mail.headers ?? {},
    links: linksOf(content),
    receivedAt: new Date().toISOString(),
  };
}

/** Lower case and without a display name: `Ann <Ann@x.test>` is `ann@x.test`. */
function bareAddress(address: Address): string {
  const whole = typeof address === 'string' ? address : address.email;
  return (/<([^<>]+)>\s*$/.exec(whole)?.[1] ?? whole).trim().toLowerCase();
}

/** Every address that the text or an `href` of the HTML leads to, once, in order. */
function linksOf({ text, html }: { text: string; html: string }): string[] {
  const written = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?]+$/, ''));
  const marked = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => (double ?? single ?? '').replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))
    .filter((link) => /^https?:\/\//.test(link));
  return [...new Set([...written, ...marked])];
}
