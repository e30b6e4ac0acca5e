import { type SQL, sql } from 'drizzle-orm';
import type { SpokenLine } from '#db/schema';
import { readCaptions } from '~/features/media/read-captions';
import { withPlainLetters } from '~/kit/folded';
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

/** Maximum number of words in a search. */
const mostTerms = 16;

/**
 * Typed text as an FTS5 expression: every word must occur as a prefix. Words contain only letters and digits and are
 * quoted, so no text can be an operator (injection). Null for a text without words.
 */
export function matchExpression(text: string): string | null {
  const terms = termsOf(text);
  return terms.length ? terms.join(' ') : null;
}

/** An FTS5 expression for titles with any of the words of four or more letters. Null if the text has no such word. */
export function anyTitleWord(text: string): string | null {
  const terms = termsOf(text).filter((term) => term.length >= '"four"*'.length);
  return terms.length ? `title : (${terms.join(' OR ')})` : null;
}

function termsOf(text: string): string[] {
  const words = withPlainLetters(text.normalize('NFC')).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  const terms = [...new Set(words)].filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word)).slice(0, mostTerms);
  return terms.map((term) => `"${term}"*`);
}

interface Track {
  /** The video's number in the lesson, from 1. */
  video: number;
  language: string;
  vtt: string;
}

/** Removes control characters: the search marks its matches with some of them, so no text may contain any. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** The text of a lesson's captions, and the offset at which each line begins. */
export function spokenText(tracks: Track[]): { spoken: string; lines: SpokenLine[] } {
  const lines: SpokenLine[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const { video, language, vtt } of tracks) {
    for (const { start, text } of readCaptions(vtt).cues) {
      const plain = withoutControls(text);
      if (!plain) continue;
      lines.push([at, Math.floor(start), video, language]);
      texts.push(plain);
      // In code points, as SQLite counts, plus the space between two lines.
      at += [...plain].length + 1;
    }
  }
  return { spoken: texts.join(' '), lines };
}
