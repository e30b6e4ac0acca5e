import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { certificates, courses, tutors, users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { readCertificateNumber } from './certificate-number';

export type Certificate = Awaited<ReturnType<typeof selectCertificates>>[number];

/** The certificate with this typed number; null for none. Open to all. */
export async function checkCertificate(scope: Scope, { number }: { number: string }): Promise<Certificate | null> {
  const known = readCertificateNumber(number);
  if (known === null) return null;
  const [found] = await scope.read(firstOf(selectCertificates(scope).where(eq(certificates.number, known))));
  return found;
}

/** Statement: certificates with everything that is printed on them, the only data of a person that strangers see. */
export function selectCertificates({ db }: Scope) {
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
