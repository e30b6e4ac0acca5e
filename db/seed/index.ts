import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { indexAllArticles } from '~/features/articles/index-articles.server';
import { indexAllCourses } from '~/features/catalogue/index-courses.server';
import type { CodeSecrets } from '~/features/codes/code-secrets.server';
import type { Database } from '../client';
import * as schema from '../schema';
import { basicsStatements, filledParts, loadFoundations, seedMarker } from './basics';
import { content } from './content';
import { loadAccounts } from './load/accounts';
import { loadArticles } from './load/articles';
import { loadBasics } from './load/basics';
import { loadCatalogue } from './load/catalogue';
import { loadCodes } from './load/codes';
import { loadComments } from './load/comments';
import { loadCoupons } from './load/coupons';
import { loadFestival } from './load/festival';
import { loadJourney } from './load/journey';
import { loadMarks } from './load/marks';
import { loadObjects } from './load/objects';
import { pictureBook } from './load/pictures';
import { loadRatings } from './load/ratings';
import { loadRetailers } from './load/retailers';
import { loadRewards } from './load/rewards';

export interface Seeding {
  db: D1Database;
  media: R2Bucket;
  /** False loads only what the product needs to run. */
  demo: boolean;
  /** The target app's secrets, which encrypt activation codes. */
  secrets: CodeSecrets;
  now: Date;
}

/**
 * Fills an empty database and bucket once; an interrupted run starts again. A database that an older version filled
 * gets the basics it lacks.
 */
export async function seed({ db: d1, media, demo, secrets, now }: Seeding): Promise<{ isNew: boolean }> {
  const db: Database = drizzle(d1);
  const [done] = await db.select().from(schema.meta).where(eq(schema.meta.key, seedMarker));
  if (done) {
    await fillParts(d1, done.value === 'demo' ? content.courses : []);
    return { isNew: false };
  }
  if (!demo) await loadFoundations(db);
  else {
    await loadBasics(db, content);
    await loadCoupons(db, content);
    const pictures = pictureBook();
    await loadCatalogue(db, content, pictures, now);
    await loadArticles(db, content, pictures);
    await loadJourney(db, content);
    await loadRetailers(db, content);
    await loadAccounts(db, content, pictures, now);
    await loadCodes(db, content, secrets, now);
    await loadRewards(db, content, { secrets, pictures, now });
    await loadComments(db, content, pictures, now);
    await loadFestival(db, content, pictures, now);
    await loadMarks(db, content, now);
    await loadRatings(db, content, now);
    await loadObjects(db, media, content, pictures, now);
    await indexAllCourses(db);
    await indexAllArticles(db);
  }
  await db
    .insert(schema.meta)
    .values([...filledParts, { key: seedMarker, value: demo ? 'demo' : 'none' }])
    .onConflictDoNothing();
  return { isNew: true };
}

async function fillParts(d1: D1Database, courses: typeof content.courses): Promise<void> {
  const statements = await basicsStatements(courses);
  await d1.batch(statements.map((statement) => d1.prepare(statement)));
}
