import { type SQL, sql } from 'drizzle-orm';
import { mostFound } from './rules';

interface Index {
  /** An FTS5 table. */
  table: 'article_search' | 'course_search' | 'lesson_search';
  /** The column with the found row's id. */
  key: 'rowid' | 'course_id';
  /** The weight of each column in bm25(). */
  weights: readonly number[];
}

/**
 * A subquery of `id` and `score`: the rows that match an FTS5 expression, best first, up to the number that a search
 * counts. The index sorts them itself, so it returns no more rows than needed, however many match.
 */
export function bestMatches({ table, key, weights }: Index, match: string): SQL {
  const index = sql.raw(table);
  return sql`(SELECT ${sql.raw(key)} AS id, rank AS score FROM ${index}
    WHERE ${index} MATCH ${match} AND rank MATCH ${`bm25(${weights.join(', ')})`} ORDER BY rank LIMIT ${mostFound})`;
}
