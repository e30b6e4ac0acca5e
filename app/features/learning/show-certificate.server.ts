import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { certificates, courseActivity, lessons } from '#db/schema';
import { courseIdOf } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { newCertificateNumber } from './certificate-number';
import { selectCertificates } from './check-certificate.server';
import { readCourseLessons } from './list-course-lessons.server';

/**
 * The member's certificate for a course, by id or slug, and their progress in it. The first request after completion creates it. It never
 * changes, whatever happens to the course or the member's access. One round trip. Throws not-found.
 */
export async function showCertificate(scope: Scope, { id }: { id: string }) {
  const viewer = requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db } = scope;
  const now = scope.now();
  const courseId = courseIdOf(id);
  // Created once, even by concurrent requests. Only reads the course's activity, in which this batch must not write
  // (db/schema/activity.ts).
  const issue = db
    .insert(certificates)
    .select(
      sql`SELECT ${newCertificateNumber()}, ca.user_id, ca.course_id, ca.completed_at,
          (SELECT count(*) FROM ${lessons} l WHERE l.course_id = ca.course_id AND ${isOutSql('l', sql`ca.completed_at`)}),
          ${now.getTime()}
        FROM ${courseActivity} ca
        WHERE ca.user_id = ${viewer.id} AND ca.course_id = ${courseId} AND ca.completed_at IS NOT NULL`,
    )
    .onConflictDoNothing();
  const { certificate, progress } = await scope.write({
    issue,
    certificate: firstOf(
      selectCertificates(scope).where(
        and(eq(certificates.userId, viewer.id), sql`${certificates.courseId} = ${courseId}`),
      ),
    ),
    progress: readCourseLessons(scope, { id }),
  });
  return { certificate, progress };
}
