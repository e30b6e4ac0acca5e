import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { activationCodeLines, activationCodes, bundleCourses, bundles, courses } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { existingFile } from '~/features/catalogue/queries.server';
import {
  hasEverythingForGoodSql,
  isBundleNoNewsSql,
  isBundleOwnedForGoodSql,
  isOwnedForGoodSql,
  readEverythingEnd,
  willBeChargedSql,
} from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { CodeFacts } from './rules';

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

export type CodeCourse = LineRow['course'];

/** A course or bundle that a code opens for good. */
export interface CodeLine {
  /** The bundle, if the line is one. */
  bundle: LineRow['bundle'];
  /** The course itself, or the bundle's courses in order. */
  courses: CodeCourse[];
  /** Whether the person owns the item already. */
  isOwned: boolean;
}

export interface Code extends CodeFacts {
  id: string;
  /** The number of months for which the code opens everything; null if it opens its lines. */
  months: number | null;
  source: 'issued' | 'gift';
  lines: CodeLine[];
  /** The end of the person's last access to everything, at which a new term begins; null without access. */
  everythingEndsAt: Date | null;
  /** The person has a subscription that will be charged. */
  willBeCharged: boolean;
}

/** SQL condition on activation_codes: the code gives this person something new. */
export function addsSql(userId: string | null): SQL<boolean> {
  const isNoNews = sql`CASE l.kind WHEN 'course' THEN ${isOwnedForGoodSql(userId, sql`l.ref_id`)}
    ELSE ${isBundleNoNewsSql(userId, sql`l.ref_id`)} END`;
  return condition(sql`CASE WHEN ${activationCodes.months} IS NOT NULL THEN NOT ${hasEverythingForGoodSql(userId)}
    ELSE EXISTS (SELECT 1 FROM ${activationCodeLines} l WHERE l.code_id = ${activationCodes.id} AND NOT ${isNoNews}) END`);
}

/** SQL condition on activation_codes: the code is unused and valid. */
export function isUnusedSql(now: Date): SQL {
  const { usedAt, voidedAt, expiresAt } = activationCodes;
  return sql`${usedAt} IS NULL AND ${voidedAt} IS NULL AND (${expiresAt} IS NULL OR ${expiresAt} > ${now.getTime()})`;
}

/** A code with its contents, judged for this person; null if no code has any of these hashes. */
export function readCode({ db, now }: Scope, codeHashes: string[], userId: string | null): Read<Code | null> {
  const { id, months, source, expiresAt, voidedAt, usedAt } = activationCodes;
  const isUsedByThem = condition(sql`${activationCodes.userId} IS ${userId} AND ${usedAt} IS NOT NULL`);
  const found = db
    .select({
      ...{ id, months, source, expiresAt, voidedAt, usedAt, isUsedByThem },
      adds: addsSql(userId),
      willBeCharged: willBeChargedSql(userId),
    })
    .from(activationCodes)
    .where(inArray(activationCodes.codeHash, codeHashes));
  return readOf(
    [firstOf(found), selectLines(db, codeHashes, userId), readEverythingEnd(db, userId, now())],
    (code, rows, everythingEndsAt) =>
      code && {
        ...code,
        isUsedByThem: userId !== null && code.isUsedByThem,
        lines: linesOf(rows),
        everythingEndsAt,
      },
  );
}

function selectLines(db: Scope['db'], codeHashes: string[], userId: string | null) {
  const { codeId, position, kind, refId } = activationCodeLines;
  const isOwned = subquery<boolean>(sql`CASE ${kind} WHEN 'course' THEN ${isOwnedForGoodSql(userId, refId)}
    ELSE ${isBundleOwnedForGoodSql(userId, refId)} END`).mapWith(Boolean);
  return db
    .select({
      position,
      isOwned,
      bundle: { slug: bundles.slug, title: bundles.title, imageFileId: existingFile(bundles.imageFileId) },
      course: {
        ...pick(courses, 'id', 'slug', 'title', 'level', 'lessonsCount', 'durationMs'),
        imageFileId: existingFile(courses.imageFileId),
      },
    })
    .from(activationCodes)
    .innerJoin(activationCodeLines, eq(codeId, activationCodes.id))
    .leftJoin(bundles, and(eq(kind, 'bundle'), eq(bundles.id, refId)))
    .leftJoin(bundleCourses, eq(bundleCourses.bundleId, bundles.id))
    .innerJoin(courses, sql`${courses.id} = coalesce(${bundleCourses.courseId}, ${refId})`)
    .where(inArray(activationCodes.codeHash, codeHashes))
    .orderBy(asc(position), asc(bundleCourses.position));
}

function linesOf(rows: LineRow[]): CodeLine[] {
  const lines = new Map<number, CodeLine>();
  for (const { position, isOwned, bundle, course } of rows) {
    const line = lines.get(position) ?? { bundle, courses: [], isOwned };
    line.courses.push(course);
    lines.set(position, line);
  }
  return [...lines.values()];
}
