import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#db/client';
import { type Moment, prepared } from '#db/prepared';
import { firstOf, known, type Read, readOf } from '#db/read';
import { categories, courses, tutors } from '#db/schema';
import { inList, subquery } from '#db/subqueries';
import {
  isCourseOutSql,
  isOutSql,
  isOutUnindexedSql,
  isToComeSql,
  mayOpenSql,
  type Reader,
  type ReaderPlaces,
  readerOf,
  readerValues,
} from '~/features/entitlements/queries.server';
import type { Page } from '~/kit/paging';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { searchForgivingly } from './correct-search.server';
import { type FoundKinds, isChosenSql, readFoundFacts } from './course-filters.server';
import { anyTitleWord, bestFirst, bestMatches, matchesOf } from './full-text.server';
import {
  categoryIdOf,
  countUpTo,
  courseColumns,
  existingFile,
  pageOf,
  readPage,
  type SlicePlaces,
  slicePlaces,
} from './queries.server';
import type { ListCourses, ListRecommendations } from './schema';

type Input = z.output<typeof ListCourses>;

/** Weights of title, overview, tutor and lessons; the first column is the course's id. */
const courseIndex = { table: 'course_search', key: 'course_id', weights: [0, 10, 2, 5, 1] } as const;

/** A course with the fields of a list. */
export type CourseSummary = Awaited<ReturnType<typeof selectCourses>>[number];

/** Courses with the fields of a list. */
export function selectCourses(scope: Scope) {
  return selectCoursesFor(scope.db, readerOf(scope));
}

/** `selectCourses` for a prepared statement. */
export function selectCoursesFor(db: Database, reader: Reader) {
  return db
    .select(courseColumns(reader))
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .$dynamic();
}

/** The course with this id, with the fields of a list, and whether the reader may open it. */
export function selectOpenable(db: Database, { userId, now }: Reader, courseId: SQL<string>) {
  return db
    .select({ ...courseColumns({ userId, now }), mayOpen: mayOpenSql(userId, courses.id, now) })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(sql`${courses.id} = ${courseId}`, isCourseOutSql(userId, courses, now)));
}

/** The categories in order, with their numbers of published courses. */
export function selectCategories({ db, now }: Scope) {
  return selectCategoriesAt(db, { now: now().getTime() });
}

const selectCategoriesAt = prepared((db, { now }: { now: SQL<number> }) =>
  db
    .select({
      slug: categories.slug,
      name: categories.name,
      coursesCount: listedCount(now).as('courses_count'),
    })
    .from(categories)
    .orderBy(asc(categories.position)),
);

/** Column of `categories`: its number of published courses. Only reads the scheduled ones. */
function listedCount(now: Moment): SQL<number> {
  return subquery<number>(sql`${categories.listedCount} - (SELECT count(*) FROM ${courses} c
    WHERE c.category_id = ${categories.id} AND ${isToComeSql('c', now)} AND c.is_referral_source = 0)`);
}

/** The number of courses in the list or in one category, from the stored counts. */
export function countListed(now: Moment, category: SQL<string> | null): SQL<number> {
  const chosen = category ? sql`WHERE ${categories.id} = ${categoryIdOf(category)}` : sql``;
  return sql<number>`(SELECT coalesce(sum(${listedCount(now)}), 0) FROM ${categories} ${chosen})`;
}

/** A page of courses; with a search, also what the found courses are like. */
export interface CoursesPage extends Page<CourseSummary> {
  /** Null without a search. */
  found: { inTitle: number; kinds: FoundKinds } | null;
}

/**
 * `readCourses`, and once more with typing errors corrected if a search finds nothing. `corrected` are the words that
 * were searched for instead.
 */
export async function listCourses(scope: Scope, input: Input): Promise<CoursesPage & { corrected: string | null }> {
  const { found, corrected } = await searchForgivingly(
    scope,
    { subject: 'course', q: input.q, isExact: input.exact },
    (q) => readOne(scope, readCourses(scope, { ...input, q })),
    ({ totalCount }) => totalCount === 0,
  );
  return { ...found, corrected };
}

/**
 * Published courses in the catalogue's order, or best match first with a search. Open to all. A search without a word
 * finds nothing.
 */
export function readCourses(scope: Scope, input: Input): Read<CoursesPage> {
  if (input.q?.trim()) return readMatches(scope, input, input.q);
  const isFiltered = input.level || input.length || input.price;
  const isListed = !input.coursesIds && !isFiltered && leavesPartnersOut(input);
  const page = isListed ? readListed(scope, input) : readNamed(scope, input);
  return readOf([page], (courses) => ({ ...courses, found: null }));
}

/** All listed courses, or those of one category. */
function readListed(scope: Scope, input: Input): Read<Page<CourseSummary>> {
  const { limit, offset } = input;
  const category = input.category || null;
  const reader = readerValues(scope);
  return pageOf(
    { limit, offset },
    selectListed(scope.db, { ...reader, limit, offset, category }),
    selectListedCount(scope.db, { category, now: reader.now }),
  );
}

type ListPlaces = ReaderPlaces & SlicePlaces & { category: SQL<string> | null };

const selectListed = prepared((db, { category, userId, now }: ListPlaces) =>
  selectCoursesFor(db, { userId, now })
    .where(and(isOutUnindexedSql(courses, now), eq(courses.isReferralSource, false), isOfCategory(category)))
    .orderBy(asc(courses.position))
    .limit(slicePlaces.limit)
    .offset(slicePlaces.offset),
);

const selectListedCount = prepared((db, { category, now }: Pick<ListPlaces, 'category' | 'now'>) =>
  db.select({ total: countListed(now, category) }).from(sql`(SELECT 1)`),
);

/** The courses that the input names by id or slug, or chooses by filters; or all with those of referral partners. */
function readNamed(scope: Scope, input: Input): Read<Page<CourseSummary>> {
  const { limit, offset } = input;
  const conditions = and(...conditionsOf(scope, input), isChosenSql(scope, input));
  const rows = selectCourses(scope).where(conditions).orderBy(asc(courses.position)).limit(limit).offset(offset);
  return readPage(scope, { limit, offset }, rows, countUpTo(sql`FROM ${courses} WHERE ${conditions}`));
}

function readMatches(scope: Scope, input: Input, q: string): Read<CoursesPage> {
  const { limit, offset } = input;
  const best = bestMatches(courseIndex, q);
  if (best === null) return known({ items: [], totalCount: 0, offset, limit, found: null });
  const conditions = and(...conditionsOf(scope, input)) ?? sql`1`;
  const chosen = isChosenSql(scope, input);
  const matching = sql`${best} h CROSS JOIN ${courses} ON ${courses.id} = h.id WHERE ${conditions}`;
  const onPage = sql`(SELECT h.id, row_number() OVER (ORDER BY ${bestFirst}, ${courses.position}) AS place
    FROM ${matching} AND ${chosen ?? sql`1`} ORDER BY place LIMIT ${limit} OFFSET ${offset}) f`;
  const rows = selectCourses(scope).innerJoin(onPage, sql`f.id = ${courses.id}`).orderBy(sql`f.place`);
  return readOf([rows, readFoundFacts(scope, matching, chosen)], (items, { totalCount, ...found }) => ({
    items,
    totalCount,
    offset,
    limit,
    found,
  }));
}

/**
 * Whether courses of referral partners are left out: as requested, else only without a search or ids (decisions,
 * Catalogue and learning).
 */
function leavesPartnersOut({ q, coursesIds, notReferralSourceCourse }: Input): boolean {
  return notReferralSourceCourse ?? !(q?.trim() || coursesIds);
}

/** Conditions for courses found by search or name, besides the filters. */
function conditionsOf({ now }: Scope, input: Input): (SQL | undefined)[] {
  const { coursesIds } = input;
  return [
    isOutUnindexedSql(courses, now()),
    leavesPartnersOut(input) ? eq(courses.isReferralSource, false) : undefined,
    coursesIds ? or(inList(courses.id, coursesIds), inList(courses.slug, coursesIds)) : undefined,
  ];
}

function isOfCategory(category: SQL<string> | null): SQL | undefined {
  return category ? sql`${courses.categoryId} = ${categoryIdOf(category)}` : undefined;
}

/** The courses that a course recommends, in the requested order. Open to all. */
export async function listRecommendations(
  scope: Scope,
  { courseUrls }: z.output<typeof ListRecommendations>,
): Promise<CourseSummary[]> {
  if (!courseUrls.length) return [];
  const rows = await selectCourses(scope).where(
    and(inList(courses.slug, courseUrls), isOutSql(courses, scope.now()), eq(courses.isReferralSource, false)),
  );
  return rows.sort((a, b) => courseUrls.indexOf(a.slug) - courseUrls.indexOf(b.slug));
}

/**
 * The published course whose title matches some of the words best, for a mistyped address. Null if no word matches.
 * Open to all; leaves out courses of referral partners.
 */
export function readNearest(scope: Scope, words: string): Read<CourseSummary | null> {
  const match = anyTitleWord(words);
  if (match === null) return known(null);
  return firstOf(
    selectCourses(scope)
      .innerJoin(sql`${matchesOf(courseIndex, match, sql`1`)} h`, sql`h.id = ${courses.id}`)
      .where(and(isOutUnindexedSql(courses, scope.now()), eq(courses.isReferralSource, false)))
      .orderBy(sql`h.score`)
      .limit(1),
  );
}

const mostPopular = 3;

/** The most rated courses, for a search without results. Open to all. Makes no query unless `isAsked`. */
export function readPopular(scope: Scope, isAsked: boolean): Read<CourseSummary[]> {
  if (!isAsked) return known([]);
  return readOf([selectPopular(scope.db, readerValues(scope))], (found) => found);
}

const selectPopular = prepared((db, { userId, now }: ReaderPlaces) =>
  selectCoursesFor(db, { userId, now })
    .where(and(isOutSql(courses, now), eq(courses.isReferralSource, false)))
    .orderBy(desc(courses.ratingCount), asc(courses.position))
    .limit(mostPopular),
);

/** The newest listed course; null for none. */
export function readNewestCourse({ db, now }: Scope) {
  // The index is on this expression.
  const published = sql`${courses.publishedAt} + 0`;
  return firstOf(
    db
      .select({
        ...pick(courses, 'title', 'slug', 'lessonsCount', 'publishedAt'),
        imageFileId: existingFile(courses.imageFileId),
        tutorName: sql<string>`${tutors.name}`.as('tutor_name'),
      })
      .from(courses)
      .innerJoin(tutors, eq(tutors.id, courses.tutorId))
      .where(
        and(
          isOutSql({ publishedAt: published }, now()),
          gt(courses.lessonsCount, 0),
          eq(courses.isReferralSource, false),
          eq(courses.needsLocation, false),
        ),
      )
      .orderBy(desc(published))
      .limit(1),
  );
}
