import { z } from 'zod';
import { AppError } from '~/kit/app-error';

/** Shape of our ids in a path: the SDK decodes an encoded slash, so nothing else may pass. */
export const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

/** Minor units. Refunds are credit notes and refund transactions, never negative amounts. */
export const Sum = z.number().int().nonnegative();

/** The provider's timestamps are in seconds. */
export const dateOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));

/** Checks that an answer is about the requested resource and not somebody else's. Throws provider-failed. */
export function requireSame(asked: string, answered: string): void {
  if (asked !== answered) throw failed('The billing provider answered about something else than it was asked for.');
}

export function failed(what: string): AppError {
  return new AppError('provider-failed', undefined, { cause: new Error(what) });
}

/** Validates an answer. Throws provider-failed for another shape. */
export function readAnswer<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  return read.data;
}
