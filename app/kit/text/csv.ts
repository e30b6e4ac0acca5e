/** Matches cells that a spreadsheet may execute as a formula (CSV injection), including full-width East Asian forms. */
const formula = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u;

/**
 * A table as CSV (RFC 4180): quotes every cell and puts an apostrophe before possible formulas. Begins with a byte
 * order mark; some spreadsheets guess a wrong encoding without it.
 */
export function writeCsv(head: string[], rows: (string | number | Date | null)[][]): string {
  return `\ufeff${writeCsvRows([head, ...rows])}`;
}

/** Lines of a CSV file, without the byte order mark. */
export function writeCsvRows(rows: (string | number | Date | null)[][]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | Date | null): string {
  if (value === null) return '""';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  const text = String(value);
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
