import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { fetchWhole } from '../fetch-whole';
import type { HumanCheckPort } from './port';

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** The address comes from a header that clients can forge if no edge sets it, so invalid addresses are not sent on. */
const Address = z.union([z.ipv4(), z.ipv6()]);

/** Error codes for a token that was not checked: they say nothing about the sender. */
const saysNothing = new Set(['internal-error', 'missing-input-secret', 'invalid-input-secret']);

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
      if (address && Address.safeParse(address).success) body.set('remoteip', address);
      try {
        const answer = await fetchWhole(new Request(settings.verifyUrl, { method: 'POST', body }), deadline);
        const { success, 'error-codes': codes } = Answer.parse(await answer.json());
        const isFailure = answer.status >= 500 || codes.some((code) => saysNothing.has(code));
        if (isFailure) throw new Error(`The human check answered ${answer.status} ${codes.join(', ')}`);
        return success;
      } catch (cause) {
        throw new AppError('provider-failed', 'The human check did not answer. Please try again.', { cause });
      }
    },
  };
}
