import type { z } from 'zod';
import { fieldsOf, type Tree, treeOf } from '~/features/drafts/fields';
import { endKept } from '~/features/drafts/keep-draft.server';
import { MoveRow } from '~/features/drafts/parts-schema';
import { type DraftForm, prepareDraft, readDraft, writeOverTheirs } from '~/features/drafts/prepare-draft.server';
import { fieldsOfToday } from '~/features/drafts/rename-fields.server';
import { sheetPlace } from '~/features/drafts/rules';
import { KeptForm } from '~/features/drafts/schema';
import { retype, typedFields } from '~/http/form-reply.server';
import {
  type Follow,
  type FormContext,
  type FormsOptions,
  type Intent,
  intent,
  uploadIntent,
} from '~/http/forms.server';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { said } from '../office-intent.server';

interface Draft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  save: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
}

const office = { for: 'admin', isKept: true } as const;

/** The form of settings that everybody sees once they are saved. It may have a file. */
export function draftIntent<Sheet extends z.ZodType, Schema extends z.ZodType>({
  save,
  ...draft
}: Draft<Sheet, Schema>): Intent {
  const { run } = endingKept(save);
  return uploadIntent({
    ...office,
    input: draft.schema,
    read: async (context, file) => readDraft(context.scope, draft, await readTree(context, file)),
    run: (scope, input, _file, context) => run(scope, input, context),
    next: (_saved, { url }) => ({ ...saidInBar('Saved.'), to: url.pathname }),
  });
}

/**
 * Reads the form of a draft, with its files in their places and the parameters of the URL; `prepare` completes it. After
 * any error the page shows it as it is then, and says which of its buttons was refused.
 */
export async function readTree(
  { scope, form, params }: FormContext,
  file: Upload | null,
  prepare?: (scope: Scope, tree: Record<string, Tree>) => Promise<void>,
): Promise<Record<string, Tree>> {
  const { intent: pressed = '', ...fields } = fieldsOfToday(typedFields(form));
  const tree = treeOf({ ...fields, ...params });
  try {
    await prepareDraft(scope, tree, file);
    await prepare?.(scope, tree);
  } finally {
    retype(form, { ...fieldsOf(tree), intent: pressed });
  }
  return tree;
}

/** What a sheet's bar says after its form was saved. */
export const saidInBar = (text: string): Follow => ({
  flash: { kind: 'success', text, place: sheetPlace, isBrief: true },
});

/** The kept draft that ends with the save of its form. */
export function keptOf({ form }: FormContext): KeptForm | null {
  const kept = KeptForm.safeParse({ form: form.get('kept.form'), from: form.get('kept.from') ?? undefined });
  return kept.success ? kept.data : null;
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

/** The form that moves a row of a list; script sends it when a dragged row is dropped, and stays on the page. */
export function moveIntent(move: (scope: Scope, row: MoveRow) => Promise<void>): Intent {
  return intent({ ...office, isKept: false, input: MoveRow, run: move, next: () => said('Moved.') });
}

/**
 * Runs the save, ends the form's kept draft, and redirects to the page without `?draft=`, since that draft is saved now.
 */
function endingKept<Input>(save: (scope: Scope, input: Input) => Promise<unknown>) {
  return {
    run: async (scope: Scope, input: Input, context: FormContext) => {
      await save(scope, input);
      const kept = keptOf(context);
      if (kept) await endKept(scope, kept);
    },
    next: (_saved: unknown, { url }: FormContext) => ({ ...said('Saved.'), to: url.pathname }),
  };
}

/** Limits for the texts of many blocks, and for captions. */
export const draftForms: FormsOptions = { size: { field: 600_000, fields: 2000 } };
