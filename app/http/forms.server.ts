import { json } from '@remix-run/cloudflare';
import { z } from 'zod';
import { type AppError, isAppError, readOnlyRefusal } from '~/kit/app-error';
import { stayingField } from '~/kit/shell-types';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { admit } from './admit.server';
import { type NewFlash, setFlash } from './cookies/flash.server';
import { largestKept, type Sent } from './cookies/held-post.server';
import { type DoorLimit, withNamedLimits } from './door-limit';
import { readFields, readForm, refusalFor, refuse, requirePlain } from './form-reply.server';
import type { Audience } from './gate';
import { type FormSize, isMultipart, ordinarySize, readMultipart } from './multipart.server';
import { noteRefusal } from './note-refusal.server';
import { type DoorArgs, type PageContext, pageContext } from './page-context';
import { answering } from './page-refusal.server';
import { backHere, seeOther } from './redirect.server';
import { declaredBytes } from './upload-endpoint.server';

/** The context of an intent's functions: the page's context and the submitted form. */
export interface FormContext extends PageContext {
  form: FormData;
}

/** Where a form leads after success, and the message there. */
export interface Follow {
  /** Shown on the next page, or at once if the form stays on its page (`stayingField`). */
  flash?: NewFlash;
  /** A page of this site; the posted page with its query if absent. */
  to?: string;
  /** The part of that page to scroll to: `#done`. */
  at?: string;
}

/** An intent's facts, readable without running it. */
export interface IntentFacts {
  /** Who may send it. */
  for: Audience;
  /** Whether a form is kept when its session has ended, and offered to its author after sign-in (B9). */
  isKept: boolean;
  /** Absent for administrators. */
  limit?: DoorLimit;
  /** Only the page's script sends it, for example the player's report: without script nothing is missing. */
  isScripted?: boolean;
  /** The form has a file; then only `answer` reads the body. */
  isUpload?: boolean;
  input: z.ZodType;
}

/** Every intent names its rate limits, or why it needs none, unless it is for administrators. */
type Limited = { for: 'admin' } | { for: Exclude<Audience, 'admin'>; limit: DoorLimit };

interface Row<Schema extends z.ZodType, Result> extends Omit<IntentFacts, 'input'> {
  /** Absent for a form without fields. */
  input?: Schema;
  /** Input that comes from the address or a cookie; it overrides fields of the same name. */
  given?: (context: PageContext) => Record<string, string>;
  /**
   * Builds the input of a form whose fields differ from the schema, for example a draft's, which also has a file. No
   * other fields are read then. Throws like the use-case.
   */
  read?: (context: FormContext, file: Upload | null) => Promise<z.output<Schema>>;
  /** What follows on success; a Response is returned unchanged. */
  next: (result: Result, context: FormContext) => Follow | Response | Promise<Follow | Response>;
  /** A response to a refusal of the use-case; null for the default. */
  refused?: (error: AppError, context: FormContext) => Response | null;
}

export interface FormRow<Schema extends z.ZodType, Result> extends Row<Schema, Result> {
  run: (scope: Scope, input: z.output<Schema>, context: FormContext) => Promise<Result>;
}

interface UploadRow<Schema extends z.ZodType, Result> extends Row<Schema, Result> {
  /** `file` is null if none was chosen; its bytes are streamed. */
  run: (scope: Scope, input: z.output<Schema>, file: Upload | null, context: FormContext) => Promise<Result>;
}

/** One action that a page's forms can request. */
export interface Intent {
  facts: IntentFacts;
  /** Answers a form that passed the gate; `file` if it has one. */
  answer(context: FormContext, file: Upload | null): Promise<Response>;
}

/** An intent whose form has only fields: a schema, a use-case, and what follows. */
export function intent<Schema extends z.ZodType, Result>(row: FormRow<Schema, Result> & Limited): Intent {
  return declare(row, false, (scope, input, _file, context) => row.run(scope, input, context));
}

/** An intent whose form has a file, which is streamed. The file must be the form's last field. */
export function uploadIntent<Schema extends z.ZodType, Result>(row: UploadRow<Schema, Result> & Limited): Intent {
  return declare(row, true, row.run);
}

function declare<Schema extends z.ZodType, Result>(
  row: Row<Schema, Result>,
  isUpload: boolean,
  run: UploadRow<Schema, Result>['run'],
): Intent {
  const input = (row.input ?? z.object({})) as Schema;
  return {
    facts: { ...row, input, isUpload },
    async answer(context, file) {
      const scope = withNamedLimits(context.scope, row.limit);
      try {
        const read = row.read
          ? { input: await row.read(context, file) }
          : readFields(context.form, input, row.given?.(context));
        if ('refusal' in read) return read.refusal;
        const followed = await row.next(await run(scope, read.input, file, context), context);
        return followed instanceof Response ? followed : follow(followed, context);
      } catch (error) {
        if (isAppError(error) && error.kind === 'provider-failed') noteRefusal(context.scope, context.request, error);
        const own = isAppError(error) ? row.refused?.(error, context) : null;
        const reply = own ?? refusalFor(error, context.form);
        if (!reply) throw error;
        return reply;
      }
    },
  };
}

function follow({ flash, to, at = '' }: Follow, { visit, request, form }: FormContext): Response {
  if (to === undefined && form.has(stayingField)) return json({ news: flash ?? null });
  if (flash) setFlash(visit, flash);
  return to === undefined ? backHere(request, at) : seeOther(to, at);
}

export interface FormsOptions {
  /** The intent of a form that names none; without a default such a form is refused. */
  unnamed?: string;
  /** The intent that the URL names; overrides the form's. */
  named?: (url: URL) => string | null;
  /** The size limits of forms whose fields other than the file are larger than usual. */
  size?: FormSize;
}

export interface FormsAction {
  (args: DoorArgs): Promise<Response>;
  /** The intents' facts, for tests that require a try and a journey for each. */
  intents: Record<string, IntentFacts>;
}

/**
 * A page's action as a table of intents. Reads the form, finds its intent, asks the gate, validates with the API's
 * schema, runs the use-case and redirects. A refusal re-renders the form with the typed values; other errors become
 * error pages.
 */
export function forms(table: Record<string, Intent>, options: FormsOptions = {}): FormsAction {
  const serve = (args: DoorArgs): Promise<Response> => {
    const context = pageContext(args);
    const upload = Object.values(table).find(({ facts }) => facts.isUpload);
    return answering(context, () => {
      if (context.scope.viewer?.look) throw readOnlyRefusal();
      return upload && isMultipart(args.request)
        ? takeUpload(context, table, options, upload)
        : takeForm(context, table, options);
    });
  };
  const intents = Object.fromEntries(Object.entries(table).map(([name, { facts }]) => [name, facts]));
  return Object.assign(serve, { intents });
}

async function takeForm(context: PageContext, table: Record<string, Intent>, options: FormsOptions): Promise<Response> {
  const form = await readForm(context.request);
  const found = find(table, options, context, form);
  if (!found) return refuse(form, { '': ['Something went wrong'] });
  await admit(found.facts.for, context, sentBy(found, form));
  return found.answer({ ...context, form }, null);
}

/**
 * Asks the gate before reading a byte of the file; only if the form may be kept for its author are its fields read
 * first. Without a file the form may have another intent.
 */
async function takeUpload(
  context: PageContext,
  table: Record<string, Intent>,
  options: FormsOptions,
  upload: Intent,
): Promise<Response> {
  const mayBeKept = upload.facts.isKept && context.visit.ended !== null;
  if (!mayBeKept) await admit(upload.facts.for, context, { kept: null });
  const {
    fields: form,
    file,
    drain,
  } = mayBeKept ? await readToKeep(upload, context, options) : await readMultipart(context.request, options.size);
  try {
    requirePlain(form);
    const found = find(table, options, context, form) ?? upload;
    await admit(found.facts.for, context, sentBy(found, form, file !== null));
    const arriving = file && { ...file, declaredBytes: declaredBytes(context.request) };
    return await found.answer({ ...context, form }, arriving);
  } finally {
    await drain();
  }
}

/** Without a session, reads a form only up to the size that can be kept. Senders of larger forms get a message. */
async function readToKeep({ facts }: Intent, context: PageContext, { size = ordinarySize }: FormsOptions) {
  try {
    return await readMultipart(context.request, { ...size, all: largestKept });
  } catch (error) {
    await admit(facts.for, context, { kept: null });
    throw error;
  }
}

/** Reports that the page's script sends are dropped silently: nobody typed them. */
function sentBy({ facts }: Intent, form: FormData, hasFile = false): Sent | null {
  return facts.isScripted ? null : { kept: facts.isKept ? form : null, hasFile };
}

function find(
  table: Record<string, Intent>,
  { unnamed, named }: FormsOptions,
  { url }: PageContext,
  form: FormData,
): Intent | undefined {
  const name = named?.(url) ?? form.get('intent') ?? unnamed;
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}
