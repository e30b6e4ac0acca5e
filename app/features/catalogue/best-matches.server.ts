import { type SQL, sql } from 'drizzle-orm';
import { mostFound } from './rules';

interface Index {
  /** An FTS5 table. */
  table: 'article_search' | 'course_search' | 'lesson_search';
  /** Its column that names what was found. */
  key: 'rowid' | 'course_id';
  /** How much a word counts in each of its columns, as numbers of bm25(). */
  weights: readonly number[];
}

/**
 * As a table of `id` and `score`: the rows that match an FTS5 expression, up to the number that a search counts, the
 * best first. The index orders them itself, so that it hands out no more rows than are asked for, however many texts
 * hold the words.
 */
export function bestMatches({ table, key, weights }: Index, match: string): SQL {
  const index = sql.raw(table);
  return sql`(SELECT ${sql.raw(key)} AS id, rank AS score FROM ${index}
    WHERE ${index} MATCH ${match} AND rank MATCH ${`bm25(${weights.join(', ')})`} ORDER BY rank LIMIT ${mostFound})`;
}
