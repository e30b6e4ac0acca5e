import type { z } from 'zod';
import { isAppError } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { addressed } from './addressed';
import { savedByAnother } from './check-refs.server';
import { fieldsOf, momentText, splitRevision, type Tree, textOf } from './fields';
import { endKept } from './keep-draft.server';
import { type DraftForm, readDraft } from './prepare-draft.server';
import { notYet, stateOf } from './rules';
import { endingDraft, type FoundSheet, findSheet, saveDraft } from './save-draft.server';
import type { KeptForm, SheetOf } from './schema';

type Branch = Record<string, Tree>;

/** What a save's check tells of the draft. */
export interface Checked {
  /** Whether it equals the saved state that it is based on: see `isUnchanged`. */
  isSame: boolean;
}

/** One kind of sheet: how its form is read, and how it is saved. */
export interface SheetDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  kind: SheetOf['kind'];
  /** Saves what is whole. `tree` is the form. */
  save: (scope: Scope, draft: z.output<Schema>, tree: Branch) => Promise<unknown>;
  /** Throws invalid with what keeps it from being published. */
  check: (scope: Scope, draft: z.output<Schema>) => Promise<Checked>;
  /** Makes the row of a draft that is half done, and returns its revision; null if that is not possible yet. */
  begin?: (scope: Scope, tree: Branch) => Promise<string | null>;
  /** `title` if absent. */
  titleField?: string;
  /** Whether it has no publish date of its own: an edition is shown by its dates. */
  isUndated?: boolean;
  /** Whether it has no address of its own, or makes its address itself. */
  isUnaddressed?: boolean;
}

/** A form that was sent. */
export interface SentSheet {
  of: SheetOf;
  /** Its `revision` is what the form was based on: see `splitRevision`. */
  tree: Branch;
  /** What was kept of the form while somebody typed. */
  kept: KeptForm | null;
}

/** What *Save* has done. */
export interface SheetSaved {
  /**
   * Where the form is now: in its row, in a draft beside what is published, in a draft of what nobody sees yet, or
   * nowhere, since it is the same as what is published.
   */
  to: 'row' | 'beside' | 'begun' | 'same';
  /** How many things are to be mended before it can be published. */
  toMend: number;
}

/**
 * Saves what an administrator is writing; only the title is required. What is whole and not published is saved in its
 * row, unseen; what is half done, or published already, becomes the draft beside it that all administrators share. A
 * form that is the same as what is published makes no draft, and ends the one that its author saw. Sending the same form
 * twice saves it once. Throws invalid for the title, too-large, and conflict if somebody else has
 * saved or published meanwhile.
 */
export async function saveSheet<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  sheet: SheetDraft<Sheet, Schema>,
  { of, tree, kept }: SentSheet,
): Promise<SheetSaved> {
  requireAdmin(scope);
  const { titleField = 'title' } = sheet;
  const revision = textOf(tree, 'revision');
  const { published, draft: seen } = splitRevision(revision);
  const saved = isBlank(textOf(tree, titleField))
    ? { to: 'begun' as const, toMend: 0 }
    : await saveIfWhole(scope, sheet, { ...tree, revision: published });
  const isDraftOver = saved.to === 'row' || saved.to === 'same';
  if (!isDraftOver) {
    const isBegun = published === 'new' && !seen && !isBlank(textOf(tree, titleField));
    const begun = isBegun ? await sheet.begin?.(scope, tree) : null;
    await saveDraft(scope, { of, fields: fieldsOf(tree), revision: begun ?? revision, titleField });
  }
  await endKept(scope, kept, isDraftOver ? endingDraft(scope, of, revision) : []);
  return saved;
}

/** Saves what nobody sees yet in its row, if it is whole. Otherwise counts what is to be mended. */
async function saveIfWhole<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  sheet: SheetDraft<Sheet, Schema>,
  tree: Branch,
): Promise<SheetSaved> {
  const isDraft = tree.isDraft === 'on' && !sheet.isUndated;
  const to = isDraft || tree.revision === 'new' ? 'begun' : 'beside';
  try {
    // A day that is typed for later is not the row's before the draft is published.
    if (isDraft && isBlank(textOf(tree, 'publishedAt'))) {
      await saveWhole(scope, sheet, tree);
      return { to: 'row', toMend: 0 };
    }
    const draft = await readDraft(scope, sheet, isDraft ? { ...tree, publishedAt: '' } : tree);
    const { isSame } = await sheet.check(scope, draft);
    return { to: to === 'beside' && isSame ? 'same' : to, toMend: 0 };
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'invalid') throw error;
    return { to, toMend: Object.keys(error.errors ?? { '': [] }).length };
  }
}

async function saveWhole<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  sheet: SheetDraft<Sheet, Schema>,
  tree: Branch,
): Promise<z.output<Schema>> {
  const write = async () => {
    const draft = await readDraft(scope, sheet, tree);
    await sheet.save(scope, draft, tree);
    return draft;
  };
  return sheet.isUnaddressed ? write() : addressed(tree, sheet.kind, write);
}

/**
 * Publishes the form now, on the day that was typed, or, with `isHidden`, makes it a draft again that nobody sees. What
 * is off sale stays so, unless a day is typed. Ends the saved draft. Sending the same form twice publishes it once.
 * Throws invalid by field, and conflict if somebody else has saved or published meanwhile.
 */
export async function publishSheet<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  sheet: SheetDraft<Sheet, Schema>,
  { of, tree, kept, isHidden = false }: SentSheet & { isHidden?: boolean },
): Promise<ReturnType<typeof stateOf>> {
  requireAdmin(scope);
  const revision = textOf(tree, 'revision');
  const whole = { ...tree, revision: splitRevision(revision).published };
  const asked = isHidden ? hidden(whole) : sheet.isUndated ? whole : dated(whole, scope.now());
  const already = async (found: FoundSheet) => {
    const same = isHidden ? null : await publishedAlready(scope, sheet, found, whole);
    if (!same) throw savedByAnother();
    return same;
  };
  const found = await findSheet(scope, of);
  const draft =
    found.revision === revision
      ? await saveWhole(scope, sheet, asked).catch(async (error) => {
          // Another press may have been first.
          if (!isAppError(error) || error.code !== 'SAVED_BY_ANOTHER') throw error;
          return already(await findSheet(scope, of));
        })
      : await already(found);
  await endKept(scope, kept, endingDraft(scope, of, revision));
  const { publishedAt } = draft as { publishedAt?: Date };
  return publishedAt ? stateOf(publishedAt, scope.now()) : 'published';
}

const hidden = (tree: Branch): Branch => ({ ...tree, isDraft: 'on', publishedAt: '' });

function dated(tree: Branch, today: Date): Branch {
  const day = textOf(tree, 'publishedAt');
  if (tree.isWithdrawn === 'on' && isBlank(day)) return tree;
  const { isDraft: _isDraft, ...draft } = tree;
  return { ...draft, publishedAt: isBlank(day) ? momentText(today) : day };
}

/** What is published, if it equals this form and no draft is beside it; null otherwise. Throws invalid. */
async function publishedAlready<Sheet extends z.ZodType, Schema extends z.ZodType>(
  scope: Scope,
  sheet: SheetDraft<Sheet, Schema>,
  { revision, publishedAt }: FoundSheet,
  form: Branch,
): Promise<z.output<Schema> | null> {
  if (splitRevision(revision).draft || publishedAt?.getTime() === notYet.getTime()) return null;
  const now = { ...form, revision };
  // A form that was published at once has no day, so the day of what is published is compared.
  const draft = await readDraft(scope, sheet, publishedAt ? dated(now, publishedAt) : now);
  const { isSame } = await sheet.check(scope, draft);
  return isSame ? draft : null;
}
