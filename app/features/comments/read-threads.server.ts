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
  /** What a slice beyond the last comment shows: the first page, or nothing. */
  beyond: 'first-page' | 'nothing';
  /** A comment that is shown whatever the slice: the page that contains it replaces the slice. */
  named: string | null;
  /** Shows the named comment's replies from here on, not only the first ones. */
  repliesFrom: number | null;
}

/**
 * Comments, newest first, each with its first replies: one statement. Places are looked for in an index alone, and only
 * what is shown is read, so that a page costs what it shows and, at most, its offset.
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

/** Comments under a short name, of what is asked for. */
const ofSubject = (name: string) =>
  sql.raw(`${name}.subject_kind = (SELECT kind FROM spot) AND ${name}.subject_id = (SELECT subject FROM spot)`);

/**
 * As a subquery: the rows that are shown, each with the facts about the page as a whole. They are the page's comments;
 * the named comment's thread, if it is further back than pages reach; and the replies of the thread that is opened.
 * `spot` is one row: the subject, the named comment's thread, and where that thread and the list begin.
 */
function placesOf(subject: CommentSubject, wanted: WantedThreads): SQL {
  const named = wanted.named === null ? sql`NULL` : sql`${wanted.named}`;
  const from = wanted.repliesFrom === null ? sql`NULL` : sql`${wanted.repliesFrom}`;
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
      SELECT c.rowid AS place FROM ${comments} c WHERE ${ofSubject('c')} AND c.parent_id IS NULL
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${wanted.slice.limit} OFFSET (SELECT list_from FROM spot))
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

/** Written out: D1 binds every number as a float, and a division by a float has a fraction. */
const whole = (number: number) => sql.raw(String(number));

/** How many comments come before `t` in the list; as many as pages reach, where there are more. */
const rankOfComment = constantSql(sql`(SELECT count(*) FROM (SELECT 1 FROM ${comments} n
    WHERE n.subject_kind = a.kind AND n.subject_id = a.subject AND n.parent_id IS NULL
      AND (n.created_at, n.id) > (t.created_at, t.id) LIMIT ${whole(mostListed)}))`);

/** Where that page of the replies to `t` begins that contains `f`. */
const rankOfReply = constantSql(sql`(SELECT count(*) FROM (SELECT 1 FROM ${comments} n
    WHERE n.subject_kind = a.kind AND n.subject_id = a.subject AND n.parent_id = t.id
      AND (n.created_at, n.id) < (f.created_at, f.id) LIMIT ${whole(mostListed)})) / ${whole(repliesPerPage)} * ${whole(repliesPerPage)}`);

const authorPicture = existingFile(sql`u.avatar_file_id`);

/** A column: the first replies to a comment whose thread is not opened, oldest first. */
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

/** Instants are numbers there. */
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
    // Where the page begins.
    offset: first?.listFrom ?? 0,
    threads: tops.filter(({ isApart }) => !isApart),
    // The named comment's thread, where it is further back than pages reach.
    apart: tops.find(({ isApart }) => isApart) ?? null,
    // The thread whose replies are shown from `offset` on.
    opened: first?.opened ? { id: first.opened, offset: first.repliesFrom } : null,
  };
}

/** Oldest first. */
function inOrder<Row extends CommentRow>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}
