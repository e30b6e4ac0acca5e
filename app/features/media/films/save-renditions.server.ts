import { and, eq, inArray, sql } from 'drizzle-orm';
import { files, renditions } from '#db/schema';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { faultOfQualities } from './film-index';
import { clipHashSql } from './queries.server';
import type { SaveRenditions } from './schema';

/**
 * Says what was made of a film, in place of what was said before; the files are in the catalogue. From then on the film
 * plays from them. For administrators. Throws not-found for an unknown film, and invalid on `qualities` and `sound`:
 * players could not change between qualities whose fragments differ.
 */
export async function saveRenditions(scope: Scope, { clip, qualities, sound }: SaveRenditions): Promise<void> {
  requireAdmin(scope);
  const ids = [...qualities.map((one) => `c${one.clip}`), ...(sound ? [`a${sound}`] : [])];
  const isReady = and(eq(files.state, 'ready'), sql`${files.userId} IS NULL`);
  const [[source], stored] = await scope.read(
    scope.db
      .select({ durationMs: files.durationMs })
      .from(files)
      .where(and(eq(clipHashSql, clip), eq(files.kind, 'video'), isReady))
      .limit(1),
    scope.db
      .select({ id: files.id, kind: files.kind, bytes: files.bytes })
      .from(files)
      .where(and(inArray(files.id, ids), isReady)),
  );
  if (!source) throw new AppError('not-found', 'There is no such film.');
  const bytesOf = new Map(stored.map(({ id, bytes }) => [id, bytes]));
  if (new Set(qualities.map(({ height }) => height)).size < qualities.length) {
    throw invalid('qualities', 'Names a height twice');
  }
  if (qualities.some((one) => !bytesOf.has(`c${one.clip}`)))
    throw invalid('qualities', 'Names a file that is not there');
  if (sound && !bytesOf.has(`a${sound}`)) throw invalid('sound', 'Is not an uploaded sound');
  const fault = faultOfQualities(
    qualities.map(({ height, clip: file, film }) => ({ name: height, film, bytes: bytesOf.get(`c${file}`) ?? 0 })),
    (source.durationMs ?? 0) / 1000,
  );
  if (fault) throw invalid('qualities', fault);
  const shared = { clip, createdAt: scope.now() };
  const rows: (typeof renditions.$inferInsert)[] = [
    ...qualities.map(({ height, clip: file, codecs, film }) => ({
      ...shared,
      ...{ name: height, fileId: `c${file}`, codecs, film },
      longestFragment: film.bytes.reduce((longest, size) => Math.max(longest, size), 0),
    })),
    ...(sound
      ? [
          {
            ...shared,
            name: 'sound' as const,
            fileId: `a${sound}`,
            codecs: 'mp4a.40.2',
            film: null,
            longestFragment: 0,
          },
        ]
      : []),
  ];
  await scope.write({
    before: scope.db.delete(renditions).where(eq(renditions.clip, clip)),
    rows: rows.map((row) => scope.db.insert(renditions).values(row)),
  });
}
