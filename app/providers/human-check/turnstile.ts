import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { HumanCheckPort } from './port';

const Answer = z.object({ success: z.boolean() });

/** Cloudflare Turnstile's siteverify. */
export function turnstile(settings: { verifyUrl: string; secret: string; siteKey: string }): HumanCheckPort {
  return {
    isConfigured: settings.secret !== '' && settings.siteKey !== '',
    async verify(token, address) {
      if (token.length > 2048) return false;
      const body = new URLSearchParams({ secret: settings.secret, response: token });
      if (address !== 'unknown') body.set('remoteip', address);
      try {
        const answer = await fetch(settings.verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(5000) });
        return Answer.parse(await answer.json()).success;
      } catch (cause) {
        throw new AppError('provider-failed', 'The human check did not answer. Please try again.', { cause });
      }
    },
  };
}
