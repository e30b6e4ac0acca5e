import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf, type Read, readOf } from '#db/read';
import { articles, bundles, courses, festivalEditions, lessons, rewards, savedDrafts, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { differing } from '~/kit/differing';
import { newId } from '~/kit/ids';
import { officeMinute } from '~/kit/office-time';
import { isBlank } from '~/kit/text/plain-text';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import { type Fields, joinRevision, revisionOf, revisionText, splitRevision, textIn } from './fields';
import { fieldsOfToday } from './rename-fields.server';
import { largestFields, mostListed, notYet } from './rules';
import type { SheetOf } from './schema';

/** The tables of what is published. */
const tables = {
  course: courses,
  lesson: lessons,
  bundle: bundles,
  article: articles,
  reward: rewards,
  edition: festivalEditions,
};

const isIt = ({ kind, thingId }: SheetOf) => and(eq(savedDrafts.kind, kind), eq(savedDrafts.thingId, thingId));

/** A draft that an administrator has saved and not published. */
export interface SavedDraft {
  of: Pick<SheetOf, 'kind' | 'thingId'>;
  /** `revision` is the published state that the draft is based on. */
  fields: Fields;
  revision: string;
  when: string;
  by: string;
}

/** The saved draft of a sheet, if there is one. */
export function savedDraft(scope: Scope, of: SheetOf): Read<SavedDraft | null> {
  requireAdmin(scope);
  const { fields, revision, savedAt } = savedDrafts;
  const row = scope.db
    .select({ fields, revision, savedAt, by: users.userName })
    .from(savedDrafts)
    .leftJoin(users, eq(users.id, savedDrafts.userId))
    .where(isIt(of));
  return readOf(
    [firstOf(row)],
    (found) =>
      found && {
        of: { kind: of.kind, thingId: of.thingId },
        fields: fieldsOfToday(found.fields),
        revision: found.revision,
        when: officeMinute(found.savedAt, scope.config.brand.timeZone),
        by: found.by ?? '',
      },
  );
}

/** The drafts of a kind that wait to be published, the latest first. One round trip. */
export async function listSavedDrafts(scope: Scope, kind: SheetOf['kind']) {
  requireAdmin(scope);
  const { thingId, title, savedAt } = savedDrafts;
  const rows = scope.db
    .select({ id: thingId, title, savedAt, by: users.userName, isPublished: condition(isPublishedSql(kind, thingId)) })
    .from(savedDrafts)
    .leftJoin(users, eq(users.id, savedDrafts.userId))
    .where(eq(savedDrafts.kind, kind))
    .orderBy(desc(savedAt))
    .limit(mostListed);
  const [found] = await scope.read(rows);
  return found.map(({ savedAt: at, by, ...draft }) => ({
    ...draft,
    when: officeMinute(at, scope.config.brand.timeZone),
    by: by ?? '',
  }));
}

/** SQL condition: something is published beside a draft. */
function isPublishedSql(kind: SheetOf['kind'], id: SQLWrapper): SQL {
  if (kind === 'edition') return hasRow(festivalEditions, eq(festivalEditions.id, id));
  const table = tables[kind];
  return hasRow(table, and(eq(table.id, id), ne(table.publishedAt, notYet)));
}

interface Saving {
  of: SheetOf;
  fields: Fields;
  /** What the form was based on: see `splitRevision`. */
  revision: string;
  /** The field with the title. */
  titleField: string;
}

/**
 * Saves a form as the draft of its subject, beside the published state, which stays as it is. Only the title is
 * required. Of two saves of the same draft the first one counts, and the same form sent twice is saved once. Throws
 * invalid, too-large and conflict.
 */
export async function saveDraft(scope: Scope, { of, fields, revision: from, titleField }: Saving): Promise<void> {
  const viewer = requireAdmin(scope);
  const title = textIn(fields, titleField).trim();
  if (isBlank(title)) throw invalid(titleField, 'Is required');
  if (title.length > 1000) throw invalid(titleField, 'At most 1000 characters');
  if (JSON.stringify(fields).length > largestFields) throw new AppError('too-large', 'This is too long to be saved.');
  const { published, draft } = splitRevision(from);
  const now = scope.now();
  const revision = newId(now.getTime());
  const table = tables[of.kind];
  const before = revisionOf(published);
  const isBase =
    before === null
      ? sql`NOT ${hasRow(table, eq(table.id, of.thingId))}`
      : hasRow(table, and(eq(table.id, of.thingId), eq(table.revision, before)));
  const isNext = draft
    ? hasRow(savedDrafts, and(isIt(of), eq(savedDrafts.revision, draft)))
    : sql`NOT ${hasRow(savedDrafts, isIt(of))}`;
  const row = { fields: { ...fields, revision: published }, title, revision, userId: viewer.id, savedAt: now };
  const { written } = await scope.write({
    saved: insertWhen(
      scope.db,
      savedDrafts,
      { ...of, ...row, fields: sql`${JSON.stringify(row.fields)}` },
      sql`${stillActs(viewer)} AND ${isBase} AND ${isNext}`,
    ).onConflictDoUpdate({ target: [savedDrafts.kind, savedDrafts.thingId], set: row }),
    written: firstOf(
      scope.db
        .select({ revision: savedDrafts.revision, fields: savedDrafts.fields, userId: savedDrafts.userId })
        .from(savedDrafts)
        .where(isIt(of)),
    ),
  });
  if (written?.revision === revision) return;
  const isSame = written?.userId === viewer.id && differing(row.fields, written.fields).length === 0;
  if (!isSame) throw savedByAnother();
}

/** How a sheet is saved now. */
export interface FoundSheet {
  /** The revisions of its row and of its draft, as in the form's field `revision`: see `splitRevision`. */
  revision: string;
  /** Null without a row, and for what has no publish date. */
  publishedAt: Date | null;
}

/** How a sheet is saved now. One round trip. */
export async function findSheet(scope: Scope, of: SheetOf): Promise<FoundSheet> {
  requireAdmin(scope);
  const table = tables[of.kind];
  const row = scope.db
    .select({
      id: table.id,
      revision: table.revision,
      publishedAt: 'publishedAt' in table ? table.publishedAt : sql<null>`NULL`,
      draft: savedDrafts.revision,
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(table, eq(table.id, of.thingId))
    .leftJoin(savedDrafts, isIt(of));
  const found = await readFirst(scope, row);
  return {
    revision: joinRevision(revisionText(found?.id ? (found.revision ?? '') : null), found?.draft ?? undefined),
    publishedAt: found?.publishedAt ?? null,
  };
}

/** Deletes the draft that was published, unless somebody has saved it anew since. */
export function endingDraft({ db }: Scope, of: SheetOf, from: string): Statement[] {
  const { draft } = splitRevision(from);
  return draft ? [db.delete(savedDrafts).where(and(isIt(of), eq(savedDrafts.revision, draft)))] : [];
}

/**
 * Discards the saved draft that its reader saw; what was saved or published before remains. Returns whether nothing is
 * left. Discarding it again changes nothing. Throws conflict if somebody has saved the draft since.
 */
export async function discardDraft(scope: Scope, of: SheetOf, seen: string): Promise<boolean> {
  requireAdmin(scope);
  const { db } = scope;
  const table = tables[of.kind];
  const { left } = await scope.write({
    discarded: db.delete(savedDrafts).where(and(isIt(of), eq(savedDrafts.revision, seen))),
    left: firstOf(
      db
        .select({
          hasRow: condition(hasRow(table, eq(table.id, of.thingId))),
          hasDraft: condition(hasRow(savedDrafts, isIt(of))),
        })
        .from(sql`(SELECT 1)`),
    ),
  });
  if (left?.hasDraft) throw savedByAnother();
  return !left?.hasRow;
}
