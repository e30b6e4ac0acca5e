import { and, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { comments, lessons, users } from '#db/schema';
import { holdsText } from '#db/text-search';
import type { TableAsk } from '~/kit/table';

/** A search by author or lesson takes at most this many of them. */
const mostFound = 200;

/** Behind every text that begins with another one. */
const last = '\u{10FFFF}';

/** As SQL, on comments: those that a table's search and filters ask for. */
export function commentsAskedFor({ search, filters }: Pick<TableAsk, 'search' | 'filters'>): SQL | undefined {
  const { show, course, kind, from, to } = filters;
  return and(
    show === 'hidden' ? isNotNull(comments.hiddenAt) : undefined,
    show === 'reported' ? and(isNotNull(comments.reportedAt), isNull(comments.removedAt)) : undefined,
    kind === 'comment' ? isNull(comments.parentId) : undefined,
    kind === 'reply' ? isNotNull(comments.parentId) : undefined,
    course
      ? sql`${comments.subjectKind} = 'lesson' AND ${comments.subjectId} IN
          (SELECT l.id FROM ${lessons} l WHERE l.course_id = ${course})`
      : undefined,
    from ? gte(comments.createdAt, new Date(from)) : undefined,
    to ? lt(comments.createdAt, new Date(to)) : undefined,
    wordsIn(search),
  );
}

function wordsIn(search: string): SQL | undefined {
  const name = search.toLowerCase();
  return search
    ? or(
        holdsText(sql`${comments.body}`, search),
        inArray(
          comments.userId,
          sql`(SELECT u.id FROM ${users} u WHERE u.user_name >= ${name} AND u.user_name < ${name + last}
            ORDER BY u.user_name LIMIT ${mostFound})`,
        ),
        sql`(${comments.subjectKind} = 'lesson' AND ${comments.subjectId} IN
          (SELECT l.id FROM ${lessons} l WHERE ${holdsText(sql`l.title`, search)} LIMIT ${mostFound}))`,
      )
    : undefined;
}
