import type { z } from 'zod';
import { fieldsOf, treeOf } from '~/features/drafts/fields';
import { endKept } from '~/features/drafts/keep-draft.server';
import { type DraftForm, prepareDraft, readDraft, writeOverTheirs } from '~/features/drafts/prepare-draft.server';
import { fieldsOfToday } from '~/features/drafts/rename-fields.server';
import { KeptForm } from '~/features/drafts/schema';
import { retype, typedFields } from '~/http/form-reply.server';
import { type FormContext, type FormsOptions, type Intent, intent, uploadIntent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import type { Scope } from '~/scope/scope';
import { said } from '../office-intent.server';

interface Draft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  save: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
}

interface FileDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends Draft<Sheet, Schema> {
  /**
   * The URL of a new draft's page after its creation, by the ids in the URL or the form; absent if none can be created.
   */
  pageOf?: (id: (name: string) => string) => string;
  /** The message after the creation of a draft. */
  created?: string;
}

const office = { for: 'admin', isKept: true } as const;

/**
 * The form of a draft, which may have a file. Sending a new draft twice creates it once and redirects to it
 * (idempotent). Every parameter of the page's URL is a field of the draft, and the URL of a new draft's page ends in
 * /new.
 */
export function draftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>({
  save,
  pageOf,
  created = 'Created.',
  ...draft
}: FileDraft<Sheet, Schema>): Intent {
  const { run, next } = endingKept(save);
  const newPage = ({ url, params, form }: FormContext) =>
    url.pathname.endsWith('/new') ? pageOf?.((name) => params[name] ?? String(form.get(name))) : undefined;
  return uploadIntent({
    ...office,
    input: draft.schema,
    // After any error the page shows the draft's current state, including an uploaded file and moved rows.
    read: async ({ scope, form, params }, file) => {
      const tree = treeOf({ ...fieldsOfToday(typedFields(form)), ...params });
      try {
        await prepareDraft(scope, tree, file);
      } finally {
        retype(form, fieldsOf(tree));
      }
      return readDraft(scope, draft, tree);
    },
    run: (scope, input, _file, context) => run(scope, input, context),
    next: (saved, context) => {
      const to = newPage(context);
      return to ? { ...said(created), to } : next(saved, context);
    },
    refused: (error, context) => {
      const to = newPage(context);
      return to && error.code === 'SAVED_BY_ANOTHER' ? seeOther(to) : null;
    },
  });
}

/** The form of a draft without a file and without rows to move. */
export function plainDraftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>({
  save,
  ...draft
}: Draft<Sheet, Schema>): Intent {
  return intent({
    ...office,
    input: draft.schema,
    read: ({ scope, form, params }) => {
      // `kept` names the kept draft that ends with the save; it is not part of the draft.
      retype(form, fieldsOfToday(typedFields(form)));
      const { kept: _kept, ...tree } = treeOf({ ...typedFields(form), ...params });
      writeOverTheirs(tree);
      return readDraft(scope, draft, tree);
    },
    ...endingKept(save),
  });
}

/** The form of one row, or another small form, whose input script keeps while somebody is typing. */
export function rowIntent<Schema extends z.ZodType>(
  input: Schema,
  save: (scope: Scope, input: z.output<Schema>) => Promise<unknown>,
): Intent {
  return intent({ ...office, input, ...endingKept(save) });
}

/**
 * Runs the save, ends the form's kept draft, and redirects to the page without `?draft=`, since that draft is saved now.
 */
function endingKept<Input>(save: (scope: Scope, input: Input) => Promise<unknown>) {
  return {
    run: async (scope: Scope, input: Input, { form }: FormContext) => {
      await save(scope, input);
      const kept = KeptForm.safeParse({ form: form.get('kept.form'), from: form.get('kept.from') ?? undefined });
      if (kept.success) await endKept(scope, kept.data);
    },
    next: (_saved: unknown, { url }: FormContext) => ({ ...said('Saved.'), to: url.pathname }),
  };
}

/** Limits for the texts of many blocks, and for captions. */
export const draftForms: FormsOptions = { size: { field: 600_000, fields: 2000 } };
