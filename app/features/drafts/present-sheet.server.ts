import { AppError } from '~/kit/app-error';
import { isSlugFrom, slugOf } from '~/kit/text/slug-of';
import type { Scope } from '~/scope/scope';
import { type Fields, joinRevision, revisionText, textIn } from './fields';
import type { SheetDrafts } from './keep-draft.server';
import { notYet, stateOf } from './rules';

interface Opened {
  /** The id in the URL; null for a new sheet. */
  id: string | null;
  /** What is published; null if there is nothing yet. */
  published: { revision: string | null; publishedAt?: Date } | null;
  /** The fields of what is published, or of a new sheet. */
  fields: Fields;
  drafts: SheetDrafts;
  /** Whether the fields say already whether the address follows the title. */
  isFollowed?: boolean;
}

/** The fields of a row that nobody has seen: its address follows its title until somebody changes it. */
const following = (fields: Fields): Fields =>
  isSlugFrom(textIn(fields, 'slug'), slugOf(textIn(fields, 'title'), '')) ? { ...fields, slug: '' } : fields;

/** What a sheet of the office shows. Throws not-found if its URL names neither something published nor a draft. */
export function presentSheet({ now }: Scope, { id, published, fields: row, drafts, isFollowed }: Opened) {
  const { saved, ...kept } = drafts;
  const isUnseen = published?.publishedAt?.getTime() === notYet.getTime();
  const fields = isUnseen && !isFollowed && 'slug' in row ? following(row) : row;
  if (id !== null && !published && !saved) throw new AppError('not-found');
  const base = revisionText(published && (published.revision ?? ''));
  const sheet = {
    state: stateNow(),
    kept,
    savedRevision: published || saved ? joinRevision(base, saved?.revision) : null,
  };
  if (!saved) return { ...sheet, fields, draft: null, begun: null, published: null };
  const own: Fields = { ...saved.fields, revision: joinRevision(String(saved.fields.revision), saved.revision) };
  const at: Fields = { revision: sheet.savedRevision ?? '' };
  const isBehind = saved.fields.revision !== base;
  return {
    ...sheet,
    draft: { ...saved.of, when: saved.when, by: saved.by, revision: saved.revision },
    fields: isBehind ? { ...fields, ...at } : own,
    /** The draft, if somebody has published something else since it was begun: then both are shown. */
    begun: isBehind ? own : null,
    /** What is published, to compare it with the draft. */
    published: published && !isUnseen ? fields : null,
  };

  function stateNow(): 'new' | ReturnType<typeof stateOf> {
    if (!published) return saved ? 'draft' : 'new';
    return published.publishedAt ? stateOf(published.publishedAt, now()) : 'published';
  }
}
