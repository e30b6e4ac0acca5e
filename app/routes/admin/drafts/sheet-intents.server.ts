import { z } from 'zod';
import type { Tree } from '~/features/drafts/fields';
import {
  publishSheet,
  type SentSheet,
  type SheetDraft,
  type SheetSaved,
  saveSheet,
} from '~/features/drafts/save-sheet.server';
import { type FormContext, type Intent, uploadIntent } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { type AppError, isAppError } from '~/kit/app-error';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { keptOf, readTree, saidInBar } from './draft-intent.server';

type Prepare = (scope: Scope, tree: Record<string, Tree>) => Promise<void>;

interface SheetPage<Sheet extends z.ZodType, Schema extends z.ZodType> extends SheetDraft<Sheet, Schema> {
  /** The page of the sheet with this id. A new one's URL ends in /new, and its id is in the form. */
  pageOf: (id: string, params: FormContext['params']) => string;
  /** Completes the form: makes what it names, proposes what it leaves empty. */
  prepare?: Prepare;
}

/**
 * The buttons of a sheet, whose form may have a file: `saveSheet` and `publishSheet`. Sending a new draft twice creates
 * it once and redirects to it (idempotent).
 */
export function sheetIntents<Sheet extends z.ZodType, Schema extends z.ZodType>({
  pageOf,
  prepare,
  ...sheet
}: SheetPage<Sheet, Schema>): Record<string, Intent> {
  const { kind } = sheet;
  const idIn = ({ params, form }: FormContext) => params[`${kind}Id`] ?? String(form.get(`${kind}Id`) ?? '');
  const isNew = ({ url }: FormContext) => url.pathname.endsWith('/new');
  const pageAfter = (context: FormContext) =>
    isNew(context) ? pageOf(idIn(context), context.params) : context.url.pathname;
  const sent =
    (prepared?: Prepare) =>
    async (context: FormContext, file: Upload | null): Promise<SentSheet> => {
      const { kept: _kept, ...tree } = await readTree(context, file, prepared);
      return { of: { kind, thingId: idIn(context) }, tree, kept: keptOf(context) };
    };
  const office = {
    for: 'admin',
    isKept: true,
    input: z.custom<SentSheet>(),
    refused: (error: AppError, context: FormContext) =>
      isNew(context) && error.code === 'SAVED_BY_ANOTHER' ? seeOther(pageAfter(context)) : null,
  } as const;
  const publishing = (isHidden: boolean) =>
    uploadIntent({
      ...office,
      read: sent(prepare),
      run: (scope, asked) => publishSheet(scope, sheet, { ...asked, isHidden }),
      next: (state, context) => ({ ...saidInBar(outcomes[state]), to: pageAfter(context) }),
    });
  return {
    save: uploadIntent({
      ...office,
      read: sent(prepare && unlessInvalid(prepare)),
      run: (scope, asked) => saveSheet(scope, sheet, asked),
      next: (saved, context) => ({ ...saidInBar(wordsOf(saved, kind)), to: pageAfter(context) }),
    }),
    publish: publishing(false),
    ...(!sheet.isUndated && { hide: publishing(true) }),
  };
}

/** What *Save* has done, in words. */
function wordsOf({ to, toMend }: SheetSaved, kind: string): string {
  if (to === 'row') return 'Saved.';
  if (to === 'same') return `Nothing differs from the published ${kind}, so no draft was saved.`;
  const mend = toMend
    ? ` ${toMend === 1 ? 'One thing is' : `${toMend} things are`} to be mended before it can be published.`
    : '';
  return to === 'beside'
    ? `Saved as a draft. Learners see the published ${kind} until you publish.${mend}`
    : `Saved as a draft. It is not published.${mend}`;
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
