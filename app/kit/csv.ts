/** What a spreadsheet takes for a formula, or for the beginning of one; also in the wide forms of East Asian keyboards. */
const formula = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u;

/**
 * A table as CSV (RFC 4180): every cell in quotes, and an apostrophe before what a spreadsheet would otherwise run as a
 * formula. Begins with a byte order mark, without which some read it in another alphabet.
 */
export function writeCsv(head: string[], rows: (string | number | Date | null)[][]): string {
  return `\ufeff${[head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number | Date | null): string {
  if (value === null) return '""';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  const text = String(value);
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
