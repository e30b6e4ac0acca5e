import { z } from 'zod';
import { addressed } from '~/features/drafts/addressed';
import { fieldsOf, splitRevision, type Tree, textOf } from '~/features/drafts/fields';
import { endKept } from '~/features/drafts/keep-draft.server';
import { type DraftForm, readDraft } from '~/features/drafts/prepare-draft.server';
import { stateOf } from '~/features/drafts/rules';
import { endingDraft, requireDraft, saveDraft } from '~/features/drafts/save-draft.server';
import { publishing } from '~/features/drafts/save-half.server';
import type { SheetOf } from '~/features/drafts/schema';
import { type FormContext, type Intent, uploadIntent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { type AppError, isAppError } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import type { Scope } from '~/scope/scope';
import { said } from '../office-intent.server';
import { keptOf, readTree } from './draft-intent.server';

type Branch = Record<string, Tree>;
type Prepare = (scope: Scope, tree: Branch) => Promise<void>;

interface SheetDraft<Sheet extends z.ZodType, Schema extends z.ZodType> extends DraftForm<Sheet, Schema> {
  /** Publishes what is whole. */
  save: (scope: Scope, draft: z.output<Schema>, context: FormContext) => Promise<unknown>;
  kind: SheetOf['kind'];
  /** The page of the sheet with this id. A new one's URL ends in /new, and its id is in the form. */
  pageOf: (id: string) => string;
  /** Completes the form: makes what it names, proposes what it leaves empty. */
  prepare?: Prepare;
  /** Makes the row of a draft that is half done, and returns its revision; null if that is not possible yet. */
  begin?: (scope: Scope, tree: Branch) => Promise<string | null>;
  /** `title` if absent. */
  titleField?: string;
  /** Whether it has no publish date of its own: an edition is shown by its dates. */
  isUndated?: boolean;
  /** Whether it has no address of its own. */
  isUnaddressed?: boolean;
}

const office = { for: 'admin', isKept: true } as const;

/** What the form of a sheet sends. */
interface Sent {
  tree: Branch;
  /** What the form was based on: see `splitRevision`. */
  revision: string;
}

/**
 * The buttons of a sheet. *Save* needs only a title: what is whole and not published is saved in its row, unseen;
 * what is half done, or published already, gets a draft beside it that all administrators share. *Publish* alone asks
 * for the whole, as *Hide* does, which makes a draft of it. The form may have a file. Sending a new draft twice creates it once and redirects to it (idempotent).
 */
export function sheetIntents<Sheet extends z.ZodType, Schema extends z.ZodType>(
  sheet: SheetDraft<Sheet, Schema>,
): Record<string, Intent> {
  const { kind, pageOf, titleField = 'title', isUndated, isUnaddressed, prepare, save, ...draft } = sheet;
  const idIn = ({ params, form }: FormContext) => params[`${kind}Id`] ?? String(form.get(`${kind}Id`) ?? '');
  const sheetOf = (context: FormContext): SheetOf => ({ kind, thingId: idIn(context) });
  const pageAfter = (context: FormContext) =>
    context.url.pathname.endsWith('/new') ? pageOf(idIn(context)) : context.url.pathname;
  const refused = (error: AppError, context: FormContext) =>
    context.url.pathname.endsWith('/new') && error.code === 'SAVED_BY_ANOTHER' ? seeOther(pageAfter(context)) : null;

  const saveWhole = async (tree: Branch, context: FormContext) => {
    const write = async () => {
      const read = await readDraft(context.scope, draft, tree);
      await save(context.scope, read, context);
      return read;
    };
    return isUnaddressed ? write() : addressed(tree, kind, write);
  };
  /** Saves what is not published yet in its row, if it is whole. */
  const isSaved = async (tree: Branch, context: FormContext): Promise<boolean> => {
    // A day that is typed for later is not the row's before the draft is published.
    if (isUndated || tree.isDraft !== 'on' || !isBlank(textOf(tree, 'publishedAt'))) return false;
    try {
      await saveWhole(tree, context);
      return true;
    } catch (error) {
      if (isAppError(error) && error.kind === 'invalid') return false;
      throw error;
    }
  };

  return {
    save: uploadIntent({
      ...office,
      input: z.custom<Sent>(),
      read: async (context, file): Promise<Sent> => {
        const { kept: _kept, ...tree } = await readTree(context, file, prepare && unlessInvalid(prepare));
        return { tree, revision: textOf(tree, 'revision') };
      },
      run: async (scope, { tree, revision }, _file, context) => {
        const of = sheetOf(context);
        const { published, draft: seen } = splitRevision(revision);
        const isWhole = await isSaved({ ...tree, revision: published }, context);
        if (!isWhole) {
          const isBegun = published === 'new' && !seen && !isBlank(textOf(tree, titleField));
          const begun = isBegun ? await sheet.begin?.(scope, tree) : null;
          await saveDraft(scope, { of, fields: fieldsOf(tree), revision: begun ?? revision, titleField });
        }
        await endKept(scope, keptOf(context), isWhole ? endingDraft(scope, of, revision) : []);
      },
      next: (_saved, context) => ({ ...said('Saved.'), to: pageAfter(context) }),
      refused,
    }),
    publish: publishingIntent((tree, now) => {
      // What is off sale stays so, unless a day is typed.
      const isOffSale = tree.isWithdrawn === 'on' && isBlank(textOf(tree, 'publishedAt'));
      return isUndated || isOffSale ? tree : publishing(tree, now);
    }),
    ...(!isUndated && { hide: publishingIntent((tree) => ({ ...tree, isDraft: 'on', publishedAt: '' })) }),
  };

  function publishingIntent(dated: (tree: Branch, now: Date) => Branch): Intent {
    return uploadIntent({
      ...office,
      input: z.custom<Sent>(),
      read: async (context, file): Promise<Sent> => {
        const tree = await readTree(context, file, prepare);
        const revision = textOf(tree, 'revision');
        await requireDraft(context.scope, sheetOf(context), revision);
        const whole = { ...tree, revision: splitRevision(revision).published };
        return { tree: dated(whole, context.scope.now()), revision };
      },
      run: async (scope, { tree, revision }, _file, context) => {
        const { publishedAt } = (await saveWhole(tree, context)) as { publishedAt?: Date };
        await endKept(scope, keptOf(context), endingDraft(scope, sheetOf(context), revision));
        return publishedAt ? stateOf(publishedAt, scope.now()) : 'published';
      },
      next: (state, context) => ({ ...said(outcomes[state]), to: pageAfter(context) }),
      refused,
    });
  }
}

/** The buttons of a new sheet: there is nothing to hide yet. */
export const withoutHide = ({ hide: _hide, ...others }: Record<string, Intent>): Record<string, Intent> => others;

const outcomes = {
  published: 'Published.',
  scheduled: 'Saved. It is published on its day.',
  draft: 'Hidden. It is a draft again.',
  withdrawn: 'Saved. It stays off sale.',
};

/** A draft may name something that cannot be made yet: a tutor of whom nothing is said. Publishing asks for it. */
const unlessInvalid =
  (prepare: Prepare): Prepare =>
  async (scope, tree) => {
    try {
      await prepare(scope, tree);
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'invalid') throw error;
    }
  };
