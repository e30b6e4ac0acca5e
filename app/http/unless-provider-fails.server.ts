import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

/** Null if the provider fails: the page refreshes and tries again. */
export async function unlessProviderFails<Result>(scope: Scope, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'provider-failed') throw error;
    scope.log.warn('provider-failed', { code: error.code, ...errorFacts(error) });
    return null;
  }
}
