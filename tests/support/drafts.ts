import type { z } from 'zod';
import { type Fields, treeOf } from '~/features/drafts/fields';
import { type DraftForm, readDraft, writeOverTheirs } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';

interface Draft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  save: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
}

/** Applies a draft's form to its fields: the intent's `read`, then its save. */
export function savedAsForm<Sheet extends z.ZodType, Schema extends z.ZodType>(draft: Draft<Sheet, Schema>) {
  return async (scope: Scope, fields: Fields): Promise<void> => {
    const tree = treeOf(fields);
    writeOverTheirs(tree);
    await draft.save(scope, await readDraft(scope, draft, tree));
  };
}
