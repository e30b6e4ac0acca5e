import { type SQL, sql } from 'drizzle-orm';
// Imported by relative path, like the schema does.
import { folded, plainLetters } from '../app/kit/text/folded';
import { normalized } from '../app/kit/text/plain-text';

/** Accented letters, the most used ones first. */
const accented = 'áàâäãåéèêëíìîïóòôöõúùûüýÿçñąćęńśźżčďěňřšťůžőűğşășțāēėģīįķļľņōŕţūų';

/** The Latin letters beyond ASCII, and what each is found by. */
const latinLetters = new Map([
  ...plainLetters,
  ...[...accented, ...accented.toUpperCase(), 'İ'].map((letter) => [letter, folded(letter)] as const),
]);

/**
 * D1 refuses expressions of more than 100 levels, and the statement around this one has some too. Each letter also costs
 * a pass over the text. A term with more accented letters leaves out the rarest.
 */
const mostNested = 40;

/**
 * SQL condition: `text` contains the search term, blind to case and accents of Latin letters; 'o' finds 'ø'. `%` and `_`
 * match literally. Undefined (no condition) for an empty search. Uses `instr`, not LIKE: D1 refuses LIKE patterns over
 * 50 bytes. Only texts with such letters are folded, and only the letters that the term contains.
 */
export function holdsText(text: SQL, search: string): SQL | undefined {
  const wanted = [...normalized(search.trim(), 'NFC')]
    .map((sign) => latinLetters.get(sign) ?? lowerAscii(sign))
    .join('');
  if (!wanted) return undefined;
  const letters = [...latinLetters].filter(([, typed]) => [...typed].some((letter) => wanted.includes(letter)));
  const plain = replaced(sql`lower(${text})`, letters.slice(0, mostNested));
  return sql`instr(CASE WHEN ${text} GLOB '*[À-ẞ]*' THEN ${plain} ELSE lower(${text}) END, ${wanted}) > 0`;
}

/** Lower case as SQLite knows it. */
function lowerAscii(sign: string): string {
  return /[A-Z]/.test(sign) ? sign.toLowerCase() : sign;
}

/** SQL: the text with other letters for some. */
function replaced(text: SQL, letters: readonly (readonly [string, string])[]): SQL {
  const before = sql.raw('replace('.repeat(letters.length));
  const after = sql.raw(letters.map(([letter, typed]) => `, '${letter}', '${typed}')`).join(''));
  return sql`${before}${text}${after}`;
}
