/** Bytes first to last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const one = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * What of a file a Range header asks for. One range is served; several, another unit or a malformed one get the
 * whole file (RFC 9110, 14.2, lets a server do so); one that begins beyond the end cannot be satisfied.
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

/** Does an If-None-Match header name this tag? Weak and strong ones count alike (RFC 9110, 13.1.2). */
export function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** May a Range be served under this If-Range header? Only for the very same bytes: a strong tag. */
export function allowsRange(ifRange: string | null, etag: string): boolean {
  return ifRange === null || (ifRange.trim() === etag && !etag.startsWith('W/'));
}
