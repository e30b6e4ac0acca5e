import { asc, sql } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { courses } from '#db/schema';
import { type CourseSummary, countListed } from '~/features/catalogue/list-courses.server';
import { existingFile } from '~/features/catalogue/queries.server';
import { readNearest } from '~/features/catalogue/read-nearest.server';
import { isOutUnindexedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { type StartedCourse, selectStarted } from './list-continue-learning.server';

/** Where somebody can go from an address that leads nowhere. */
export interface WaysOn {
  /** How many courses the public list holds. */
  coursesCount: number;
  /** Of three courses of the list, to tell the ways apart by; fewer where it holds fewer. */
  pictureIds: (string | null)[];
  /** The course that was probably meant. */
  nearest: CourseSummary | null;
  /** The course that this member was last in. */
  started: StartedCourse | null;
}

/** The ways on from an unknown address, in one round trip. Open to all. `words` are those of the address. */
export async function showWaysOn(scope: Scope, { words }: { words: string }): Promise<WaysOn> {
  const { db, viewer } = scope;
  const now = scope.now();
  const [counted, pictures, nearest, [started]] = await scope.read(
    firstOf(db.select({ total: countListed(sql`${now.getTime()}`, null).as('total') }).from(sql`(SELECT 1)`)),
    db
      .select({ fileId: existingFile(courses.imageFileId) })
      .from(courses)
      .where(sql`${isOutUnindexedSql(courses, now)} AND ${courses.isReferralSource} = 0`)
      .orderBy(asc(courses.position))
      .limit(3),
    words ? readNearest(scope, words) : known(null),
    viewer?.userName ? selectStarted(scope, viewer) : known([]),
  );
  return {
    coursesCount: counted?.total ?? 0,
    pictureIds: pictures.map(({ fileId }) => fileId),
    nearest,
    started: started ?? null,
  };
}
