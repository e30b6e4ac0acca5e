import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition: `text` contains the search term. Case-insensitive for ASCII letters; `%` and `_` match literally.
 * Undefined (no condition) for an empty search. Uses `instr`, not LIKE: D1 refuses LIKE patterns over 50 bytes.
 */
export function holdsText(text: SQL, search: string): SQL | undefined {
  const wanted = search.trim();
  return wanted ? sql`instr(lower(${text}), lower(${wanted})) > 0` : undefined;
}
