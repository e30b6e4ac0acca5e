import { sql } from 'drizzle-orm';
import { alphabetical } from '#db/ordered';
import { firstOf, type Read, readOf } from '#db/read';
import { coursePrices, courses, legalTexts, lessons, meta, passkeys, secondFactors, tutors } from '#db/schema';
import { subquery } from '#db/subqueries';
import { mostListed } from '~/features/drafts/rules';
import { isOutSql } from '~/features/entitlements/queries.server';
import { readSchool } from '~/features/school/queries.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readHealth } from '../health/show-health.server';
import { presentFirstHour } from './present-first-hour';

/** The key in `meta` whose row hides the link to the first hour on the start page of the office. */
const firstHourKey = 'first-hour';

/** Reads the steps of the first hour, what is missing before the first sale, and the tutors. One round trip. */
export async function showFirstHour(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const [hour, teachers] = await scope.read(
    readFirstHour(scope),
    db
      .select({ value: tutors.id, label: tutors.name })
      .from(tutors)
      .orderBy(alphabetical(tutors.name))
      .limit(mostListed),
  );
  return { ...hour, tutors: teachers };
}

/**
 * Reads the current state of the first hour's steps. Mails and payments follow the rules of the health page.
 */
export function readFirstHour(scope: Scope): Read<ReturnType<typeof presentFirstHour>> {
  const { db, config } = scope;
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const there = {
    // The condition on the key is true of every row; it lets SQLite find a row in the index.
    tutor: isThere(sql`${tutors} t WHERE t.id > ''`),
    course: isThere(sql`${lessons} l WHERE l.course_id > ''`),
    courseOnSale: isThere(sql`${courses} WHERE ${courses.lessonsCount} > 0 AND ${isOutSql(courses, now)}`),
    prices: isThere(sql`${coursePrices} p WHERE p.course_id > ''`),
    secondFactor: subquery<number>(
      sql`(EXISTS (SELECT 1 FROM ${secondFactors} f WHERE f.user_id = ${viewer.id} AND f.confirmed_at IS NOT NULL) OR EXISTS (SELECT 1 FROM ${passkeys} k WHERE k.user_id = ${viewer.id}))`,
    ),
    terms: subquery<number>(hasText('terms')),
    privacy: subquery<number>(hasText('privacy')),
    isHidden: isThere(sql`${meta} m WHERE m.key = ${firstHourKey}`),
  };
  return readOf(
    [readHealth(scope), firstOf(db.select(there).from(sql`(SELECT 1)`)), readSchool(scope)],
    (health, found, school) => {
      if (!found) throw new Error('A SELECT without a table has one row.');
      return presentFirstHour({ ...health, found, school, unset: config.unset, name: config.brand.name });
    },
  );
}

function isThere(from: ReturnType<typeof sql>) {
  return subquery<number>(sql`EXISTS (SELECT 1 FROM ${from})`);
}

/** SQL: whether the newest version of a legal text is not empty. */
function hasText(kind: 'terms' | 'privacy') {
  return sql`coalesce((SELECT l.markdown <> '' FROM ${legalTexts} l WHERE l.kind = ${kind} ORDER BY l.id DESC LIMIT 1), 0)`;
}

/**
 * Hides the link to the first hour on the start page of the office, for all administrators. The first hour's page
 * stays.
 */
export async function hideFirstHour(scope: Scope): Promise<void> {
  requireAdmin(scope);
  await scope.write({
    hidden: scope.db.insert(meta).values({ key: firstHourKey, value: 'hidden' }).onConflictDoNothing(),
  });
}
