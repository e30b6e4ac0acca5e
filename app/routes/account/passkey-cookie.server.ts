import { json } from '@remix-run/cloudflare';
import { Challenge } from '~/features/passkeys/schema';
import { cookieRules } from '~/http/cookie-rules';
import type { FormContext } from '~/http/forms.server';
import type { Visit } from '~/http/visit';

/** Stores a challenge in the browser that requested it, and answers its script with the options. */
export function giveChallenge(
  { challenge, options }: { challenge: Challenge; options: object },
  { visit }: FormContext,
) {
  visit.cookies.set(cookieRules.passkey, challenge);
  return json({ options });
}

/** The browser's last challenge; can be taken once. */
export function takeChallenge(visit: Visit): Challenge | null {
  const read = Challenge.safeParse(visit.cookies.read(cookieRules.passkey));
  visit.cookies.clear(cookieRules.passkey);
  return read.success ? read.data : null;
}
