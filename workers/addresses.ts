import { largestWebhook } from '~/kit/body-sizes';
import { paths } from '~/paths';

/** The API and the upload beside it: they know bearer tokens only, never cookies, and answer problems, never pages. */
export function isApi(path: string): boolean {
  return path.startsWith('/api/v1/') || path === '/files';
}

/**
 * Whether a path is written as no page and no endpoint has it: it begins with two slashes, and would name another host;
 * or it holds, however that is written, a backslash, a control character, a line's end, or what is no text at all. The
 * router reads some of these as slashes and fails.
 */
export function isOddPath(path: string): boolean {
  if (path.startsWith('//')) return true;
  // All else is written with a percent sign: a parsed address has no backslash of its own.
  if (!path.includes('%')) return false;
  try {
    return /^\/\/|[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** What the billing provider calls; it proves itself by its credentials. */
export function isWebhook(path: string): boolean {
  return path.startsWith('/webhooks/');
}

/** Where mail programs post by themselves (RFC 8058), from wherever they run: the address itself carries the proof. */
export function isUnsubscribing(path: string): boolean {
  return path === unsubscribePath;
}

const unsubscribePath = paths.unsubscribe({ token: '' });

/** Pages that a mailed token leads to: what they say of it must be the primary database's word. */
export const tokenPages = new Set<string>([
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
/** Courses and lessons are saved whole, with their captions. */
const isAuthoring = (path: string) => path.startsWith('/api/v1/admin/courses/');
/** A large file comes in parts of 8 MiB. */
const isPart = (path: string) => path.startsWith('/api/v1/admin/uploads/');
const largestPart = 9_000_000;
const largestDraft = 1_000_000;
// The upload itself refuses what is over its 30,000,000 bytes, in its own words; this only ends what is absurd.
const largestUpload = 100_000_000;
const largestForm = 256 * 1024;
/** Where content is written, a picture, a video or captions come with the form. The jury's page of an edition takes none. */
const isWriting = (path: string) =>
  /^\/admin\/(?:(?:courses|articles|bundles|rewards)\/|festival\/(?:new$|[^/]+\/edit$))/.test(path);

/** How many bytes may be posted to an address. Only a form that can bring a file may be large. */
export function largestBody(path: string, contentType: string | null): number {
  if (isWebhook(path)) return largestWebhook;
  if (isAuthoring(path)) return largestDraft;
  if (isPart(path)) return largestPart;
  const takesFile = uploads.has(path) || isWriting(path);
  return takesFile && /^multipart\/form-data\b.*\bboundary=/i.test(contentType ?? '') ? largestUpload : largestForm;
}
