import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { rawStatement } from '#db/raw-statement';
import { files } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** Statement: pictures that stand where anyone may see them become public, as long as `when` holds. */
export function publishPictures({ db }: Scope, ids: (string | null | undefined)[], when: SQL): Statement {
  const shown = JSON.stringify(ids.filter(Boolean));
  return rawStatement(
    db,
    sql`UPDATE ${files} SET is_public = 1
    WHERE id IN (SELECT value FROM json_each(${shown})) AND is_public = 0 AND ${when}`,
  );
}
