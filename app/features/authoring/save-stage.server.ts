import { sql } from 'drizzle-orm';
import { journeyStages } from '#db/schema';
import { most } from '~/features/journey/rules';
import type { Scope } from '~/scope/scope';
import type { SaveStage } from './journey-schema';
import { keyOfForm } from './rules';
import { saveRow } from './save-row.server';

/** A stage of the learning journey. Throws as `saveRow` does. */
export async function saveStage(scope: Scope, { rowId, ownId, revision, place, ...columns }: SaveStage): Promise<void> {
  await saveRow(scope, {
    table: journeyStages,
    ...{ rowId, revision, place, columns },
    key: keyOfForm(rowId, ownId),
    placed: {},
    room: { most: most.stages, of: sql`1` },
    action: 'stage-saved',
  });
}
