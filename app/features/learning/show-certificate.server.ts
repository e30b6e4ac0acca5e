import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { certificates, courseActivity, courses, lessons, tutors, users } from '#db/schema';
import { courseIdOf } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idAlphabet, idPattern } from '~/kit/ids';
import { typedBase32 } from '~/kit/text/typed-code';
import { readFirst, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readCourseLessons } from './list-course-lessons.server';
import { firstOut } from './queries.server';

/**
 * The member's certificate for a course, by id or slug, and their progress in it. The first request after completion
 * creates the certificate, which never changes, whatever happens to the course or the member's access. One round trip.
 * Throws not-found.
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
          (SELECT count(*) FROM ${lessons} l WHERE l.course_id = ca.course_id
            AND ${isOutSql('l', sql`ca.completed_at`)} AND ${firstOut('l')} <= ca.completed_at),
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

/** 60 random bits: too many to guess. */
const length = 12;
const prefix = 'CUE';

/** A new number as stored: twelve characters of Crockford's base32 in capitals. */
export function newCertificateNumber(): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => idAlphabet[byte % 32])
    .join('')
    .toUpperCase();
}

/** 'CUE-7F2K-91XQ-0MHB': a number in display form. */
export function spellCertificateNumber(number: string): string {
  return [prefix, ...(number.match(/.{4}/g) ?? [])].join('-');
}

/** A typed number as stored, with or without its prefix; null for a malformed one. */
export function readCertificateNumber(typed: string): string | null {
  const text = typedBase32(typed);
  const start = typedBase32(prefix);
  const number = text.startsWith(start) && text.length === start.length + length ? text.slice(start.length) : text;
  const isOne = number.length === length && [...number].every((sign) => idAlphabet.includes(sign.toLowerCase()));
  return isOne ? number : null;
}

export type Certificate = Awaited<ReturnType<typeof selectCertificates>>[number];

/** The certificate with this typed number; null for none. Open to all. */
export async function checkCertificate(scope: Scope, { number }: { number: string }): Promise<Certificate | null> {
  const known = readCertificateNumber(number);
  if (known === null) return null;
  return readFirst(scope, selectCertificates(scope).where(eq(certificates.number, known)));
}

/** Certificates with everything that is printed on them, the only data of a person that strangers see. */
function selectCertificates({ db }: Scope) {
  return db
    .select({
      number: certificates.number,
      userName: users.userName,
      completedAt: certificates.completedAt,
      lessonsCount: certificates.lessonsCount,
      course: { slug: courses.slug, title: courses.title },
      tutorName: tutors.name,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .$dynamic();
}
