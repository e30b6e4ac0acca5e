import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { allowsRange, matchesTag, parseRange } from './byte-ranges';

/** A file that its reader may see. */
export interface OpenFile {
  id: string;
  kind: 'image' | 'video' | 'audio';
  key: string;
  contentType: string;
  isPublic: boolean;
  /** It is sent in place of something that is still to be made: the address will soon have other bytes. */
  isStandIn?: boolean;
}

/** The headers of a request that decide on what is sent. */
export interface Conditions {
  range: string | null;
  ifRange: string | null;
  ifNoneMatch: string | null;
  /** Headers only. */
  isHead: boolean;
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: ReadableStream | null;
}

/** A file's id means the same bytes for ever, so a public file may stay in any cache. */
const forEver = 'public, max-age=31536000, immutable';
const forNobodyElse = 'private, no-store';
/** A picture that not everyone may see: kept by its reader's browser, which asks each time whether they still may. */
const forOneReader = 'private, no-cache';

function cachingOf({ kind, isPublic, isStandIn }: OpenFile): string {
  if (kind !== 'image' || isStandIn) return forNobodyElse;
  return isPublic ? forEver : forOneReader;
}

/** A drawing may hold script, links and forms: opened by itself it runs none, reaches nothing and is framed by nobody. */
const drawingPolicy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** The name under which a browser saves a file: ours, with the ending of its own kind, never one that was sent. */
function nameOf({ id, contentType }: OpenFile): string {
  return `${id.replaceAll(/[^\w-]/g, '')}.${extensions[contentType] ?? 'bin'}`;
}

/**
 * A file or a stretch of it, for someone whose right to it was checked. The object's own size and tag decide, never
 * the row's. Throws not-found when the object is not there.
 */
export async function serveFile(scope: Scope, file: OpenFile, asked: Conditions): Promise<FileAnswer> {
  const stored = await scope.providers.files.head(file.key);
  if (!stored) throw new AppError('not-found');
  const { size, etag } = stored;
  const headers = headersOf(file, etag);
  if (matchesTag(asked.ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const range = allowsRange(asked.ifRange, etag) ? parseRange(asked.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null };
  }
  if (range === 'whole') {
    const body = asked.isHead ? null : await bodyOf(scope, file);
    return { status: 200, headers: { ...headers, 'content-length': String(size) }, body };
  }
  const { first, last } = range;
  const partial = {
    ...headers,
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-length': String(last - first + 1),
  };
  return { status: 206, headers: partial, body: asked.isHead ? null : await bodyOf(scope, file, range) };
}

async function bodyOf(scope: Scope, file: OpenFile, range?: { first: number; last: number }): Promise<ReadableStream> {
  const found = await scope.providers.files.get(file.key, range);
  if (!found?.body) throw new AppError('not-found');
  return found.body;
}

function headersOf(file: OpenFile, etag: string): Record<string, string> {
  return {
    'content-type': file.contentType,
    'content-disposition': `inline; filename="${nameOf(file)}"`,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': cachingOf(file),
    'x-content-type-options': 'nosniff',
    ...(file.contentType.includes('svg') && { 'content-security-policy': drawingPolicy }),
  };
}
