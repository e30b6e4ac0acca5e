import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { fetchWhole } from '../fetch-whole';
import type { HumanCheckPort } from './port';

const Answer = z.object({ success: z.boolean() });

/** Cloudflare Turnstile's siteverify. */
export function turnstile(
  settings: { verifyUrl: string; secret: string; siteKey: string },
  deadline: Deadline,
): HumanCheckPort {
  return {
    isConfigured: settings.secret !== '' && settings.siteKey !== '',
    async verify(token, address) {
      if (token.length > 2048) return false;
      const body = new URLSearchParams({ secret: settings.secret, response: token });
      if (address) body.set('remoteip', address);
      try {
        const answer = await fetchWhole(new Request(settings.verifyUrl, { method: 'POST', body }), deadline);
        return Answer.parse(await answer.json()).success;
      } catch (cause) {
        throw new AppError('provider-failed', 'The human check did not answer. Please try again.', { cause });
      }
    },
  };
}
