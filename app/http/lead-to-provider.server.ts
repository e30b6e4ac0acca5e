import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { setFlash } from './cookies/flash.server';
import { redirectTo, seeElsewhere } from './redirect.server';
import type { Visit } from './visit';

/** Errors after which the reader goes back with a message instead of an error page; a conflict has its own message. */
const passing = ['provider-failed', 'not-configured', 'rate-limited', 'conflict'];

/** Redirects to a provider's page, or back with a message if it cannot be opened. */
export async function leadToProvider(
  { scope, visit }: { scope: Scope; visit: Visit },
  open: Promise<string>,
  otherwise: { text: string; to: string },
): Promise<Response> {
  try {
    return seeElsewhere(await open);
  } catch (error) {
    if (!isAppError(error) || !passing.includes(error.kind)) throw error;
    scope.log.warn('provider-not-opened', { code: error.code, ...errorFacts(error) });
    const text = error.kind === 'conflict' ? error.message : otherwise.text;
    setFlash(visit, { kind: 'error', text });
    return redirectTo(otherwise.to);
  }
}
