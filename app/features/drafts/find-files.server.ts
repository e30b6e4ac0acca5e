import { and, eq, isNull, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { clipHashIn, clipHashSql, clipKey } from './clip-keys';
import type { FileNames } from './file-schema';

/**
 * Which of these files of the catalogue are here already: pictures and sounds by their ids or keys, clips by `c` and
 * their hash or by the key `clips/<hash>.mp4`, wherever they lie.
 */
export async function findFiles(scope: Scope, { names }: FileNames): Promise<string[]> {
  requireAdmin(scope);
  const list = (all: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(all)}))`;
  const listed = list(names);
  const clips = list(names.flatMap((name) => clipHashIn(name) ?? /^c([0-9a-f]{20})$/.exec(name)?.[1] ?? []));
  const [found] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key, kind: files.kind, clip: clipHashSql })
      .from(files)
      .where(
        and(
          isNull(files.userId),
          eq(files.state, 'ready'),
          sql`(${files.id} IN ${listed} OR ${files.key} IN ${listed} OR ${clipHashSql} IN ${clips})`,
        ),
      ),
  );
  const there = new Set(
    found.flatMap(({ id, key, kind, clip }) => (kind === 'video' ? [id, clipKey(clip), `c${clip}`] : [id, key])),
  );
  return names.filter((name) => there.has(name));
}
