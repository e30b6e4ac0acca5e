import { sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { rawStatement } from '#db/raw-statement';
import { courses } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** Statement: recounts a course's lessons and their total length. */
export function countCourse({ db }: Scope, courseId: string): Statement {
  return rawStatement(
    db,
    sql`UPDATE ${courses} SET
      lessons_count = (SELECT count(*) FROM lessons l WHERE l.course_id = ${courseId}),
      duration_ms = (SELECT coalesce(sum(l.duration_ms), 0) FROM lessons l WHERE l.course_id = ${courseId})
    WHERE id = ${courseId}`,
  );
}
