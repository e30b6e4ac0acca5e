import { and, eq, isNull, sql } from 'drizzle-orm';
import { files } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { FileNames } from './file-schema';

/** Which of these files of the catalogue are here already: pictures by their ids, clips and sounds by their keys. */
export async function findFiles(scope: Scope, { names }: FileNames): Promise<string[]> {
  requireAdmin(scope);
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(names)}))`;
  const [found] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(
        and(
          isNull(files.userId),
          eq(files.state, 'ready'),
          sql`(${files.id} IN ${listed} OR ${files.key} IN ${listed})`,
        ),
      ),
  );
  const there = new Set(found.flatMap(({ id, key }) => [id, key]));
  return names.filter((name) => there.has(name));
}
