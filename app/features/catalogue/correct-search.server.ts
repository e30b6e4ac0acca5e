import { type SQL, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { titleWords } from '#db/schema';
import { folded } from '~/kit/text/folded';
import type { Scope } from '~/scope/scope';
import { fieldWords } from './field-words';
import { wordsOf } from './full-text.server';

type Subject = (typeof titleWords.$inferSelect)['subject'];

/** The full-text tables in which a search of each kind finds words. */
const indexesOf: Record<Subject, readonly string[]> = {
  course: ['course_search', 'lesson_search'],
  article: ['article_search'],
};

/** Longer searches, and longer or shorter words, are not corrected. */
const mostWords = 6;
const shortest = 4;
const longest = 24;

/** The most words of titles that are compared with a typed word. */
const mostCompared = 5000;

/** A word of at least this many letters may have two errors, a shorter one has one. */
const longEnough = 8;

interface Asked {
  subject: Subject;
  q: string | undefined;
  /** Looks for exactly these words. */
  isExact?: boolean;
}

/**
 * What a search finds; if that is nothing, what it finds with typing errors corrected, with the corrected words. A
 * search without errors makes no further round trip, one in vain makes one, a corrected one makes two.
 */
export async function searchForgivingly<Found>(
  scope: Scope,
  { subject, q = '', isExact }: Asked,
  search: (q: string) => Promise<Found>,
  isInVain: (found: Found) => boolean,
): Promise<{ found: Found; corrected: string | null }> {
  const found = await search(q);
  const corrected = isExact || !isInVain(found) ? null : await correctSearch(scope, subject, q);
  if (corrected === null) return { found, corrected };
  const other = await search(corrected);
  return isInVain(other) ? { found, corrected: null } : { found: other, corrected };
}

/** The search with a word of a title for each word that nothing contains; null if there is no such word. */
async function correctSearch(scope: Scope, subject: Subject, q: string): Promise<string | null> {
  const words = wordsOf(q);
  if (words.length > mostWords) return null;
  const parts = await scope.read(...words.map((word) => readCorrection(scope, subject, word)));
  const corrected = words.map((word, at) => parts[at] ?? word);
  return parts.some((part) => part !== null) ? corrected.join(' ') : null;
}

/** The closest word of a title, or of the field's words; null if something contains the word, or if none is close. */
function readCorrection({ db }: Scope, subject: Subject, word: string): Read<string | null> {
  const typed = folded(word);
  const size = [...typed].length;
  if (size < shortest || size > longest) return known(null);
  const containing = indexesOf[subject].map((name) => {
    const index = sql.raw(name);
    return sql`EXISTS (SELECT 1 FROM ${index} WHERE ${index} MATCH ${`"${word}"*`})`;
  });
  const near = sql<string | null>`CASE WHEN ${sql.join(containing, sql` OR `)} THEN NULL
    ELSE ${wordsNear(subject, typed)} END`;
  return readOf([firstOf(db.select({ near: near.as('near') }).from(sql`(SELECT 1)`))], (found) =>
    found?.near ? closest(typed, [...(JSON.parse(found.near) as string[]), ...fieldWords]) : null,
  );
}

/**
 * SQL, a JSON list: words of titles of about the same length that begin with the first or the second letter of a word.
 * Steps from one word to the next along the index, so it takes no longer the more titles have a word.
 */
function wordsNear(subject: Subject, typed: string): SQL {
  const [first = '', second = ''] = typed;
  const starts = JSON.stringify([...new Set([first, second])]);
  const errors = errorsIn(typed);
  const nextWord = (after: SQL) =>
    sql`(SELECT min(t.word) FROM ${titleWords} t WHERE t.subject = ${subject} AND t.word ${after})`;
  return sql`(WITH RECURSIVE w(start, word) AS (
      SELECT s.value, ${nextWord(sql`>= s.value`)} FROM json_each(${starts}) s
      UNION ALL SELECT w.start, ${nextWord(sql`> w.word`)} FROM w WHERE w.word < w.start || char(1114111)
      LIMIT ${mostCompared})
    SELECT json_group_array(DISTINCT w.word) FROM w
    WHERE length(w.word) BETWEEN ${typed.length - errors} AND ${typed.length + errors})`;
}

function errorsIn(word: string): number {
  return word.length < longEnough ? 1 : 2;
}

/** The word with the fewest errors, before others one with the same first letter; null if all have too many. */
function closest(typed: string, words: string[]): string | null {
  const most = errorsIn(typed);
  const ranked = words
    .map((word) => ({ word, rank: distance(typed, word, most) + (word[0] === typed[0] ? 0 : 0.5) }))
    .filter(({ rank }) => Math.floor(rank) <= most)
    .sort((a, b) => a.rank - b.rank);
  return ranked[0]?.word ?? null;
}

/**
 * The number of letters that are missing, too many, others, or swapped with their neighbour between two words; more than
 * `most` if there are more.
 */
export function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, above] = [above, row];
  }
  return above[to.length] ?? 0;
}
