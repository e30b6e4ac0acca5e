import { AppError } from '~/kit/app-error';
import type { MailPort } from './port';

interface EmailBinding {
  send(message: {
    from: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }): Promise<{ messageId?: string } | undefined>;
}

const timeLimit = 10_000;

/** Cloudflare's Email Service through the EMAIL binding. */
export function cloudflareEmail(binding: EmailBinding, from: string): MailPort {
  return {
    async send({ to, subject, text, html, key }) {
      const message = { from, to, subject: oneLine(subject), text, html, headers: { 'X-Cuepoint-Key': key } };
      try {
        const answer = await within(timeLimit, binding.send(message));
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

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
