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
import { type Certificate, selectCertificates } from './check-certificate.server';
import { type CourseLessons, readCourseLessons } from './list-course-lessons.server';

export interface OwnCertificate {
  /** Null while the course is not completed. */
  certificate: Certificate | null;
  /** The course and where the member is in it. */
  progress: CourseLessons;
}

/**
 * The member's certificate for a course, by its id or urlPart. The first request after the course was completed makes
 * it. It then stays the same, whatever becomes of the course and of access to it. One round trip. Throws not-found.
 */
export async function showCertificate(scope: Scope, { id }: { id: string }): Promise<OwnCertificate> {
  const viewer = requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db } = scope;
  const now = scope.now();
  const courseId = courseIdOf(id);
  // Made once, even by requests at the same moment. It only reads the course's activity and writes none
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
