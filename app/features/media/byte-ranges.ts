/** The bytes from `first` to `last`, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const one = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The part of a file that a Range header requests. Several ranges, other units and malformed headers get the whole
 * file, as RFC 9110, 14.2, allows. A range that begins beyond the end is unsatisfiable.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = header === null ? null : one.exec(header.trim());
  if (!found) return 'whole';
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable';
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Number(to);
  if (to !== '' && last < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { first, last: Math.min(last, size - 1) };
}

/**
 * The most bytes of a film or a sound in one answer to a range. Players ask for all bytes up to the end and read as they
 * play, so that one long answer would outlast a refund; short ones make them ask again, and access is checked each time.
 */
const mostInOneAnswer = 1024 * 1024;

/**
 * The beginning of a range that goes into one answer (RFC 9110, 15.3.7, allows less than was asked for). `longest` is
 * the longest fragment of a film that plays by a playlist: a player that asks for exactly the bytes of a fragment gets
 * them, since some give up when they get fewer.
 */
export function oneAnswer({ first, last }: ByteRange, header: string | null, longest = 0): ByteRange {
  const isBounded = /\d-\d/.test(header ?? '');
  const most = isBounded ? Math.max(longest, mostInOneAnswer) : mostInOneAnswer;
  return { first, last: Math.min(last, first + most - 1) };
}

/** Whether a range may be served under this If-Range header: only if it names this strong tag. */
export function allowsRange(ifRange: string | null, etag: string): boolean {
  return ifRange === null || (ifRange.trim() === etag && !etag.startsWith('W/'));
}
