/**
 * A table as text: columns as wide as their content, numbers aligned right.
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
 * The quantile of numbers, which need not be sorted.
 * @param {number[]} numbers
 * @param {number} share
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
