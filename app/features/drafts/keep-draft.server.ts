import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { type Answer, firstOf, known, readOf } from '#db/read';
import { keptDrafts } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { officeMinute } from '~/kit/office-time';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { draftPages, kindOf } from './draft-pages';
import { type Fields, revisionText } from './fields';
import { draftLinkLife, linkToken } from './open-draft.server';
import { fieldsOfToday } from './rename-fields.server';
import { largestFields } from './rules';
import { savedDraft } from './save-draft.server';
import { EditorPath, type ForgetDraft, type KeepDraft, type KeptForm, type SheetOf } from './schema';

/**
 * Keeps what was typed in a form as a draft, without checking or publishing anything. The draft that the form continues
 * is deleted, unless another form has written to it since. Throws too-large, and conflict for someone else's row.
 */
export async function keepDraft(scope: Scope, { form, from, path, fields }: KeepDraft): Promise<{ savedAt: string }> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  if (JSON.stringify(fields).length > largestFields)
    throw new AppError('too-large', 'This is too long to be kept as a draft.');
  const savedAt = scope.now();
  const isMine = eq(keptDrafts.userId, viewer.id);
  const mine = and(isMine, eq(keptDrafts.path, path));
  const taken = from && and(eq(keptDrafts.id, from.id), ne(keptDrafts.id, form), eq(keptDrafts.savedAt, from.savedAt));
  const over = db
    .select({ id: keptDrafts.id })
    .from(keptDrafts)
    .where(and(mine, ne(keptDrafts.id, form)))
    .orderBy(...newestFirst(savedAt))
    .limit(1000)
    .offset(mostKept - 1);
  // A draft that replaces another one takes over its link.
  const ofTaken = (column: SQL) =>
    from &&
    sql`(SELECT ${column} FROM ${keptDrafts} WHERE id = ${from.id} AND user_id = ${viewer.id} AND path = ${path}
      AND saved_at = ${from.savedAt.getTime()})`;
  const link = { link: ofTaken(sql`link`), linkUntil: ofTaken(sql`link_until`) };
  const { kept } = await scope.write({
    kept: firstOf(
      db
        .insert(keptDrafts)
        .values({ id: form, userId: viewer.id, path, fields, savedAt, ...link })
        // The draft of a new lesson gets the path of the lesson's own page with its first save.
        .onConflictDoUpdate({ target: keptDrafts.id, set: { path, fields, savedAt }, setWhere: isMine })
        .returning({ id: keptDrafts.id }),
    ),
    takenUp: taken ? [db.delete(keptDrafts).where(and(taken, mine))] : [],
    // Deletes the oldest drafts of the page beyond the limit, but never the draft that was just written.
    oldestForgotten: db.delete(keptDrafts).where(inArray(keptDrafts.id, over)),
  });
  if (!kept) throw new AppError('conflict', 'This form cannot be kept as a draft. Open the page again.');
  return { savedAt: savedAt.toISOString() };
}

/**
 * Keeps what was typed and makes a link to the draft for people without an account, or extends the draft's link to
 * seven days from now. The link always shows the latest kept state.
 */
export async function shareDraft(scope: Scope, draft: KeepDraft): Promise<void> {
  const viewer = requireAdmin(scope);
  await keepDraft(scope, draft);
  const now = scope.now();
  await scope.write({
    shared: scope.db
      .update(keptDrafts)
      .set({
        link: sql`coalesce(${keptDrafts.link}, ${newId(now.getTime())})`,
        linkUntil: after(now, draftLinkLife),
      })
      .where(and(eq(keptDrafts.id, draft.form), eq(keptDrafts.userId, viewer.id))),
  });
}

/**
 * Deletes what a saved form had kept, and the draft that the form continued unless another form has written to it since.
 * `also` are further statements of the same batch.
 */
export async function endKept(scope: Scope, kept: KeptForm | null, also: Statement[] = []): Promise<void> {
  const viewer = requireAdmin(scope);
  const { form = '', from = null } = kept ?? {};
  const taken = from && and(eq(keptDrafts.id, from.id), eq(keptDrafts.savedAt, from.savedAt));
  await scope.write({
    ended: scope.db
      .delete(keptDrafts)
      .where(and(or(eq(keptDrafts.id, form), taken ?? undefined), eq(keptDrafts.userId, viewer.id))),
    also,
  });
}

/** Deletes drafts that the viewer has kept of a page. Deleting them again changes nothing. */
export async function forgetDraft(scope: Scope, { path, id }: ForgetDraft): Promise<void> {
  const viewer = requireAdmin(scope);
  await scope.write({
    discarded: scope.db
      .delete(keptDrafts)
      .where(and(inArray(keptDrafts.id, [id].flat()), eq(keptDrafts.userId, viewer.id), eq(keptDrafts.path, path))),
  });
}

/** The most kept drafts of one person for one page. */
export const mostKept = 5;

/** Order: newest first. A draft of a later moment than now was kept while the clock ran ahead, so it is an older one. */
const newestFirst = (now: Date) => [sql`${keptDrafts.savedAt} > ${now.getTime()}`, desc(keptDrafts.savedAt)];

/** What a sheet needs to know about its drafts. */
export type SheetDrafts = Answer<ReturnType<typeof readKept>>;

/** What the form of a draft needs to know about the drafts that its author has kept. */
export type KeptView = Omit<SheetDrafts, 'saved'>;

/**
 * The drafts that the viewer has kept of the page with this URL. `?draft=` names the draft to continue. `?compare=`
 * names the one to compare, of a page whose draft can be previewed: small forms are read at a glance. With `sheet`, also
 * the draft that administrators have saved of it.
 */
export function readKept(scope: Scope, { pathname, searchParams }: URL, sheet: SheetOf | null = null) {
  const viewer = requireAdmin(scope);
  const path = EditorPath.safeParse(pathname).data ?? '';
  const kind = kindOf(path);
  const [draft, compared] = [searchParams.get('draft'), kind && searchParams.get('compare')];
  const { db } = scope;
  const form = newId(scope.now().getTime());
  const mine = and(eq(keptDrafts.userId, viewer.id), eq(keptDrafts.path, path));
  const find = (id: string | null) =>
    id === null
      ? known(null)
      : firstOf(
          db
            .select()
            .from(keptDrafts)
            .where(and(eq(keptDrafts.id, id), mine)),
        );
  const rows = [
    db
      .select({
        id: keptDrafts.id,
        savedAt: keptDrafts.savedAt,
        revision: sql<string | null>`${keptDrafts.fields} ->> 'revision'`.as('revision'),
        about: sql<string | null>`${keptDrafts.fields} ->> '$."kept.about"'`.as('about'),
      })
      .from(keptDrafts)
      .where(mine)
      .orderBy(...newestFirst(scope.now()))
      .limit(mostKept),
    find(draft),
    find(compared),
    sheet ? savedDraft(scope, sheet) : known(null),
  ] as const;
  return readOf(rows, (drafts, found, other, saved) => ({
    path,
    /** The draft that is saved and not published. */
    saved,
    /** The id of this form. */
    form,
    /** The draft that this form continues. Its fields have the format of a refused form's fields. */
    taken: found && {
      id: found.id,
      from: `${found.id}.${found.savedAt.getTime()}`,
      when: officeMinute(found.savedAt, scope.config.brand.timeZone),
      fields: fieldsOfToday(found.fields),
      link: linkTo(scope, path, found),
    },
    /** The kind of draft that the page edits, if such a draft can be previewed. */
    kind,
    /** Whether the address names a draft that no longer exists. */
    isGone: draft !== null && !found,
    /** The draft that is compared with the saved state. */
    compared: other && { id: other.id, fields: fieldsOfToday(other.fields) },
    /** The author's drafts of this page, newest first. `revision` is the saved state that a draft is based on. */
    drafts: drafts.map(({ id, savedAt, revision, about }) => ({
      id,
      when: officeMinute(savedAt, scope.config.brand.timeZone),
      revision: revision ?? '',
      about: about ?? '',
    })),
  }));
}

function linkTo({ config, now }: Scope, path: string, { link, linkUntil }: typeof keptDrafts.$inferSelect) {
  const kind = kindOf(path);
  if (!kind || !link || !linkUntil || linkUntil <= now()) return null;
  const href = config.appOrigin + draftPages[kind].shared(linkToken(config.secrets.token, link));
  return { href, until: officeMinute(linkUntil, config.brand.timeZone) };
}

/** The fields of a new draft. Its id is created with the form, so sending the form twice creates one draft. */
export function newFields(scope: Scope, idName: string): Fields {
  return { [idName]: newId(scope.now().getTime()), revision: revisionText(null), isDraft: 'on' };
}
