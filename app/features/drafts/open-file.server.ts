import { and, eq, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { files } from '#db/schema';
import { type FileAnswer, serveFile } from '~/features/media/serve-file.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { clipHashSql } from './clip-keys';
import type { OneFile } from './file-schema';

/**
 * The bytes of a file of the catalogue, whole: a picture or a sound by its id, a clip by `c` and its hash. Throws
 * not-found, also when the row is there and its object is lost.
 */
export async function openFile(scope: Scope, { name }: OneFile): Promise<FileAnswer> {
  requireAdmin(scope);
  const isIt = name.startsWith('c') ? and(eq(files.kind, 'video'), eq(clipHashSql, name.slice(1))) : eq(files.id, name);
  const [file] = await scope.read(
    firstOf(
      scope.db
        .select()
        .from(files)
        .where(and(isIt, isNull(files.userId), eq(files.state, 'ready')))
        .limit(1),
    ),
  );
  if (!file) throw new AppError('not-found', 'There is no such file.');
  return serveFile(scope, file, { range: null, ifRange: null, ifNoneMatch: null, isHead: false });
}
