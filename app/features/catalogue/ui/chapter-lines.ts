/** A chapter as it is typed. */
export interface Row {
  at: string;
  title: string;
}

const time = /^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/;

/** `1:07` in seconds; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!time.test(text.trim())) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** `1:07 Two hats` as a row. A line without a time is a title. */
export function rowOf(line: string): Row {
  const [first = '', ...rest] = line.split(/\s+/);
  return secondsOf(first) === null ? { at: '', title: line } : { at: first, title: rest.join(' ') };
}

/** The rows as lines. An empty row stays out. */
export const textOf = (rows: Row[]): string =>
  rows
    .map(({ at, title }) => `${at.trim()} ${title.trim()}`.trim())
    .filter(Boolean)
    .join('\n');

/** Why a row is not in its turn, if a row above it starts at the same time or later. */
export function outOfTurn(rows: Row[], place: number): string | null {
  const own = secondsOf(rows[place]?.at ?? '');
  const above = rows
    .slice(0, place)
    .map(({ at }) => ({ at, seconds: secondsOf(at) }))
    .findLast(({ seconds }) => seconds !== null);
  if (own === null || !above || above.seconds === null || own > above.seconds) return null;
  const relation = own === above.seconds ? 'is the time of' : 'is before';
  return `${rows[place]?.at} ${relation} the chapter above it, which starts at ${above.at}.`;
}

/** The rows by their times. Rows without one stay behind the row that they follow. */
export function inTime(rows: Row[]): Row[] {
  let last = -1;
  const timed = rows.map((row) => {
    last = secondsOf(row.at) ?? last;
    return { row, seconds: last };
  });
  return timed.toSorted((one, other) => one.seconds - other.seconds).map(({ row }) => row);
}
