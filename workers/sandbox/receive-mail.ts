import { workUnder } from './answer-under';
import { newId } from './ids';
import type { Mail } from './mailbox';
import type { Sandbox } from './sandbox';

type Address = string | { email: string; name?: string };

/** The message format of Cloudflare's Email Service. */
export interface OutgoingMail {
  from: Address;
  to: Address | Address[];
  subject: string;
  html?: string;
  text?: string;
  replyTo?: Address;
  headers?: Record<string, string>;
}

/** Stores a mail for each recipient; throws for a fault or a missing required part. */
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

function arrived(mail: OutgoingMail, recipient: string): Mail {
  const content = { text: mail.text ?? '', html: mail.html ?? '' };
  return {
    id: newId('', 16),
    to: recipient,
    from: typeof mail.from === 'string' ? mail.from : `${mail.from.name ?? ''} <${mail.from.email}>`.trim(),
    subject: mail.subject,
    ...content,
    ...(mail.replyTo && { replyTo: bareAddress(mail.replyTo) }),
    headers: mail.headers ?? {},
    links: linksOf(content),
    receivedAt: new Date().toISOString(),
  };
}

/** Lower case, without a display name: `Ann <Ann@x.test>` becomes `ann@x.test`. */
function bareAddress(address: Address): string {
  const whole = typeof address === 'string' ? address : address.email;
  return (/<([^<>]+)>\s*$/.exec(whole)?.[1] ?? whole).trim().toLowerCase();
}

/** Every URL of the text and of `href`s in the HTML, once, in order. */
function linksOf({ text, html }: { text: string; html: string }): string[] {
  const written = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?]+$/, ''));
  const marked = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => (double ?? single ?? '').replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))
    .filter((link) => /^https?:\/\//.test(link));
  return [...new Set([...written, ...marked])];
}
