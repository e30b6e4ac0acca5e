import { type AppError, isAppError } from '~/kit/app-error';

/** A use-case's outcome: 'ok', the kind of its AppError, or the text of any other error. */
export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.kind : String(error)),
  );
}

/** Like `outcome`, with the AppError's code. Throws any other error. */
export function outcomeCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.code;
    },
  );
}

/** The AppError's kind and field errors. Throws any other error. */
export function failure(work: Promise<unknown>): Promise<{ kind: string; errors: Record<string, string[]> }> {
  return work.then(
    () => ({ kind: 'ok', errors: {} }),
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return { kind: error.kind, errors: error.errors ?? {} };
    },
  );
}

/** The AppError. Throws if the work succeeds or fails otherwise. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('it did not refuse');
  return error;
}
