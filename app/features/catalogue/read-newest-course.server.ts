import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses, tutors } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { existingFile } from './queries.server';

/** The newest listed course; null for none. */
export function readNewestCourse({ db, now }: Scope) {
  // The index is on this expression.
  const published = sql`${courses.publishedAt} + 0`;
  return firstOf(
    db
      .select({
        title: courses.title,
        slug: courses.slug,
        imageFileId: existingFile(courses.imageFileId),
        lessonsCount: courses.lessonsCount,
        publishedAt: courses.publishedAt,
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
