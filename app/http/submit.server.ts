import type { SubmissionResult } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/cloudflare';
import type { z } from 'zod';
import { AppError, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';

/** What a form's action answers when something is to be put right: 422 and the page again. */
export interface FormReply {
  intent: string | null;
  /** Field → messages; the empty name is the form as a whole. */
  errors: Record<string, string[]>;
  /** What was typed, but for passwords, for the page to show again. */
  values: Record<string, string | string[]>;
}

export type Submitted<Result> = { reply: Response; result?: undefined } | { reply: undefined; result: Result };

const secretFields = new Set(['password', 'confirmPassword', 'newPassword', 'humanAnswer', 'cf-turnstile-response']);

/**
 * The door of forms: reads the form, validates it with the schema that the API validates with, runs the use-case.
 * A refusal becomes a 422 reply that carries what was typed; other errors go on to the page's door.
 */
export async function submit<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  scope: Scope,
  useCase: (scope: Scope, input: z.output<Schema>) => Promise<Result>,
  extra: Record<string, unknown> = {},
  read?: FormData,
): Promise<Submitted<Result>> {
  const form = read ?? (await readForm(request));
  for (const [name, value] of Object.entries(extra)) {
    if (typeof value === 'string') form.set(name, value);
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return { reply: refuse(form, errorsOf(submission.reply())) };
  try {
    return { reply: undefined, result: await useCase(scope, submission.value as z.output<Schema>) };
  } catch (error) {
    const reply = refusalFor(error, form);
    if (!reply) throw error;
    return { reply };
  }
}

/** The form's fields. Throws unreadable when the body is no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError('unreadable', 'The form could not be read.', { cause });
  }
}

/** A 422 (or 4xx) with messages and what was typed. */
export function refuse(
  form: FormData,
  errors: Record<string, string[]>,
  status = 422,
  headers?: HeadersInit,
): Response {
  const intent = form.get('intent');
  const reply: FormReply = { intent: typeof intent === 'string' ? intent : null, errors, values: typed(form) };
  return json(reply, { status, headers });
}

function refusalFor(error: unknown, form: FormData): Response | null {
  if (!isAppError(error)) return null;
  switch (error.kind) {
    case 'invalid':
      return refuse(form, error.errors ?? { '': [error.message] });
    case 'conflict':
    case 'expired':
    case 'provider-failed':
    case 'not-configured':
      return refuse(form, error.errors ?? { '': [error.message] }, error.status);
    case 'rate-limited': {
      const wait = error.retryAfter ?? 60;
      const text = `Too many tries. Please try again in ${wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}.`;
      return refuse(form, { '': [text] }, 429, { 'retry-after': String(wait) });
    }
    default:
      return null;
  }
}

function errorsOf(result: SubmissionResult): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(result.error ?? {})) {
    if (messages?.length) errors[field] = messages.slice(0, 1);
  }
  return errors;
}

function typed(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (secretFields.has(name)) continue;
    const all = form.getAll(name).filter((value): value is string => typeof value === 'string');
    if (all.length) values[name] = all.length > 1 ? all : (all[0] as string);
  }
  return values;
}
