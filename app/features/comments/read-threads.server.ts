import { eq, type SQL, sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { comments, users } from '#db/schema';
import { constantSql, subquery } from '#db/subqueries';
import { existingFile } from '~/features/catalogue/queries.server';
import type { Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type CommentRow, type CommentSubject, commentColumns, type Thread } from './queries.server';
import { firstReplies, mostListed, perPage, repliesPerPage } from './rules';

interface WantedThreads {
  slice: Slice;
  /** The comment after which the page starts, instead of at the slice's offset; it may be deleted. `at` is in ms. */
  after: { at: number; id: string } | null;
  /** What to show for a slice beyond the last comment: the first page, or nothing. */
  beyond: 'first-page' | 'nothing';
  /** The id of a comment that must be shown: the page that contains it replaces the slice. */
  named: string | null;
  /**
   * The offset in the named comment's replies from which a page of them is shown; null shows only the first replies.
   */
  repliesFrom: number | null;
}

/**
 * Comments, newest first, each with its first replies, in one statement. It finds the positions in an index and reads
 * only the rows that are shown, so a page costs no more than those rows and its offset.
 */
export function readThreads(scope: Scope, subject: CommentSubject, wanted: WantedThreads) {
  const rows = scope.db
    .select({
      ...commentColumns,
      replies: shownReplies,
      isApart: sql<number>`s.is_apart`,
      listFrom: sql<number>`s.list_from`,
      opened: sql<string | null>`s.opened`,
      repliesFrom: sql<number>`s.replies_from`,
    })
    .from(sql`${placesOf(subject, wanted)} s`)
    .crossJoin(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(sql`${comments}.rowid = s.place`);
  return readOf([rows], arrange);
}

/** As SQL: the comments with this alias are on the requested lesson or article. */
const ofSubject = (name: string) =>
  sql.raw(`${name}.subject_kind = (SELECT kind FROM spot) AND ${name}.subject_id = (SELECT subject FROM spot)`);

/**
 * As a subquery: the positions of the rows to show, each with the facts about the page. These rows are the page's
 * comments; the named comment's thread if it is older than the last page; and the replies of the opened thread. `spot`
 * is one row: the lesson or article, the named comment's thread, and the offsets of that thread's replies and of the
 * list.
 */
function placesOf(subject: CommentSubject, wanted: WantedThreads): SQL {
  const named = wanted.named === null ? sql`NULL` : sql`${wanted.named}`;
  const from = wanted.repliesFrom === null ? sql`NULL` : sql`${wanted.repliesFrom}`;
  const { after } = wanted;
  const isAfter = after ? sql`AND (c.created_at, c.id) < (${after.at}, ${after.id})` : sql``;
  const start = after ? whole(0) : sql`(SELECT list_from FROM spot)`;
  const ofPage = sql`(SELECT list_from FROM spot) AS list_from, (SELECT opened FROM spot) AS opened,
      (SELECT replies_from FROM spot) AS replies_from`;
  return sql`(WITH
    asked AS (SELECT ${subject.kind} AS kind, ${subject.id} AS subject),
    ranked AS MATERIALIZED (
      SELECT a.kind, a.subject, t.rowid AS thread,
        CASE WHEN f.parent_id IS NOT NULL OR ${from} IS NOT NULL THEN t.id END AS opened,
        CASE WHEN f.parent_id IS NOT NULL THEN ${rankOfReply}
          WHEN ${from} < t.replies_count THEN ${from} ELSE 0 END AS replies_from,
        CASE WHEN t.id IS NOT NULL THEN ${rankOfComment} END AS rank
      FROM asked a
        LEFT JOIN ${comments} f ON f.id = ${named} AND f.subject_kind = a.kind AND f.subject_id = a.subject
        LEFT JOIN ${comments} t ON t.id = coalesce(f.parent_id, f.id)),
    spot AS MATERIALIZED (
      SELECT kind, subject, thread, opened, replies_from, rank = ${mostListed} AS is_apart,
        CASE WHEN rank < ${mostListed} THEN rank / ${whole(perPage)} * ${whole(perPage)}
          WHEN rank IS NOT NULL THEN 0 ELSE ${sliceStart(subject, wanted)} END AS list_from
      FROM ranked)
    SELECT place, 0 AS is_apart, ${ofPage} FROM (
      SELECT c.rowid AS place FROM ${comments} c WHERE ${ofSubject('c')} AND c.parent_id IS NULL ${isAfter}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${wanted.slice.limit} OFFSET ${start})
    UNION ALL SELECT thread, 1, ${ofPage} FROM spot WHERE is_apart
    UNION ALL SELECT place, 0, ${ofPage} FROM (
      SELECT x.rowid AS place FROM ${comments} x
      WHERE ${ofSubject('x')} AND x.parent_id = (SELECT opened FROM spot) ORDER BY x.created_at, x.id
      LIMIT ${repliesPerPage} OFFSET (SELECT replies_from FROM spot)))`;
}

function sliceStart({ count }: CommentSubject, { slice, beyond }: WantedThreads): SQL {
  if (beyond === 'nothing') return sql`${slice.offset}`;
  return sql`CASE WHEN ${slice.offset} < ${count} THEN ${slice.offset} ELSE 0 END`;
}

/** A literal in the SQL: D1 binds every number as a float, and dividing by a float would give a fraction. */
const whole = (number: number) => sql.raw(String(number));

/** The number of comments before `t` in the list, at most `mostListed`. */
const rankOfComment = constantSql(sql`(SELECT count(*) FROM (SELECT 1 FROM ${comments} n
    WHERE n.subject_kind = a.kind AND n.subject_id = a.subject AND n.parent_id IS NULL
      AND (n.created_at, n.id) > (t.created_at, t.id) LIMIT ${whole(mostListed)}))`);

/** The offset of the page of replies to `t` that contains `f`. */
const rankOfReply = constantSql(sql`(SELECT count(*) FROM (SELECT 1 FROM ${comments} n
    WHERE n.subject_kind = a.kind AND n.subject_id = a.subject AND n.parent_id = t.id
      AND (n.created_at, n.id) < (f.created_at, f.id) LIMIT ${whole(mostListed)})) / ${whole(repliesPerPage)} * ${whole(repliesPerPage)}`);

const authorPicture = existingFile(sql`u.avatar_file_id`);

/** A column: the first replies to a comment, oldest first; null for the opened thread. */
const shownReplies = subquery(
  constantSql(sql`CASE WHEN ${comments.repliesCount} > 0 AND ${comments.id} IS NOT s.opened THEN (
    SELECT json_group_array(json_object('id', r.id, 'parentId', r.parent_id, 'userId', r.user_id, 'role', r.role,
      'format', r.format, 'body', r.body, 'repliesCount', 0, 'createdAt', r.created_at, 'editedAt', r.edited_at,
      'removedAt', r.removed_at, 'hiddenReason', r.hidden_reason, 'userName', u.user_name,
      'avatarFileId', ${authorPicture}))
    FROM (SELECT x.rowid AS place FROM ${comments} x
        WHERE x.subject_kind = ${comments.subjectKind} AND x.subject_id = ${comments.subjectId}
          AND x.parent_id = ${comments.id} ORDER BY x.created_at, x.id LIMIT ${whole(firstReplies)}) p
      CROSS JOIN ${comments} r ON r.rowid = p.place LEFT JOIN ${users} u ON u.id = r.user_id) END`),
).mapWith(decodeReplies);

/** A row in JSON, where dates are numbers. */
type Packed<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? number : Row[Key] extends Date | null ? number | null : Row[Key];
};

function decodeReplies(text: string | null): CommentRow[] {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  return (JSON.parse(text ?? '[]') as Packed<CommentRow>[]).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    editedAt: date(row.editedAt),
    removedAt: date(row.removedAt),
  }));
}

interface PlacedRow extends Thread {
  isApart: number;
  listFrom: number;
  opened: string | null;
  repliesFrom: number;
}

function arrange(rows: PlacedRow[]) {
  const [first] = rows;
  const opened = inOrder(rows.filter(({ parentId }) => parentId !== null));
  const tops = inOrder(rows.filter(({ parentId }) => parentId === null))
    .reverse()
    .map((row) => ({ ...row, replies: row.id === first?.opened ? opened : (row.replies ?? []) }));
  return {
    // The offset of the page.
    offset: first?.listFrom ?? 0,
    threads: tops.filter(({ isApart }) => !isApart),
    // The named comment's thread, if it is older than the last page.
    apart: tops.find(({ isApart }) => isApart) ?? null,
    // The thread whose replies are shown, and the offset of those replies.
    opened: first?.opened ? { id: first.opened, offset: first.repliesFrom } : null,
  };
}

/** Sorts by time, oldest first. */
function inOrder<Row extends CommentRow>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}
