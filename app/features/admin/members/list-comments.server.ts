import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { articles, commentReports, comments, courses, lessons, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { holdsText } from '#db/text-search';
import { isWithinDays } from '#db/within-days';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { pick } from '~/kit/pick';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countRows } from '../queries.server';

/**
 * Lists comments and replies of all lessons and articles, and counts the matches. The default order is newest first;
 * reported comments are ordered by their last report, hidden ones by when they were hidden. Also lists the courses to
 * choose from. One round trip.
 */
export async function listComments(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const asked = commentsAskedFor(ask, scope);
  const [page, total, choices] = await scope.read(
    readOpenPage(
      sliceOf(ask),
      selectComments(scope)
        .where(asked)
        .orderBy(...orderOf(ask)),
    ),
    countRows(scope, comments, asked),
    selectChoices(scope, courses),
  );
  return { page, total, courses: choices };
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

/** A column of comments: the title of the comment's lesson or article. */
export const placeOfComment = ofPlace('title');

/** Comments with their author, their lesson or article, and the reasons of their open reports. */
export function selectComments({ db }: Scope) {
  return db
    .select({
      ...pick(comments, 'id', 'subjectKind', 'parentId', 'userId', 'format', 'body'),
      ...pick(comments, 'createdAt', 'repliesCount', 'removedAt', 'hiddenAt', 'hiddenReason'),
      userName: users.userName,
      // The reasons of the comment's open reports, as a JSON list.
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

/** The most authors, and the most lessons, that a search takes into account. */
const mostFound = 200;

/**
 * SQL condition on comments: those that match a table's search and filters. `hiddenIn`, the bulk act that hid them,
 * never comes from an address: only undoing that act uses it.
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

/**
 * No index covers the text of comments, so a search scans this many of the newest ones, along the index on their age.
 */
const mostSearched = 100_000;

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
