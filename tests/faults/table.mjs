/**
 * A table as text: columns as wide as they need, numbers to the right.
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
export function tableOf(heads, rows) {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => `${row[at] ?? ''}`.length)));
  const line = (/** @type {(string | number)[]} */ cells) =>
    widths
      .map((width, at) => {
        const cell = cells[at] ?? '';
        return typeof cell === 'number' ? `${cell}`.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/**
 * Of sorted or unsorted numbers the one below which such a share lies.
 * @param {number[]} numbers
 * @param {number} share
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
