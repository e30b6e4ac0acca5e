import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { known, type Read } from '#db/read';
import { categories, courses, tutors } from '#db/schema';
import { subquery } from '#db/subqueries';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { bestMatches } from './best-matches.server';
import { categoryIdOf, countUpTo, courseColumns, inList, readPage } from './queries.server';
import type { ListCourses } from './schema';
import { matchExpression } from './search-terms';

type Input = z.output<typeof ListCourses>;

/** The weights are of title, overview, tutor and lessons; the first column is the course's id. */
const index = { table: 'course_search', key: 'course_id', weights: [0, 10, 2, 5, 1] } as const;

/** A course as lists show it. */
export type CourseSummary = Awaited<ReturnType<typeof selectCourses>>[number];

/** Statement: courses with all that lists show. */
export function selectCourses(scope: Scope) {
  return scope.db
    .select(courseColumns(scope))
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .$dynamic();
}

/** Statement: the categories in their order, with how many published courses each holds. */
export function selectCategories({ db, now }: Scope) {
  return db
    .select({
      slug: categories.slug,
      name: categories.name,
      coursesCount: listedCount(now()).as('courses_count'),
    })
    .from(categories)
    .orderBy(asc(categories.position));
}

/** As a column of `categories`: how many published courses a category lists. Walks only those that are scheduled. */
function listedCount(now: Date): SQL<number> {
  return subquery<number>(sql`${categories.listedCount} - (SELECT count(*) FROM ${courses} c
    WHERE c.category_id = ${categories.id} AND c.published_at > ${now.getTime()} AND c.is_referral_source = 0)`);
}

/** How many courses the whole list holds, or one category of it, by the same counts. */
export function countListed({ now }: Scope, category?: string): SQL<number> {
  const chosen = category ? sql`WHERE ${categories.id} = ${categoryIdOf(category)}` : sql``;
  return sql<number>`(SELECT coalesce(sum(${listedCount(now())}), 0) FROM ${categories} ${chosen})`;
}

/**
 * Published courses, in the catalogue's order or, with a search, the best match first. Open to all. Without a search
 * the courses of referral partners are left out, unless they are asked for by id.
 */
export async function listCourses(scope: Scope, input: Input): Promise<Page<CourseSummary>> {
  const [page] = await scope.read(readCourses(scope, input));
  return page;
}

/** The list as a read, for a page that reads more in its round trip. A search that holds no word finds nothing. */
export function readCourses(scope: Scope, input: Input): Read<Page<CourseSummary>> {
  const { limit, offset } = input;
  const isSearch = Boolean(input.q?.trim());
  const conditions = and(...conditionsOf(scope, input, isSearch));
  if (!isSearch) {
    const rows = selectCourses(scope).where(conditions).orderBy(asc(courses.position)).limit(limit).offset(offset);
    const isWholeList = !input.coursesIds;
    const total = isWholeList
      ? countListed(scope, input.category)
      : countUpTo(sql`FROM ${courses} WHERE ${conditions}`);
    return readPage(scope, { limit, offset }, rows, total);
  }
  const match = matchExpression(input.q ?? '');
  if (match === null) return known({ items: [], totalCount: 0, offset, limit });
  const matching = sql`FROM ${bestMatches(index, match)} h
    CROSS JOIN ${courses} ON ${courses.id} = h.id WHERE ${conditions}`;
  const onPage = sql`(SELECT h.id, h.score ${matching} ORDER BY h.score, ${courses.position}
    LIMIT ${limit} OFFSET ${offset}) f`;
  const found = selectCourses(scope)
    .innerJoin(onPage, sql`f.id = ${courses.id}`)
    .orderBy(sql`f.score`, asc(courses.position));
  return readPage(scope, { limit, offset }, found, countUpTo(matching));
}

function conditionsOf({ now }: Scope, input: Input, isSearch: boolean): (SQL | undefined)[] {
  const { category, coursesIds, notReferralSourceCourse } = input;
  const leavesReferralsOut = notReferralSourceCourse || (!isSearch && !coursesIds);
  return [
    // The plus keeps the moment from choosing the index: in the order of the list a page reads no more than it shows.
    sql`+${courses.publishedAt} <= ${now().getTime()}`,
    leavesReferralsOut ? eq(courses.isReferralSource, false) : undefined,
    category ? sql`${courses.categoryId} = ${categoryIdOf(category)}` : undefined,
    coursesIds ? or(inList(courses.id, coursesIds), inList(courses.slug, coursesIds)) : undefined,
  ];
}
