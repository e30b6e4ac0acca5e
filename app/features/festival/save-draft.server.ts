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
 * Saves the member's draft, also an unfinished or faulty one; a sent entry stays as it is. Throws expired outside the
 * days of the edition: the write itself asks for them.
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
