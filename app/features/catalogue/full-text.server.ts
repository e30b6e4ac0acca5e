import { type SQL, sql } from 'drizzle-orm';
import type { SpokenLine } from '#db/schema';
import { readCaptions } from '~/features/media/read-captions';
import { withPlainLetters } from '~/kit/text/folded';
import { normalized } from '~/kit/text/plain-text';
import { type Meaning, meaningsOf } from './field-words';
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
 * A subquery of `id`, `score` and `in_title`: the rows that match a search, best match first, up to the number that a
 * search counts. The index sorts them itself, so it returns no more rows than needed, however many match. Null for a
 * search without words.
 */
export function bestMatches(from: Index, text: string): SQL | null {
  const match = matchExpression(text);
  if (match === null) return null;
  return matchesOf(from, match, sql`rowid IN (${bestOf(from, titleExpression(text), sql`rowid`)})`);
}

/** SQL after ORDER BY: the best matches `h` of `bestMatches`, those in titles first. */
export const bestFirst = sql`h.in_title DESC, h.score`;

/** The same for an FTS5 expression. */
export function matchesOf(from: Index, match: string, inTitle: SQL): SQL {
  return sql`(${bestOf(from, match, sql`${sql.raw(from.key)} AS id, rank AS score, ${inTitle} AS in_title`)})`;
}

function bestOf({ table, weights }: Index, match: string | null, columns: SQL): SQL {
  const index = sql.raw(table);
  return sql`SELECT ${columns} FROM ${index}
    WHERE ${index} MATCH ${match} AND rank MATCH ${`bm25(${weights.join(', ')})`} ORDER BY rank LIMIT ${mostFound}`;
}

/** Maximum number of words in a search. */
const mostTerms = 16;

/** Words of the list and of titles are found by their beginning from this many letters on. */
const longEnough = 4;

/**
 * Typed text as an FTS5 expression: every word must occur as a prefix, or a word that means the same (field-words.ts).
 * Words contain only letters and digits and are quoted, so no text can be an operator (injection). Null for a text
 * without words.
 */
export function matchExpression(text: string): string | null {
  return expressionOf(text, ({ same, things }) => [...same, ...things]);
}

/** The same for titles; a brand's title has its name, not what it is. */
function titleExpression(text: string): string | null {
  const match = expressionOf(text, ({ same }) => same);
  return match && `title : (${match})`;
}

/** An FTS5 expression for titles with any of the words of four or more letters. Null if the text has no such word. */
export function anyTitleWord(text: string): string | null {
  const terms = wordsOf(text).filter((word) => word.length >= longEnough);
  return terms.length ? `title : (${terms.map(beginning).join(' OR ')})` : null;
}

/** The words of a search as the index has them: without repeats, at most `mostTerms`. */
export function wordsOf(text: string): string[] {
  // Marks of other scripts are part of their words, so only the letters are folded here. NFKC makes plain letters of the
  // full-width ones that keyboards of East Asia type.
  const words = withPlainLetters(normalized(text, 'NFKC').toLowerCase()).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word)).slice(0, mostTerms);
}

function expressionOf(text: string, othersOf: (meaning: Meaning) => readonly string[]): string | null {
  const meanings = meaningsOf(wordsOf(text)).map((meaning) => {
    const { words, same, things } = meaning;
    if (!same.length && !things.length) return words.map(beginning).join(' AND ');
    return `(${[`(${words.map(whole).join(' AND ')})`, ...othersOf(meaning).map(whole)].join(' OR ')})`;
  });
  return meanings.length ? meanings.join(' AND ') : null;
}

function beginning(word: string): string {
  return `"${word}"*`;
}

/** A word of the list, or several in this order. A short one is not a beginning: 'eq' does not mean equipment. */
function whole(words: string): string {
  return (words.split(' ').at(-1) ?? '').length < longEnough ? `"${words}"` : beginning(words);
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
