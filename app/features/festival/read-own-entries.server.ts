import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { openDetails, openDraft } from './seal-entry.server';

/** All of a person's entries and drafts, decrypted, for their data export. */
export function readOwnEntries(scope: Scope, userId: string): Read<Record<string, unknown>[]> {
  const rows = scope.db.select().from(festivalEntries).where(eq(festivalEntries.userId, userId));
  return readOf([rows], (found) =>
    found.map(({ sealed, draftSealed, ...entry }) => ({
      ...entry,
      details: openDetails(scope, entry, sealed),
      draft: openDraft(scope, entry, draftSealed),
    })),
  );
}
