import type { SubmissionResult } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/cloudflare';
import type { z } from 'zod';
import { AppError, isAppError } from '~/kit/app-error';
import { formatWait } from '~/kit/dates';
import { plainIssue } from '~/kit/text/plain-issue';

/** The answer to an invalid form: 422, and the page again. */
export interface FormReply {
  intent: string | null;
  /** Field → messages; the empty name is the whole form. */
  errors: Record<string, string[]>;
  /** The typed values, without passwords, to fill the form again. */
  values: Record<string, string | string[]>;
}

const secretFields = new Set(['password', 'confirmPassword', 'newPassword', 'humanAnswer', 'cf-turnstile-response']);

/**
 * The form's fields parsed by the schema, or a 422 with the schema's messages. `given` is input from elsewhere; it
 * overrides fields of the same name.
 */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  given: Record<string, string> = {},
): { input: z.output<Schema> } | { refusal: Response } {
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  const submission = parseWithZod(form, { schema, error: plainIssue });
  if (submission.status !== 'success') return { refusal: refuse(form, errorsOf(submission.reply(), form)) };
  return { input: submission.value };
}

/** The form's fields. Throws unreadable for a body that is no form, or a form that no page of ours sends. */
export async function readForm(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (cause) {
    throw new AppError('unreadable', 'The form could not be read.', { cause });
  }
  requirePlain(form);
  return form;
}

/** The most fields of a form. The longest one of ours lists a course's 500 lessons with their places. */
const mostFields = 2000;

/**
 * Refuses names with two leading underscores, which mean something else to the form's parser (a prototype, a command of
 * the library), and two intents, of which only one would be checked. Also refuses row numbers of three digits and very
 * many fields: the parser makes a list as long as the highest number says, and its time grows with the square of the
 * fields. Throws unreadable.
 */
export function requirePlain(form: FormData): void {
  const names = [...form.keys()];
  const isOdd = names.length > mostFields || names.some((name) => /(^|[.[])__|\[\d{3,}\]/.test(name));
  if (isOdd || form.getAll('intent').length > 1) throw new AppError('unreadable', 'The form could not be read.');
}

/** A 422 (or other 4xx) with messages and the typed values. */
export function refuse(
  form: FormData,
  errors: Record<string, string[]>,
  status = 422,
  headers?: HeadersInit,
): Response {
  const intent = form.get('intent');
  const reply: FormReply = { intent: typeof intent === 'string' ? intent : null, errors, values: typedFields(form) };
  return json(reply, { status, headers });
}

/** The reply to a use-case's refusal of a form; null if the refusal is not about the form. */
export function refusalFor(error: unknown, form: FormData): Response | null {
  if (!isAppError(error)) return null;
  switch (error.kind) {
    case 'invalid':
      return refuse(form, error.errors ?? { '': [error.message] });
    case 'conflict':
    case 'expired':
    case 'provider-failed':
    case 'not-configured':
      return refuse(form, error.errors ?? { '': [error.message] }, error.status);
    case 'rate-limited':
      return refuseForNow(form, error, (wait) => `Too many tries. Please try again in ${wait}.`);
    default:
      return null;
  }
}

/** A 429 with the time to wait; `message` words it. */
export function refuseForNow(
  form: FormData,
  { retryAfter = 60 }: AppError,
  message: (wait: string) => string,
): Response {
  const errors = { '': [message(formatWait(retryAfter))] };
  return refuse(form, errors, 429, { 'retry-after': String(retryAfter) });
}

function errorsOf(result: SubmissionResult, form: FormData): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(result.error ?? {})) {
    if (!messages?.length) continue;
    errors[field] = form.getAll(field).length > 1 ? ['Was sent more than once'] : messages.slice(0, 1);
  }
  return errors;
}

/** All typed values except passwords. */
export function typedFields(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (secretFields.has(name)) continue;
    const all = form.getAll(name).filter((value): value is string => typeof value === 'string');
    if (all.length) values[name] = all.length > 1 ? all : (all[0] as string);
  }
  return values;
}

/** Replaces the values that the page shows again after a refusal. */
export function retype(form: FormData, fields: Record<string, string | string[]>): void {
  for (const name of [...form.keys()]) form.delete(name);
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
}
