import type { z } from 'zod';
import { fieldsOf, treeOf } from '~/features/drafts/fields';
import { endKept } from '~/features/drafts/keep-draft.server';
import { KeptForm } from '~/features/drafts/kept-schema';
import { type DraftForm, prepareDraft, readDraft, writeOverTheirs } from '~/features/drafts/prepare-draft.server';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { retype, typedFields } from '~/http/form-reply.server';
import { type FormContext, type FormsOptions, type Intent, intent, uploadIntent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import type { Scope } from '~/scope/scope';

interface Draft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  /** Input from the URL; it overrides the form. */
  given?: (params: FormContext['params']) => Record<string, string>;
  save: (scope: Scope, draft: z.output<Schema>) => Promise<{ revision: string }>;
}

const said = (text: string) => ({ flash: { kind: 'success' as const, text } });
const office = { for: 'admin', isKept: true } as const;

/** The form of an existing draft. It may have a file. */
export function draftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>(draft: Draft<Sheet, Schema>): Intent {
  return uploadIntent({
    ...office,
    ...takenFrom(draft),
    // Without `?draft=`: that draft is saved now.
    next: (_saved, { url }) => ({ ...said('Saved.'), to: url.pathname }),
  });
}

interface NewDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends Draft<Sheet, Schema> {
  /** The draft's page, once it exists. */
  pageOf: (context: FormContext) => string;
  text?: string;
}

/** The form of a new draft. Sending it twice creates one draft, and redirects to it (idempotent). */
export function newDraftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>({
  pageOf,
  text = 'Created.',
  ...draft
}: NewDraft<Sheet, Schema>): Intent {
  return uploadIntent({
    ...office,
    ...takenFrom(draft),
    next: (_saved, context) => ({ ...said(text), to: pageOf(context) }),
    refused: (error, context) => (error.code === 'SAVED_BY_ANOTHER' ? seeOther(pageOf(context)) : null),
  });
}

interface PlainDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends Omit<Draft<Sheet, Schema>, 'save'> {
  save: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
}

/** The form of a draft without a file and without rows to move. */
export function plainDraftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>({
  given,
  save,
  ...draft
}: PlainDraft<Sheet, Schema>): Intent {
  return intent({
    ...office,
    input: draft.schema,
    read: ({ scope, form, params }) => {
      // `kept` says which kept draft ends with the save: it is no part of the draft.
      const { kept: _kept, ...tree } = treeOf({ ...typedFields(form), ...given?.(params) });
      writeOverTheirs(tree);
      return readDraft(scope, draft, tree);
    },
    ...endingKept(save),
  });
}

/** The form of one row or the like, which script keeps as it is typed. */
export function rowIntent<Schema extends z.ZodType>(
  input: Schema,
  save: (scope: Scope, input: z.output<Schema>) => Promise<unknown>,
): Intent {
  return intent({ ...office, input, ...endingKept(save) });
}

/** Runs the save, which also ends the kept draft of its form, and leads to the page without `?draft=`. */
function endingKept<Input>(save: (scope: Scope, input: Input) => Promise<unknown>) {
  return {
    run: async (scope: Scope, input: Input, { form }: FormContext) => {
      const keptForm = keptFormIn(form);
      let hasWritten = false;
      const write: Scope['write'] = (parts) => {
        hasWritten = true;
        return scope.write(parts);
      };
      await save({ ...scope, keptForm, write }, input);
      // Nothing had changed, so nothing was written.
      if (keptForm && !hasWritten) await scope.write({ draftEnded: endKept(scope, keptForm) });
    },
    next: (_saved: unknown, { url }: FormContext) => ({ ...said('Saved.'), to: url.pathname }),
  };
}

const keptFormIn = (form: FormData) =>
  KeptForm.safeParse({ form: form.get('kept.form'), from: form.get('kept.from') ?? undefined }).data;

/** After any error the page shows the draft's current state, including an uploaded file and moved rows. */
function takenFrom<Sheet extends z.ZodType, Schema extends z.ZodType>({ given, save, ...draft }: Draft<Sheet, Schema>) {
  return {
    input: draft.schema,
    read: async ({ scope, form, params }: FormContext, file: Parameters<typeof prepareDraft>[2]) => {
      const tree = treeOf({ ...typedFields(form), ...given?.(params) });
      try {
        await prepareDraft(scope, tree, file);
      } finally {
        retype(form, withMarkdown(fieldsOf(tree)));
      }
      return readDraft(scope, draft, tree);
    },
    run: async (scope: Scope, input: z.output<Schema>, _file: unknown, { form }: FormContext) => {
      const keptForm = keptFormIn(form);
      const saved = await save({ ...scope, keptForm }, input);
      // Nothing had changed, so nothing was written.
      if (keptForm && (input as { revision: string | null }).revision === saved.revision) {
        await scope.write({ draftEnded: endKept(scope, keptForm) });
      }
      return saved;
    },
  };
}

/** The draft's id in its form. */
export const idIn = (name: string, { form }: FormContext) => String(form.get(name));

/** Limits for the texts of many blocks, and for captions. */
export const draftForms: FormsOptions = { size: { field: 600_000, fields: 2000 } };
