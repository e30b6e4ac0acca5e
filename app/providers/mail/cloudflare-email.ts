import { AppError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { asciiAddress } from '~/kit/text/mailbox';
import type { MailPort } from './port';

/** `Name <address>`, or the name and the address separately. */
export type Sender = string | { name: string; email: string };

/** The mail port for Cloudflare's Email Service, by the EMAIL binding. */
export function cloudflareEmail(binding: SendEmail, from: Sender, deadline: Deadline): MailPort {
  return {
    async send({ to: recipient, subject, text, html, key, replyTo, headers }) {
      const to = asciiAddress(recipient);
      const own = { 'X-Cuepoint-Key': key };
      const answers = replyTo && { replyTo: oneLine(asciiAddress(replyTo)) };
      const message = { from, to, subject: oneLine(subject), text, html, ...answers, headers: { ...headers, ...own } };
      try {
        const answer = await deadline.within(() => binding.send(message));
        return { messageId: answer?.messageId ?? '' };
      } catch (cause) {
        throw new AppError('provider-failed', 'The mail service did not take the mail.', { cause });
      }
    },
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
