import { AppError } from '~/kit/app-error';
import { allowsMatch, matchesTag } from '~/kit/etag';
import type { Scope } from '~/scope/scope';
import { allowsRange, oneAnswer, parseRange } from './byte-ranges';

/** A file that its reader may see. */
export interface OpenFile {
  id: string;
  kind: 'image' | 'video' | 'audio';
  key: string;
  contentType: string;
  isPublic: boolean;
  /** The file replaces a variant that does not exist yet, so the address will soon have other bytes. */
  isStandIn?: boolean;
  /** The bytes of the longest fragment, if a playlist names the fragments. */
  longestFragment?: number;
}

/** The request headers that determine the answer. */
export interface Conditions {
  range: string | null;
  ifRange: string | null;
  ifMatch: string | null;
  ifNoneMatch: string | null;
  /** Headers only. */
  isHead: boolean;
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 412 | 416;
  headers: Record<string, string>;
  body: ReadableStream | null;
}

/** For public files. A file's id always refers to the same bytes, so every cache may keep them. */
const forEver = 'public, max-age=31536000, immutable';
const forNobodyElse = 'private, no-store';
/**
 * For restricted pictures. The reader's browser may keep them, but must check each time whether access still exists.
 */
const forOneReader = 'private, no-cache';

function cachingOf({ kind, isPublic, isStandIn }: OpenFile): string {
  if (kind !== 'image' || isStandIn) return forNobodyElse;
  return isPublic ? forEver : forOneReader;
}

/** The policy for a drawing opened as a page: it runs no script, loads nothing, and cannot be framed. */
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

/** The file name for saving: a name of ours with the extension of the content type, never a name from the uploader. */
function nameOf({ id, contentType }: OpenFile): string {
  return `${id.replaceAll(/[^\w-]/g, '')}.${extensions[contentType] ?? 'bin'}`;
}

/**
 * Sends a file or a range of it. The caller has checked access. Uses the object's own size and tag, not the row's.
 * A range of a film or a sound is sent in pieces: see `oneAnswer`. Without a range the file is sent whole, for
 * downloads: players of browsers always ask for ranges. Throws not-found if the object is missing.
 */
export async function serveFile(scope: Scope, file: OpenFile, asked: Conditions): Promise<FileAnswer> {
  const stored = await scope.providers.files.head(file.key);
  if (!stored) throw new AppError('not-found');
  const { size, etag } = stored;
  const headers = headersOf(file, etag);
  if (!allowsMatch(asked.ifMatch, etag)) return { status: 412, headers, body: null };
  if (matchesTag(asked.ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const range = allowsRange(asked.ifRange, etag) ? parseRange(asked.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null };
  }
  if (range === 'whole') {
    const body = asked.isHead ? null : await bodyOf(scope, file);
    return { status: 200, headers: { ...headers, 'content-length': String(size) }, body };
  }
  const { first, last } = file.kind === 'image' ? range : oneAnswer(range, asked.range, file.longestFragment);
  const partial = {
    ...headers,
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-length': String(last - first + 1),
  };
  return { status: 206, headers: partial, body: asked.isHead ? null : await bodyOf(scope, file, { first, last }) };
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
