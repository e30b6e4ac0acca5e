import { type AppError, isAppError } from '~/kit/app-error';

/** How a use-case ended: 'ok', the kind of its refusal, or the text of any other error. */
export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? error.kind : String(error)),
  );
}

/** The same with the refusal's code instead of its kind. Any other error is thrown on. */
export function outcomeCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.code;
    },
  );
}

/** The kind with the faults at the fields. Any other error is thrown on. */
export function failure(work: Promise<unknown>): Promise<{ kind: string; errors: Record<string, string[]> }> {
  return work.then(
    () => ({ kind: 'ok', errors: {} }),
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return { kind: error.kind, errors: error.errors ?? {} };
    },
  );
}

/** The refusal itself. Throws when the work succeeds or fails otherwise. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('it did not refuse');
  return error;
}
