import { sql } from 'drizzle-orm';
import { festivalEditions, festivalEntries } from '#db/schema';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type TypedEntry, typedFields } from './check-entry';
import { readEdition, refuseEntry, takesEntries } from './queries.server';
import type { Draft } from './schema';
import { sealDraft } from './seal-entry.server';

/**
 * Saves the member's draft, even an incomplete or invalid one; a submitted entry is not changed. Throws expired outside
 * the edition's dates, which the write itself checks.
 */
export async function saveDraft(scope: Scope, { editionId, ...given }: Draft): Promise<void> {
  const { id: userId } = requireMember(scope);
  const now = scope.now();
  const draft = Object.fromEntries(typedFields.map((field) => [field, given[field]])) as TypedEntry;
  const sealed = sealDraft(scope, { editionId, userId }, draft);
  const write = scope.db
    .insert(festivalEntries)
    .select(
      sql`SELECT ${newId(now.getTime())}, ${festivalEditions.id}, ${userId}, ${sealed}, ${now.getTime()},
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM ${festivalEditions} WHERE ${takesEntries(editionId, now)}`,
    )
    .onConflictDoUpdate({
      target: [festivalEntries.editionId, festivalEntries.userId],
      set: { draftSealed: sql`excluded.draft_sealed`, draftSavedAt: sql`excluded.draft_saved_at` },
    })
    .returning({ id: festivalEntries.id });
  const { kept, edition } = await scope.write({ kept: write, edition: readEdition(scope, editionId) });
  if (kept.length === 0) throw refuseEntry(edition, now);
}
