import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { comments, lessons, users } from '#db/schema';
import { holdsText } from '#db/text-search';
import { isWithinDays } from '#db/within-days';
import type { TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';

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
