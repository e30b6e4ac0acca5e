import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { files, pictureVariants } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { sizedPictureOf, type Variant, variantsOf } from '~/kit/sized-pictures';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { variantKeyOf } from './rules';
import { bytesOf } from './upload-file.server';

/**
 * The job that makes a catalogue picture's variants of one width. It skips existing variants, so an interrupted run
 * continues where it stopped. A picture that cannot be decoded gets no variants and is shown as it is. Throws
 * provider-failed.
 */
export async function makeVariants(scope: Scope, { fileId, width }: { fileId: string; width: number }): Promise<void> {
  const picture = sizedPictureOf(fileId);
  if (!picture) return;
  const [file, made] = await scope.read(
    firstOf(scope.db.select({ key: files.key }).from(files).where(isWanted(fileId))),
    scope.db
      .select({ name: pictureVariants.name })
      .from(pictureVariants)
      .where(and(eq(pictureVariants.fileId, fileId), eq(pictureVariants.state, 'ready'))),
  );
  if (!file) return;
  const missing = variantsOf(picture).filter(
    (variant) => variant.width === width && !made.some(({ name }) => name === variant.name),
  );
  for (const variant of missing) {
    const isMade = await makeVariant(scope, fileId, file.key, variant);
    if (!isMade) return;
  }
}

function isWanted(fileId: string) {
  return and(eq(files.id, fileId), eq(files.state, 'ready'));
}

/**
 * Writes a pending row, then the object, then marks the row as ready. Returns false if the picture is no longer wanted
 * or cannot be decoded.
 */
async function makeVariant(scope: Scope, fileId: string, pictureKey: string, variant: Variant): Promise<boolean> {
  const { db, providers, now } = scope;
  const { name, format } = variant;
  const contentType = `image/${format}` as const;
  const { begun } = await scope.write({
    begun: db
      .insert(pictureVariants)
      .select(
        sql`SELECT ${fileId}, ${name}, ${contentType}, 0, 'pending', ${now().getTime()}
        FROM ${files} WHERE ${isWanted(fileId)}`,
      )
      .onConflictDoUpdate({
        target: [pictureVariants.fileId, pictureVariants.name],
        set: { createdAt: sql`excluded.created_at` },
      })
      .returning({ name: pictureVariants.name }),
  });
  if (!begun.length) return false;
  const row = and(eq(pictureVariants.fileId, fileId), eq(pictureVariants.name, name));
  try {
    const drawn = await providers.images.convert(await bytesOf(scope, pictureKey), variant, contentType);
    await providers.files.put(variantKeyOf(fileId, name), drawn.bytes, drawn.contentType);
    await scope.write({
      kept: db
        .update(pictureVariants)
        .set({ contentType: drawn.contentType, bytes: drawn.bytes.byteLength, state: 'ready' })
        .where(row),
    });
    return true;
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'invalid') throw error;
    scope.log.warn('picture-unusable', { fileId, ...errorFacts(error) });
    await scope.write({ removed: db.delete(pictureVariants).where(and(row, eq(pictureVariants.state, 'pending'))) });
    return false;
  }
}
