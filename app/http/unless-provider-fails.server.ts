import { isAppError } from '~/kit/app-error';

/** Null while the provider does not answer: the page that asked looks again. */
export async function unlessProviderFails<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.kind === 'provider-failed') return null;
    throw error;
  }
}
