import type { z } from 'zod';
import { invalid, isAppError } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type Fields, fieldsOf, revisionText, type Tree } from './fields';
import { endKept, keepDraft } from './keep-draft.server';
import { type DraftForm, readDraft } from './prepare-draft.server';
import { isUnchanged, savedMark, stateOf } from './rules';
import type { KeptForm } from './schema';

interface Dated {
  publishedAt: Date;
  revision: string | null;
}

/** A draft that is written beside what is published: how it is read, begun, checked and saved. */
export interface HalfDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  /** The saved state; null if there is none yet. */
  read: (scope: Scope, tree: Branch) => Promise<(z.output<Schema> & Dated) | null>;
  /** Saves a new draft that has only a title, unless an earlier request has done it. Returns its revision. */
  begin: (scope: Scope, tree: Branch) => Promise<string>;
  /** Throws invalid with everything that keeps this draft from being published. */
  check: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
  save: (scope: Scope, draft: z.output<Schema>) => Promise<unknown>;
  /** The path of its page. */
  pathOf: (tree: Branch) => string;
}

type Branch = Record<string, Tree>;

/** What *Save* has done. */
export interface HalfSaved {
  /** Where the draft is now: in its row, or kept beside what is published or beside a row that is still empty. */
  to: 'row' | 'beside' | 'begun';
  /** The id of the kept draft; null if the row has it all. */
  draft: string | null;
  /** How many things are to be mended before it can be published. */
  toMend: number;
}

/**
 * Saves what somebody is writing; only the title is required. What is not published yet is saved in its row as soon as
 * it is whole. What is half done, or has been published, is kept as the author's draft beside its row, and learners see
 * no change. Sending the same form twice leaves one row and one draft. Throws invalid for a missing title, and conflict
 * if somebody else saved a draft meanwhile.
 */
export async function saveHalf<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  half: HalfDraft<Sheet, Schema>,
  { tree, kept }: { tree: Branch; kept: KeptForm },
): Promise<HalfSaved> {
  requireAdmin(scope);
  if (isBlank(String(tree.title ?? ''))) throw invalid('title', 'Is required');
  const saved = await half.read(scope, tree);
  const isOpen = !saved || stateOf(saved.publishedAt, scope.now()) === 'draft';
  // A day that is typed for later is not the row's before the draft is published.
  const isDated = isOpen && !isBlank(String(tree.publishedAt ?? ''));
  let toMend = 0;
  try {
    const draft = await readDraft(scope, half, isOpen ? { ...tree, isDraft: 'on', publishedAt: '' } : tree);
    if (isOpen && !isDated) await half.save(scope, draft);
    if ((isOpen && !isDated) || isUnchanged(draft as Dated, saved)) {
      await endKept(scope, kept);
      return { to: 'row', draft: null, toMend };
    }
    await half.check(scope, draft);
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'invalid') throw error;
    toMend = Object.keys(error.errors ?? { '': [] }).length;
  }
  const isNew = tree.revision === 'new';
  const revision = isNew ? revisionText(saved ? saved.revision : await half.begin(scope, tree)) : tree.revision;
  const fields: Fields = { ...fieldsOf({ ...tree, revision }), [savedMark]: '1' };
  await keepDraft(scope, { ...kept, path: half.pathOf(tree), fields });
  return { to: isOpen ? 'begun' : 'beside', draft: kept.form, toMend };
}

/** The tree of a form that asks to publish now, or on the day that was typed. */
export function publishing(tree: Branch, now: Date): Branch {
  const { isDraft: _isDraft, publishedAt, ...draft } = tree;
  const isLater = !isBlank(String(publishedAt ?? ''));
  return { ...draft, publishedAt: isLater ? (publishedAt as string) : now.toISOString().slice(0, 19) };
}
