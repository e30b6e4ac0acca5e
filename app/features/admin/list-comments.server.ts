import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { articles, commentReports, comments, courses, lessons, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { holdsText } from '#db/text-search';
import { isWithinDays } from '#db/within-days';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { pick } from '~/kit/pick';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countRows, selectTitles } from './queries.server';

/**
 * Comments and replies of all lessons and articles. As they are at first: newest first, the reported ones by their last
 * report, the hidden ones by when they were hidden. Also how many match, and the courses to choose from. One round trip.
 */
export async function listComments(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const asked = commentsAskedFor(ask, scope);
  const [page, total, offered] = await scope.read(
    readOpenPage(
      sliceOf(ask),
      selectComments(scope)
        .where(asked)
        .orderBy(...orderOf(ask)),
    ),
    countRows(scope, comments, asked),
    selectTitles(scope, courses),
  );
  return { page, total, courses: offered.map(({ id, title }) => ({ value: id, label: title })) };
}

function orderOf(ask: TableAsk): SQL[] {
  const isAtFirst = ask.sort === 'written' && ask.isDescending && !ask.search;
  if (isAtFirst && ask.filters.show === 'hidden') return [desc(comments.hiddenAt)];
  if (isAtFirst && ask.filters.show === 'reported') return [desc(comments.reportedAt)];
  return ordered(ask, {
    written: [comments.createdAt, comments.id],
    replies: [comments.repliesCount, comments.id],
  });
}

const ofPlace = (column: 'title' | 'slug') =>
  subquery<string | null>(
    sql`CASE "comments"."subject_kind" WHEN 'lesson'
      THEN (SELECT l.${sql.raw(column)} FROM ${lessons} l WHERE l.id = "comments"."subject_id")
      ELSE (SELECT a.${sql.raw(column)} FROM ${articles} a WHERE a.id = "comments"."subject_id") END`,
  );

/** As a column of comments: the title of what it is written under. */
export const placeOfComment = ofPlace('title');

/** Comments with their author, their place and the reasons of their open reports. */
export function selectComments({ db }: Scope) {
  return db
    .select({
      ...pick(comments, 'id', 'subjectKind', 'parentId', 'userId', 'format', 'body'),
      ...pick(comments, 'createdAt', 'repliesCount', 'removedAt', 'hiddenAt', 'hiddenReason'),
      userName: users.userName,
      // The reasons of its open reports, as a list in JSON.
      reports: subquery<string>(
        sql`(SELECT json_group_array(r.reason) FROM ${commentReports} r
          WHERE r.comment_id = "comments"."id" AND r.settled_at IS NULL)`,
      ),
      place: placeOfComment,
      slug: ofPlace('slug'),
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .$dynamic();
}

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** A search by author or lesson takes at most this many of them. */
const mostFound = 200;

/**
 * As SQL, on comments: those that a table's search and filters ask for. `hiddenIn`, a bulk act that hid them, is in no
 * address: only the act's undoing asks for it.
 */
export function commentsAskedFor(
  { search, filters }: Pick<TableAsk, 'search' | 'filters'>,
  { config }: Scope,
): SQL | undefined {
  const { show, course, kind, hiddenIn } = filters;
  return and(
    show === 'hidden' ? isNotNull(comments.hiddenAt) : undefined,
    show === 'reported' ? and(isNotNull(comments.reportedAt), isNull(comments.removedAt)) : undefined,
    hiddenIn ? eq(comments.hiddenIn, hiddenIn) : undefined,
    kind === 'comment' ? isNull(comments.parentId) : undefined,
    kind === 'reply' ? isNotNull(comments.parentId) : undefined,
    course
      ? sql`${comments.subjectKind} = 'lesson' AND ${comments.subjectId} IN
          (SELECT l.id FROM ${lessons} l WHERE l.course_id = ${course})`
      : undefined,
    isWithinDays(comments.createdAt, filters, config.brand.timeZone),
    wordsIn(search),
  );
}

/** No index knows the words of comments: the newest ones are looked through, along the index of their age. */
const mostSearched = 200_000;

function wordsIn(search: string): SQL | undefined {
  if (!search) return undefined;
  const name = search.toLowerCase();
  const oldest = sql`coalesce((SELECT o.created_at FROM ${comments} o
    ORDER BY o.created_at DESC LIMIT 1 OFFSET ${mostSearched}), 0)`;
  return and(
    sql`${comments.createdAt} >= ${oldest}`,
    or(
      holdsText(sql`${comments.body}`, search),
      inArray(
        comments.userId,
        sql`(SELECT u.id FROM ${users} u WHERE ${beginsWith(sql`u.user_name`, name)}
            ORDER BY u.user_name LIMIT ${mostFound})`,
      ),
      sql`(${comments.subjectKind} = 'lesson' AND ${comments.subjectId} IN
          (SELECT l.id FROM ${lessons} l WHERE ${holdsText(sql`l.title`, search)} LIMIT ${mostFound}))`,
    ),
  );
}
