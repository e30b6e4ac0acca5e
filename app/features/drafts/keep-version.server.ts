import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { draftVersions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { VersionOf } from './versions-schema';

/** Of one thing. */
export const mostVersions = 20;

interface Saved extends VersionOf {
  draft: object;
  /** What the save replaces; null for a new one. */
  before: { revision: string | null } | null;
}

/**
 * Statements of a save's batch: the saved state becomes the newest version, and the oldest one over twenty goes. The
 * state before the first of them is kept too, so that the first save can be taken back.
 */
export function keepVersion(
  scope: Scope,
  { kind, thingId, draft, before }: Saved,
  revision: string,
  isMine: SQL,
): Statement[] {
  const { db } = scope;
  const now = scope.now();
  const ofThis = and(eq(draftVersions.kind, kind), eq(draftVersions.thingId, thingId));
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM ${draftVersions} WHERE ${ofThis})`;
  const row = { kind, thingId, userId: null, savedAt: now };
  const rowOf = (state: object) => sql`${JSON.stringify(state)}` as SQL;
  const over = db
    .select({ id: draftVersions.id })
    .from(draftVersions)
    .where(ofThis)
    .orderBy(desc(draftVersions.savedAt), desc(draftVersions.id))
    .limit(1000)
    .offset(mostVersions);
  return [
    ...(before
      ? [
          insertWhen(
            db,
            draftVersions,
            {
              ...row,
              id: before.revision || `first-${thingId}`,
              draft: rowOf(before),
              savedAt: new Date(now.getTime() - 1),
            },
            sql`${isMine} AND ${isFirst}`,
          ).onConflictDoNothing(),
        ]
      : []),
    insertWhen(
      db,
      draftVersions,
      { ...row, id: revision, draft: rowOf(draft), userId: scope.viewer?.id ?? null },
      isMine,
    ),
    db.delete(draftVersions).where(and(inArray(draftVersions.id, over), isMine)),
  ];
}
