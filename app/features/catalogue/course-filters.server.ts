import { and, eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { categories, courses, lessons } from '#db/schema';
import { condition } from '#db/subqueries';
import { isOutSql, isOwnedSql, readerOf } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { categoryIdOf } from './queries.server';
import { type Length, type Level, lengths, lengthsFrom } from './rules';
import type { CourseFilters } from './schema';

export interface Chosen extends CourseFilters {
  /** By id or urlPart. */
  category?: string;
}

/** SQL condition on courses: those that the filters choose; undefined without filters. */
export function isChosenSql(scope: Scope, { level, length, price, category }: Chosen): SQL | undefined {
  return and(
    category ? sql`${courses.categoryId} = ${categoryIdOf(category)}` : undefined,
    level && eq(courses.level, level),
    length && lasts(length),
    price && hasPrice(scope)[price],
  );
}

function lasts(length: Length): SQL {
  const next = lengths[lengths.indexOf(length) + 1];
  const from = sql`${courses.durationMs} > ${Math.max(0, lengthsFrom[length] * 60_000 - 1)}`;
  return next ? sql`(${from} AND ${courses.durationMs} < ${lengthsFrom[next] * 60_000})` : from;
}

function hasPrice(scope: Scope): Record<NonNullable<CourseFilters['price']>, SQL<boolean>> {
  const { userId, now } = readerOf(scope);
  return {
    free: condition(sql`EXISTS (SELECT 1 FROM ${lessons} fl
      WHERE fl.course_id = ${courses.id} AND fl.is_preview = 1 AND ${isOutSql('fl', now)})`),
    owned: isOwnedSql(userId, courses.id, now),
  };
}

/** What the courses found by a search are like, whatever filters are chosen. */
export interface FoundKinds {
  levels: Level[];
  lengths: Length[];
  prices: NonNullable<CourseFilters['price']>[];
  /** The urlParts of their categories. */
  categories: string[];
}

/**
 * The number of courses that a search finds with the chosen filters, how many of them have the words in their title, and
 * what the found courses are like. `matching` is the statement after FROM, with the best matches `h`.
 */
export function readFoundFacts(
  scope: Scope,
  matching: SQL,
  chosen: SQL | undefined,
): Read<{ totalCount: number; inTitle: number; kinds: FoundKinds }> {
  const { free, owned } = hasPrice(scope);
  const isChosen = chosen ?? sql`1`;
  const list = (value: SQL) => sql<string>`json_group_array(DISTINCT ${value})`;
  const lengthOf = sql.join(
    lengths.map((length) => sql`WHEN ${lasts(length)} THEN ${length}`),
    sql` `,
  );
  const facts = scope.db
    .select({
      totalCount: sql<number>`count(*) FILTER (WHERE ${isChosen})`.as('total_count'),
      inTitle: sql<number>`count(*) FILTER (WHERE h.in_title AND ${isChosen})`.as('in_title'),
      levels: list(sql`${courses.level}`).as('levels'),
      lengths: list(sql`CASE ${lengthOf} END`).as('lengths'),
      categories: list(sql`(SELECT k.slug FROM ${categories} k WHERE k.id = ${courses.categoryId})`).as('categories'),
      free: sql<number | null>`max(${free})`.as('free'),
      owned: sql<number | null>`max(${owned})`.as('owned'),
    })
    .from(sql`${matching}`);
  return readOf([firstOf(facts)], (found) => ({
    totalCount: found?.totalCount ?? 0,
    inTitle: found?.inTitle ?? 0,
    kinds: {
      levels: JSON.parse(found?.levels ?? '[]') as Level[],
      lengths: (JSON.parse(found?.lengths ?? '[]') as (Length | null)[]).filter((one) => one !== null),
      categories: JSON.parse(found?.categories ?? '[]') as string[],
      prices: (['free', 'owned'] as const).filter((one) => found?.[one]),
    },
  }));
}
