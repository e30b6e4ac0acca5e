import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { files } from '#db/schema';
import { checkDrawing } from '~/features/media/check-drawing';
import { cleanPicture } from '~/features/media/clean-picture';
import { drawingTone } from '~/features/media/drawing-tone';
import { otherPicture } from '~/features/media/other-pictures';
import { captionsRefusal } from '~/features/media/read-captions';
import { readMedia } from '~/features/media/read-media';
import { isDrawing, pictureTypeOf } from '~/features/media/rules';
import { invalid } from '~/kit/app-error';
import { drawingId, sizedPictureId, variantWidths } from '~/kit/sized-pictures';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { StoredFile } from './file-schema';
import { clipKey, fileTooLarge, largestFile } from './rules';

type Row = typeof files.$inferInsert;

/**
 * Stores a picture, a video or its sound in the catalogue. Its bytes say what it is, whatever its name. Storing the
 * same file again changes nothing. Nothing shows the file until a course or a lesson names it. Throws invalid on
 * `file`.
 */
export async function storeFile(scope: Scope, file: Upload): Promise<StoredFile> {
  requireAdmin(scope);
  const whole = await readWhole(file, largestFile, fileTooLarge);
  const read = readFile(whole);
  if (!read) {
    throw invalid(
      'file',
      captionsRefusal(whole) ?? 'This is not an SVG, PNG, JPEG, MP4 or WebM video, or MP4 audio file',
    );
  }
  const { name, row, bytes } = read;
  // The object is stored first: a row without an object would show nothing.
  await scope.providers.files.put(row.key, bytes.slice().buffer, row.contentType);
  const jobs = read.widths.map((width) =>
    scope.outbox.add({ kind: 'make-variants', fileId: row.id, width }, `make-variants:${row.id}:${width}`),
  );
  await scope.write({
    kept: scope.db
      .insert(files)
      .values({ ...row, bytes: bytes.length, createdAt: scope.now() })
      // A file that was stored before its length was kept gets its length.
      .onConflictDoUpdate({
        target: files.id,
        set: { durationMs: sql`excluded.duration_ms` },
        setWhere: sql`${files.durationMs} IS NULL AND excluded.duration_ms IS NOT NULL`,
      }),
    jobs,
  });
  if (jobs.length) scope.outbox.dispatch();
  return { kind: row.kind, name };
}

/** The most bytes of the multipart headers around a file in a form. */
const largestHead = 64 * 1024;

/**
 * Reads all bytes of a file in a form. Throws invalid on `file` with the message `words` if there are more than `most`.
 */
export async function readWhole({ body, declaredBytes }: Upload, most: number, words: string): Promise<Buffer> {
  if (declaredBytes !== null && declaredBytes > most + largestHead) throw invalid('file', words);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    size += value.length;
    if (size > most) throw invalid('file', words);
    pieces.push(value);
  }
}

interface Recognised {
  name: string;
  row: Omit<Row, 'bytes' | 'createdAt'>;
  bytes: Uint8Array;
  /** The widths of the smaller copies that are to be made, in pixels. */
  widths: number[];
}

function readFile(file: Buffer): Recognised | null {
  if (pictureTypeOf(file)) {
    const clean = cleanPicture(file);
    if (typeof clean === 'string') throw invalid('file', `The picture ${clean}`);
    const { bytes, ...size } = clean;
    const id = sizedPictureId(hashOf(bytes), size);
    const row = {
      id,
      kind: 'image' as const,
      key: `pictures/${id}.${size.format}`,
      contentType: `image/${size.format}`,
    };
    return {
      name: id,
      bytes,
      widths: variantWidths(size),
      row: { ...row, width: size.width, height: size.height, isResized: true },
    };
  }
  if (isDrawing(file)) {
    const fault = checkDrawing(file);
    if (fault) throw invalid('file', `The picture ${fault}`);
    const id = drawingId(hashOf(file), drawingTone(Buffer.from(file).toString('utf8')));
    const row = { id, kind: 'image' as const, key: `pictures/${id}.svg`, contentType: 'image/svg+xml' };
    return { name: id, bytes: file, widths: [], row: { ...row, isResized: true } };
  }
  // A HEIC or an AVIF begins as an MP4 does.
  const other = otherPicture(file);
  if (other) throw invalid('file', `The file ${other}`);
  const media = readMedia(file);
  if (typeof media === 'string') throw invalid('file', `The file ${media}`);
  if (!media) return null;
  const hash = hashOf(file);
  const row =
    media.kind === 'video'
      ? { id: `c${hash}`, key: clipKey(hash, media.contentType), ...media }
      : {
          id: `a${hash}`,
          key: `clips/${hash}.m4a`,
          contentType: media.contentType,
          kind: media.kind,
          durationMs: media.durationMs,
        };
  return { name: hash, bytes: file, widths: [], row };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}
