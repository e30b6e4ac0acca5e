import { createHash } from 'node:crypto';

/** The ETag of these contents. */
export function etagOf(contents: string | Uint8Array): string {
  return `"${createHash('sha256').update(contents).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match header names this tag; weak and strong tags are compared alike (RFC 9110, 13.1.2). */
export function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Whether an If-Match header names this tag, which must be strong (RFC 9110, 13.1.1). */
export function allowsMatch(header: string | null, etag: string): boolean {
  if (header === null || header.trim() === '*') return true;
  return !etag.startsWith('W/') && header.split(',').some((tag) => tag.trim() === etag);
}
