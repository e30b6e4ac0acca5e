import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { bundleCourses, bundles, courses, lessons, orderLines, orders } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import type { ItemKind } from '~/features/catalogue/quote';
import { isOutSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

interface FirstLesson {
  slug: string;
  title: string;
  durationMs: number;
}

/** The item that a line of an order sells, as the catalogue has it now. */
export interface Bought {
  kind: ItemKind;
  refId: string;
  /** The bundle; null for a course. */
  bundle: { slug: string; imageFileId: string | null } | null;
  /** The course itself, or the bundle's courses in their order. */
  courses: Awaited<ReturnType<typeof selectCourses>>[number]['course'][];
}

/**
 * The items that the order meeting a condition sells, line by line. Items that the catalogue no longer has are left
 * out.
 */
export function readBought(scope: Scope, condition: SQL): Read<Bought[]> {
  return readOf([selectCourses(scope, condition)], (rows) => {
    const bought = new Map<number, Bought>();
    for (const { position, kind, refId, bundle, course } of rows) {
      const line = bought.get(position) ?? { kind, refId, bundle, courses: [] };
      line.courses.push(course);
      bought.set(position, line);
    }
    return [...bought.values()];
  });
}

function selectCourses({ db, now }: Scope, condition: SQL) {
  return db
    .select({
      ...pick(orderLines, 'position', 'kind', 'refId'),
      bundle: { slug: bundles.slug, imageFileId: existingFile(bundles.imageFileId) },
      course: {
        ...pick(courses, 'slug', 'title', 'lessonsCount', 'durationMs'),
        imageFileId: existingFile(courses.imageFileId),
        // Null while the course has no lessons.
        firstLesson: sql`(SELECT json_object('slug', f.slug, 'title', f.title, 'durationMs', f.duration_ms)
          FROM ${lessons} f WHERE f.course_id = ${courses.id} AND ${isOutSql('f', now())}
          ORDER BY f.position LIMIT 1)`.mapWith(readLesson) as SQL<FirstLesson | null>,
      },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(bundles, sql`${orderLines.kind} = 'bundle' AND ${bundles.id} = ${orderLines.refId}`)
    .leftJoin(bundleCourses, eq(bundleCourses.bundleId, bundles.id))
    .innerJoin(courses, sql`${courses.id} = coalesce(${bundleCourses.courseId}, ${orderLines.refId})`)
    .where(condition)
    .orderBy(asc(orderLines.position), asc(bundleCourses.position));
}

function readLesson(text: string): FirstLesson {
  return JSON.parse(text) as FirstLesson;
}
