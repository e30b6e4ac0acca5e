import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, invalid, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Upload } from '~/kit/upload';
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
  pictureTypeOf,
  previewIdOf,
  previewSide,
  roomPerMember,
  signatureLength,
} from './rules';
import type { FileOutput } from './schema';

/** The most bytes of a form's fields and delimiters beside its file. */
const formOverhead = 64 * 1024;

/**
 * Stores an uploaded PNG or JPEG: first a pending row, then the object, then the picture's facts. The file stays
 * pending until it is confirmed. A picture that is incomplete, too large or cannot be decoded leaves nothing. Throws
 * invalid on `file`, rate-limited, conflict when the member's storage is full, and provider-failed.
 */
export async function uploadFile(scope: Scope, upload: Upload): Promise<FileOutput> {
  return presentFile(scope, await storePicture(scope, upload), []);
}

/** `uploadFile` for a use-case that continues with the stored picture. */
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

/** Counts the upload and checks the member's storage, in which pending files count with their declared size. */
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

function newRows(scope: Scope, userId: string, contentType: PictureType, bytes: number) {
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
    lessonId: null,
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
 * Stores the object, reads its dimensions, re-encodes it in place, makes the preview, and updates both rows.
 * Re-encoding removes all metadata (place, camera, bytes after the end) and proves that the whole picture can be
 * decoded. Until then the picture cannot be used, and the sweep removes it if the run is interrupted.
 */
async function store(
  scope: Scope,
  picture: PictureStream,
  { original, preview }: ReturnType<typeof newRows>,
): Promise<OwnPicture> {
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

/** Re-encodes a stored picture in place: upright and without metadata. Throws invalid and provider-failed. */
async function keepDrawn(scope: Scope, key: string) {
  const { files: storage, images } = scope.providers;
  const contentType = 'image/webp';
  const drawn = await images.render(await bytesOf(scope, key), [
    { width: keptSide, height: keptSide, fit: 'scale-down' },
  ]);
  const { width, height } = await images.read(streamOf(drawn));
  await storage.put(key, drawn, contentType);
  return { contentType, bytes: drawn.byteLength, width, height };
}

/** An object's bytes as a stream. Throws not-found if the object is missing. */
export async function bytesOf(scope: Scope, key: string): Promise<ReadableStream<Uint8Array>> {
  const found = await scope.providers.files.get(key);
  if (!found?.body) throw new AppError('not-found');
  return found.body;
}

export function streamOf(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Response(bytes).body as ReadableStream<Uint8Array>;
}

/** Removes objects, then rows. The sweep removes leftovers a day later. */
export async function forget(scope: Scope, ids: string[]): Promise<void> {
  try {
    await scope.providers.files.delete(ids.map(keyOf));
    await scope.write({ removed: scope.db.delete(files).where(inArray(files.id, ids)) });
  } catch (error) {
    scope.log.warn('files-left-to-the-sweep', { files: ids.length, ...errorFacts(error) });
  }
}

/** An incoming picture whose type is known from its first bytes. */
interface PictureStream {
  contentType: PictureType;
  /** Fails with invalid as soon as it exceeds the largest size of a picture. */
  body: ReadableStream<Uint8Array>;
}

/** Reads a stream's first bytes. Throws invalid if it is neither a PNG nor a JPEG. */
async function takePicture(incoming: ReadableStream<Uint8Array>): Promise<PictureStream> {
  const reader = incoming.getReader();
  const start: Uint8Array[] = [];
  const known = new Uint8Array(signatureLength);
  let seen = 0;
  while (seen < signatureLength) {
    const { done, value } = await reader.read();
    if (done) break;
    known.set(value.subarray(0, signatureLength - seen), seen);
    seen += value.length;
    start.push(value);
  }
  if (seen === 0) throw invalid('file', messages.missing);
  const contentType = pictureTypeOf(known);
  if (!contentType) throw invalid('file', messages.wrongType);
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = start.shift();
        const { done, value } = first ? { done: false, value: first } : await reader.read();
        if (done || !value) return controller.close();
        bytes += value.length;
        if (bytes > largestPicture) throw invalid('file', messages.tooLarge);
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { contentType, body };
}

/** Pictures per run; each takes some seconds. */
const most = 5;

/**
 * Re-encodes old uploads, which were stored before uploads were re-encoded on arrival and still contain metadata such
 * as the place where they were taken. Writes the object before the row, so an interrupted run is repeated. For cron.
 */
export async function redrawUploads(scope: Scope): Promise<void> {
  // Must match the partial index literally: with a bound value SQLite would not use the index.
  const asItCame = and(isNotNull(files.userId), sql`${files.contentType} <> 'image/webp'`);
  const [rows] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(and(asItCame, eq(files.kind, 'image'), eq(files.state, 'ready'), isNotNull(files.width)))
      .orderBy(asc(files.createdAt))
      .limit(most),
  );
  for (const { id, key } of rows) {
    try {
      const drawn = await keepDrawn(scope, key);
      await scope.write({ drawn: scope.db.update(files).set(drawn).where(eq(files.id, id)) });
    } catch (error) {
      if (!isAppError(error)) throw error;
      scope.log.warn('picture-unusable', { fileId: id, ...errorFacts(error) });
    }
  }
}
