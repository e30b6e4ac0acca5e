import type { z } from 'zod';
import { type AppError, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { admit } from './admit.server';
import { type NewFlash, tellOfForm } from './flash.server';
import { readFields, readForm, refusalFor, refuse, requirePlain } from './form-reply.server';
import type { Audience } from './gate';
import { largestKept, type Sent } from './held-post.server';
import { type FormSize, isMultipart, ordinarySize, readMultipart } from './multipart.server';
import { noteRefusal } from './note-refusal.server';
import { type DoorArgs, type PageContext, pageContext } from './page-context';
import { answering } from './page-refusal.server';
import { backHere, seeOther } from './redirect.server';
import { declaredBytes, type Upload } from './upload-endpoint.server';

/** What an intent's functions have at hand: the page's context and the form as it was sent. */
export interface FormContext extends PageContext {
  form: FormData;
}

/** Where a form leads after success, and the message shown there. */
export interface Follow {
  /** Shown on the next page, or with the answer (`tellOfForm`). */
  news?: NewFlash;
  /** A page of ours; the page that was posted to, with its query, when absent. */
  to?: string;
  /** The part of that page to come to: `#done`. */
  at?: string;
}

/** What may be known of an intent without running it. */
export interface IntentFacts {
  /** Who may send it. */
  for: Audience;
  /** Whether a form that meets an ended session is kept, and offered to its author after sign-in (B9). */
  isKept: boolean;
  /** Sent by the page's script alone, such as a player's report: who has no script misses nothing. */
  isScripted?: boolean;
  /** The form brings a file. */
  isUpload?: boolean;
  input: z.ZodType;
}

interface Row<Schema extends z.ZodType, Result> extends IntentFacts {
  input: Schema;
  /** Input that is not the form's to say: of the address or a cookie. It wins over a field of the same name. */
  given?: (context: PageContext) => Record<string, string>;
  /**
   * Makes the input of a form whose fields are not the schema's own, such as that of a draft, which brings a file too.
   * Nothing else of the form is read then. Throws as the use-case does.
   */
  read?: (context: FormContext, file: Upload | null) => Promise<z.output<Schema>>;
  /** What follows. A Response says it all itself. */
  next: (result: Result, context: FormContext) => Follow | Response | Promise<Follow | Response>;
  /** An answer of its own to what the use-case refuses with; null leaves it to the door. */
  refused?: (error: AppError, context: FormContext) => Response | null;
}

interface FormRow<Schema extends z.ZodType, Result> extends Row<Schema, Result> {
  run: (scope: Scope, input: z.output<Schema>, context: FormContext) => Promise<Result>;
}

interface UploadRow<Schema extends z.ZodType, Result> extends Row<Schema, Result> {
  /** `file` is null where none was chosen; its bytes are read while they arrive. */
  run: (scope: Scope, input: z.output<Schema>, file: Upload | null, context: FormContext) => Promise<Result>;
}

/** One thing that a form of a page may ask for. */
export interface Intent {
  facts: IntentFacts;
  /** True: the form brings a file, and its body is read by `answer` alone. */
  isUpload: boolean;
  /** The answer to a form that may be sent; `file` where it brings one. */
  answer(context: FormContext, file: Upload | null): Promise<Response>;
}

/** An intent whose form is fields alone: a schema, a use-case, and what follows. */
export function intent<Schema extends z.ZodType, Result>(row: FormRow<Schema, Result>): Intent {
  return declare(row, false, (input, _file, context) => row.run(context.scope, input, context));
}

/** An intent whose form brings a file, which is taken in while it arrives. The file is the last field of the form. */
export function uploadIntent<Schema extends z.ZodType, Result>(row: UploadRow<Schema, Result>): Intent {
  return declare(row, true, (input, file, context) => row.run(context.scope, input, file, context));
}

function declare<Schema extends z.ZodType, Result>(
  row: Row<Schema, Result>,
  isUpload: boolean,
  run: (input: z.output<Schema>, file: Upload | null, context: FormContext) => Promise<Result>,
): Intent {
  return {
    facts: { for: row.for, isKept: row.isKept, isScripted: row.isScripted, isUpload, input: row.input },
    isUpload,
    async answer(context, file) {
      try {
        const read = row.read
          ? { input: await row.read(context, file) }
          : readFields(context.form, row.input, row.given?.(context));
        if ('refusal' in read) return read.refusal;
        const followed = await row.next(await run(read.input, file, context), context);
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

function follow({ news, to, at = '' }: Follow, { visit, request }: FormContext): Response {
  const answer = to === undefined ? backHere(request, at) : seeOther(to, at);
  if (news) tellOfForm(visit, request, answer, news);
  return answer;
}

export interface FormsOptions {
  /** Which intent a form has that names none; without it such a form is refused. */
  unnamed?: string;
  /** Which intent the address names, before the form is asked. */
  named?: (url: URL) => string | null;
  /** For forms with a file that bring more beside it than others. */
  size?: FormSize;
}

export interface FormsAction {
  (args: DoorArgs): Promise<Response>;
  /** What the page's forms may ask for, for tests that hold each to its try and its journey. */
  intents: Record<string, IntentFacts>;
}

/**
 * The door of forms: a page's action as a table of intents. Reads the form, finds its intent, asks the gate, validates
 * with the schema that the API validates with, runs the use-case, and leads on. A refusal becomes a reply that carries
 * what was typed; other errors become pages as everywhere.
 */
export function forms(table: Record<string, Intent>, options: FormsOptions = {}): FormsAction {
  const serve = (args: DoorArgs): Promise<Response> => {
    const context = pageContext(args);
    const upload = Object.values(table).find(({ isUpload }) => isUpload);
    return answering(context, () =>
      upload && isMultipart(args.request)
        ? takeUpload(context, table, options, upload)
        : takeForm(context, table, options),
    );
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
 * Who may send a file is asked before a byte of it is read; only where the form is kept for its author are the fields
 * before it read first. Without a file the form may ask for something else.
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
    const arriving = file && { body: file.body, declaredBytes: declaredBytes(context.request) };
    return await found.answer({ ...context, form }, arriving);
  } finally {
    await drain();
  }
}

/** Without a session a form is read up to the size that can be kept. The sender of a larger form gets a message. */
async function readToKeep({ facts }: Intent, context: PageContext, { size = ordinarySize }: FormsOptions) {
  try {
    return await readMultipart(context.request, { ...size, all: largestKept });
  } catch (error) {
    await admit(facts.for, context, { kept: null });
    throw error;
  }
}

/** A report that the page's script sends by itself is dropped without a message: nobody typed it. */
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
