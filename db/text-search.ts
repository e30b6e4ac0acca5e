import { type SQL, sql } from 'drizzle-orm';

/**
 * As an SQL condition: a text contains what somebody searches for, at any place. Latin letters without
 * accents match in both cases; every sign means itself, `%` and `_` too. Undefined (no condition) for a search without a
 * word. Not LIKE: D1 refuses a pattern of more than 50 bytes, and here what is searched may be of any length.
 */
export function holdsText(text: SQL, search: string): SQL | undefined {
  const wanted = search.trim();
  return wanted ? sql`instr(lower(${text}), lower(${wanted})) > 0` : undefined;
}
