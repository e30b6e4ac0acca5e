import { asc, sql } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { courses } from '#db/schema';
import { countListed, readNearest } from '~/features/catalogue/list-courses.server';
import { existingFile } from '~/features/catalogue/queries.server';
import { isOutUnindexedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { selectStarted } from './list-courses-with-progress.server';

/** Where a reader can go from an unknown address. */
export type WaysOn = Awaited<ReturnType<typeof showWaysOn>>;

/** The links for an unknown address, in one round trip. Open to all. `words` are those of the address. */
export async function showWaysOn(scope: Scope, { words }: { words: string }) {
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
    // To illustrate the links.
    pictureIds: pictures.map(({ fileId }) => fileId),
    nearest,
    started: started ?? null,
  };
}
