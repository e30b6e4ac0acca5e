import type { z } from 'zod';
import { AppError, type FieldErrors } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Tree } from './fields';
import { withHtml } from './read-markdown.server';

/** How the form of a draft becomes what its use-case saves. Each noun has one of its own. */
export interface DraftForm<Sheet extends z.ZodType, Schema extends z.ZodType> {
  /** The form as its page sends it, all of it text. */
  sheet: Sheet;
  /** The draft, as the API takes it too. */
  schema: Schema;
  /** Makes the draft of the text. What is no date or number is left to the schema to refuse. */
  toDraft: (sheet: z.output<Sheet>, scope: Scope) => unknown;
}

/** The draft that a form asks to save. Throws unreadable for what no page of ours sends, and invalid by its fields. */
export async function readDraft<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  { sheet, schema, toDraft }: DraftForm<Sheet, Schema>,
  tree: Record<string, Tree>,
): Promise<z.output<Schema>> {
  const errors: FieldErrors = {};
  const withTexts = withHtml(tree, (field, fault) => {
    errors[field] ??= [fault];
  });
  const sent = sheet.safeParse(withTexts);
  if (!sent.success) throw new AppError('unreadable', 'The form could not be read.');
  const read = schema.safeParse(await toDraft(sent.data, scope));
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.');
    errors[field] ??= [message];
  }
  const [first] = Object.values(errors);
  if (read.success && !first) return read.data;
  throw new AppError('invalid', first?.[0] ?? 'Is invalid', { errors });
}
