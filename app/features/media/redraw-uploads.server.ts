import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { keepDrawn } from './upload-file.server';

/** Pictures at a time: each costs some seconds. */
const most = 5;

/**
 * Draws old uploads anew. They were stored before uploads were drawn on arrival, and still hold what their files had
 * beside the picture, such as the place where it was taken. The object first, then the row, so that a run that is cut
 * off is done again. For cron.
 */
export async function redrawUploads(scope: Scope): Promise<void> {
  // As the index says it, to the letter: with a bound value it would not be taken.
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
