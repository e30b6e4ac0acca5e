import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { titleWords } from '#db/schema';
import { folded } from '~/kit/text/folded';

type Source = Pick<typeof titleWords.$inferSelect, 'subject' | 'sourceId'>;

/** Replaces the words of the titles of a course or an article, if a condition is true. */
export function keepTitleWords(db: Database, source: Source, titles: string[], when: SQL) {
  const words = titles.flatMap((title) => folded(title).match(/[\p{L}\p{N}]{4,24}/gu) ?? []);
  const { subject, sourceId } = source;
  return [
    removeTitleWords(db, source, when),
    db.insert(titleWords).select(sql`SELECT ${subject}, value, ${sourceId} FROM
      json_each(${JSON.stringify([...new Set(words)])}) WHERE ${when}`),
  ];
}

/** Removes the words of the titles of a course or an article, if a condition is true. */
export function removeTitleWords(db: Database, { subject, sourceId }: Source, when: SQL) {
  return db.delete(titleWords).where(and(eq(titleWords.subject, subject), eq(titleWords.sourceId, sourceId), when));
}
