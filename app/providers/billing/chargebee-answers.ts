import { z } from 'zod';
import { AppError } from '~/kit/app-error';

/** Ids of ours that reach a path: the SDK turns an encoded slash back into one, so nothing else may pass. */
export const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

/** Minor units. Refunds are credit notes and refund transactions, never a negative sum. */
export const Sum = z.number().int().nonnegative();

/** The provider counts in seconds. */
export const dateOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));

/** What the provider answers is about what it was asked for, or it may be somebody else's. Throws provider-failed. */
export function requireSame(asked: string, answered: string): void {
  if (asked !== answered) throw failed('The billing provider answered about something else than it was asked for.');
}

export function failed(what: string): AppError {
  return new AppError('provider-failed', undefined, { cause: new Error(what) });
}

/** Throws provider-failed for what has not the shape that we rely on. */
export function readAnswer<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  return read.data;
}
