import { and, eq, exists, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { files } from '#db/schema';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import type { FileRow, OwnPicture } from './own-files.server';
import { boxOf, type Crop, cutSteps, keyOf, middleCrop, pictureSizes, sizeIdOf } from './rules';
import { bytesOf, forget, streamOf } from './upload-file.server';

export interface MadeSizes {
  /** The id of the largest size, which a user's avatar refers to. */
  largeId: string;
  rows: FileRow[];
  /** Marks the sizes as ready unless the upload was dropped meanwhile. Belongs in the batch that starts using them. */
  settle: Statement[];
}

/**
 * Crops a picture and stores it in every size: pending rows first, then the objects; the caller's batch marks the rows
 * as ready. Each call creates new ids, so a link always shows the same picture. Throws invalid and provider-failed.
 */
export async function makeSizes(scope: Scope, picture: OwnPicture, crop: Crop): Promise<MadeSizes> {
  const now = scope.now();
  const mark = newId().slice(-6);
  const rows = pictureSizes.map(({ name }) => {
    const id = sizeIdOf(picture.id, crop, mark, name);
    return pendingSize(picture, id, now);
  });
  await scope.write({ reserved: scope.db.insert(files).values(rows) });
  try {
    const drawn = await drawSizes(scope, picture, crop);
    // Sequentially: if one upload fails, no other is still running that could arrive after the stored ones were
    // removed.
    for (const [i, row] of rows.entries()) {
      await scope.providers.files.put(row.key, drawn[i] as ArrayBuffer, row.contentType);
    }
    const box = boxOf(crop, picture);
    const settled = rows.map((row, i) => {
      const side = Math.min(pictureSizes[i]?.side ?? 0, box.size);
      return { ...row, bytes: drawn[i]?.byteLength ?? 0, width: side, height: side, state: 'ready' as const };
    });
    return {
      largeId: settled[0]?.id ?? '',
      rows: settled,
      settle: settled.map((row) => settleSize(scope, picture, row)),
    };
  } catch (error) {
    await forget(
      scope,
      rows.map(({ id }) => id),
    );
    throw error;
  }
}

function pendingSize(picture: OwnPicture, id: string, createdAt: Date): FileRow {
  return {
    ...picture,
    id,
    key: keyOf(id),
    contentType: 'image/webp',
    bytes: 0,
    width: null,
    height: null,
    isPublic: true,
    isResized: false,
    state: 'pending',
    createdAt,
  };
}

/** Draws the large size from the upload, and the small size from the large one. */
async function drawSizes(scope: Scope, picture: OwnPicture, crop: Crop): Promise<ArrayBuffer[]> {
  const { images } = scope.providers;
  const box = boxOf(crop, picture);
  const drawn: ArrayBuffer[] = [];
  for (const { side } of pictureSizes) {
    const larger = drawn.at(-1);
    drawn.push(
      larger
        ? await images.render(streamOf(larger), [{ width: side, height: side, fit: 'scale-down' }])
        : await images.render(await bytesOf(scope, picture.key), cutSteps(picture, box, side)),
    );
  }
  return drawn;
}

function settleSize(scope: Scope, picture: OwnPicture, { id, bytes, width, height, state }: FileRow): Statement {
  const original = alias(files, 'original');
  const wanted = scope.db
    .select({ id: original.id })
    .from(original)
    .where(and(eq(original.id, picture.id), ne(original.state, 'dropped')));
  return scope.db
    .update(files)
    .set({ bytes, width, height, state })
    .where(and(eq(files.id, id), exists(wanted)))
    .returning({ id: files.id });
}

/** The job of PATCH /files/images/resize. Makes the sizes of the central crop, once, however often it runs. */
export async function resizeImage(scope: Scope, { fileId }: { fileId: string }): Promise<void> {
  const picture = await readFirst(scope, scope.db.select().from(files).where(eq(files.id, fileId)));
  if (!picture?.width || !picture.height || picture.isResized || picture.state === 'dropped') return;
  const made = await makeSizes(scope, picture as OwnPicture, middleCrop);
  const ids = made.rows.map(({ id }) => id);
  const mark = scope.db
    .update(files)
    .set({ isResized: true })
    .where(and(eq(files.id, fileId), eq(files.isResized, false)))
    .returning({ id: files.id });
  const { marked } = await scope.write({ marked: firstOf(mark), settled: made.settle });
  if (marked) return;
  // Another run finished first, so its sizes stay and these are dropped.
  await scope.write({ dropped: scope.db.update(files).set({ state: 'dropped' }).where(inArray(files.id, ids)) });
  await forget(scope, ids);
}
