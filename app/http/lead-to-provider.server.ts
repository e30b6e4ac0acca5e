import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { setFlash } from './flash.server';
import { redirectTo, seeElsewhere } from './redirect.server';
import type { Visit } from './visit';

/** Kinds of errors that a later try may not meet: the reader goes back with a message, in place of an error page. */
const passing = ['provider-failed', 'not-configured', 'rate-limited'];

/** Leads to a page of a provider, or back with a word when it does not open it. */
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
    setFlash(visit, { kind: 'error', text: otherwise.text });
    return redirectTo(otherwise.to);
  }
}
