import { largestWebhook } from '~/kit/body-sizes';
import { withLetters } from '~/kit/text/with-letters';
import { paths } from '~/paths';

/**
 * Normalises a path for the rules below, since the router ignores case, decodes letters and accepts a trailing slash.
 */
function plainOf(path: string): string {
  return withLetters(path).toLowerCase().replace(/\/$/, '');
}

/** The API and its upload endpoint: they accept bearer tokens, never cookies, and answer with problems, never pages. */
export function isApi(path: string): boolean {
  return /^\/(?:api\/v1(?:\/|$)|files$)/.test(plainOf(path));
}

/**
 * Whether a path is malformed, so that no page or endpoint can have it: it begins with two slashes (a protocol-relative
 * URL), or contains, however encoded, a backslash, a control character, a line break or invalid UTF-8. The router reads
 * some of these as slashes and fails.
 */
export function isOddPath(path: string): boolean {
  if (path.startsWith('//')) return true;
  // A parsed URL contains no literal backslash, so only percent-encoding is left to check.
  if (!path.includes('%')) return false;
  try {
    return /^\/\/|[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** The billing provider's webhook, which authenticates by its own credentials. */
export function isWebhook(path: string): boolean {
  return plainOf(path).startsWith('/webhooks/');
}

/** Mail programs' one-click unsubscribe (RFC 8058), from any origin: the address contains the proof. */
export function isUnsubscribing(path: string): boolean {
  return plainOf(path) === unsubscribePath;
}

const unsubscribePath = paths.unsubscribe({ token: '' });

/** Pages that a mailed token leads to: they must read the token's state from the primary database. */
export function isTokenPage(path: string): boolean {
  return tokenPages.has(plainOf(path));
}

const tokenPages = new Set<string>([
  paths.verification({ token: '' }),
  paths.restorePassword({ token: '' }),
  paths.changeEmail({ token: '' }),
  unsubscribePath,
]);

const uploads = new Set<string>([
  '/files',
  '/api/v1/files',
  '/api/v1/admin/files',
  paths.myProfile(),
  paths.completeProfile(),
]);
/** Courses and lessons are saved as one document, captions included. */
const isAuthoring = (path: string) => path.startsWith('/api/v1/admin/courses/');
/** Large files are uploaded in parts of 8 MiB. */
const isPart = (path: string) => path.startsWith('/api/v1/admin/uploads/');
const largestPart = 9_000_000;
/** The office's own uploader also sends whole files of up to 32 MB. */
const largestWhole = 33_000_000;
const largestDraft = 1_000_000;
// The upload use-case refuses files over 30,000,000 bytes with its own message; this limit only stops abuse.
const largestUpload = 100_000_000;
const largestForm = 256 * 1024;
/** Forms for content, which can contain a picture, a video or captions. The jury's page of an edition has no files. */
const isWriting = (path: string) =>
  /^\/admin\/(?:(?:courses|articles|bundles|rewards)\/|festival\/(?:new$|[^/]+\/edit$)|kept$)/.test(path);

/** The maximum size of a POST body for an address. Only forms with files may be large. */
export function largestBody(given: string, contentType: string | null): number {
  const path = plainOf(given);
  if (isWebhook(path)) return largestWebhook;
  if (isAuthoring(path)) return largestDraft;
  if (isPart(path)) return largestPart;
  if (path === paths.adminUploads()) return largestWhole;
  const takesFile = uploads.has(path) || isWriting(path);
  return takesFile && /^multipart\/form-data\b.*\bboundary=/i.test(contentType ?? '') ? largestUpload : largestForm;
}
