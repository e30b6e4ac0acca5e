import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type FileRow, type OwnPicture, presentFile } from './own-files.server';
import {
  keptSide,
  keyOf,
  largestPicture,
  messages,
  mostPixels,
  type PictureType,
  previewIdOf,
  previewSide,
  roomPerMember,
} from './rules';
import type { FileOutput } from './schema';
import { type PictureStream, takePicture } from './take-picture';

export interface Upload {
  body: ReadableStream<Uint8Array>;
  /** The size that the request declares: a little more than the file's own; null when it declares none. */
  declaredBytes: number | null;
}

/** Fields and delimiters that a form has beside its file. */
const formOverhead = 64 * 1024;

/**
 * Takes a PNG or JPEG in: first a pending row, then the object, then the facts about it. The file stays pending until
 * it is confirmed. A picture that breaks off, is too large or cannot be decoded leaves nothing. Throws invalid on
 * `file`, rate-limited, conflict when the member's room is used up, and provider-failed.
 */
export async function uploadFile(scope: Scope, upload: Upload): Promise<FileOutput> {
  return presentFile(await storePicture(scope, upload), []);
}

/** The same, for a use-case that goes on with the picture. */
export async function storePicture(scope: Scope, { body, declaredBytes }: Upload): Promise<OwnPicture> {
  const viewer = requireMember(scope);
  if (declaredBytes !== null && declaredBytes > largestPicture + formOverhead) throw invalid('file', messages.tooLarge);
  const reserved = Math.min(declaredBytes ?? largestPicture, largestPicture);
  await requireRoom(scope, viewer.id, reserved);
  const picture = await takePicture(body);
  const rows = newRows(scope, viewer.id, picture.contentType, reserved);
  await scope.write({ reserved: scope.db.insert(files).values([rows.original, rows.preview]) });
  try {
    return await store(scope, picture, rows);
  } catch (error) {
    await forget(scope, [rows.original.id, rows.preview.id]);
    throw error;
  }
}

/** Counts the upload and what the member's files take up, pending ones with what they were announced with. */
async function requireRoom(scope: Scope, userId: string, bytes: number): Promise<void> {
  const taken = scope.db
    .select({ bytes: sql`coalesce(sum(${files.bytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.userId, userId), ne(files.state, 'dropped')));
  const limit = { name: 'upload', subject: userId, limit: 60, seconds: 3600 };
  const [rows] = await countTries(scope, [limit], taken);
  if ((rows[0]?.bytes ?? 0) + bytes <= roomPerMember) return;
  throw new AppError('conflict', messages.noRoom, { code: 'NO_ROOM', errors: { file: [messages.noRoom] } });
}

interface NewRows {
  original: FileRow;
  preview: FileRow;
}

function newRows(scope: Scope, userId: string, contentType: PictureType, bytes: number): NewRows {
  const createdAt = scope.now();
  const id = newId(createdAt.getTime());
  const original: FileRow = {
    id,
    userId,
    kind: 'image',
    key: keyOf(id),
    contentType,
    bytes,
    width: null,
    height: null,
    durationMs: null,
    posterFileId: null,
    audioFileId: null,
    isPublic: false,
    isResized: false,
    state: 'pending',
    createdAt,
  };
  const previewId = previewIdOf(id);
  const preview = { ...original, id: previewId, key: keyOf(previewId), contentType: 'image/webp', bytes: 0 };
  return { original, preview };
}

/**
 * Object, look, the object drawn anew in its own place, preview, row. What is kept is the picture alone, without what its
 * file held beside: where it was taken, the camera, whatever stood behind its end. Drawing is also the proof that all of
 * it can be decoded. Until it is drawn nobody can wear it, and a run that is cut off leaves it to the sweep.
 */
async function store(scope: Scope, picture: PictureStream, { original, preview }: NewRows): Promise<OwnPicture> {
  const { files: storage, images } = scope.providers;
  await storage.put(original.key, picture.body, original.contentType);
  const facts = await images.read(await bytesOf(scope, original.key));
  if (facts.format !== original.contentType) throw invalid('file', messages.wrongType);
  if (facts.width * facts.height > mostPixels) throw invalid('file', messages.tooManyPixels);
  const whole = await keepDrawn(scope, original.key);
  const drawn = await images.render(await bytesOf(scope, original.key), [
    { width: previewSide, height: previewSide, fit: 'scale-down' },
  ]);
  const shown = await images.read(streamOf(drawn));
  await storage.put(preview.key, drawn, preview.contentType);
  await scope.write({
    kept: scope.db.update(files).set(whole).where(eq(files.id, original.id)),
    previewKept: scope.db
      .update(files)
      .set({ bytes: drawn.byteLength, width: shown.width, height: shown.height })
      .where(eq(files.id, preview.id)),
  });
  return { ...original, ...whole };
}

/** What is known of a picture once it was drawn anew. */
interface DrawnFacts {
  contentType: 'image/webp';
  bytes: number;
  width: number;
  height: number;
}

/** Puts a stored picture in its own place again, drawn anew: upright, its pixels alone. Throws invalid and provider-failed. */
export async function keepDrawn(scope: Scope, key: string): Promise<DrawnFacts> {
  const { files: storage, images } = scope.providers;
  const contentType = 'image/webp';
  const drawn = await images.render(await bytesOf(scope, key), [
    { width: keptSide, height: keptSide, fit: 'scale-down' },
  ]);
  const { width, height } = await images.read(streamOf(drawn));
  await storage.put(key, drawn, contentType);
  return { contentType, bytes: drawn.byteLength, width, height };
}

/** An object's bytes as a stream. Throws not-found when there is none. */
export async function bytesOf(scope: Scope, key: string): Promise<ReadableStream<Uint8Array>> {
  const found = await scope.providers.files.get(key);
  if (!found?.body) throw new AppError('not-found');
  return found.body;
}

export function streamOf(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Response(bytes).body as ReadableStream<Uint8Array>;
}

/** Objects, then rows. What this cannot remove, the sweep does a day later. */
export async function forget(scope: Scope, ids: string[]): Promise<void> {
  try {
    await scope.providers.files.delete(ids.map(keyOf));
    await scope.write({ removed: scope.db.delete(files).where(inArray(files.id, ids)) });
  } catch (error) {
    scope.log.warn('files-left-to-the-sweep', { files: ids.length, ...errorFacts(error) });
  }
}
