import { sql } from 'drizzle-orm';
import { journeyQuestions } from '#db/schema';
import { most } from '~/features/journey/rules';
import type { Scope } from '~/scope/scope';
import type { SaveQuestion } from './journey-schema';
import { keyOfForm } from './rules';
import { saveRow } from './save-row.server';

/** A question of the learning journey; it is asked once it has answers. Throws as `saveRow` does. */
export async function saveQuestion(
  scope: Scope,
  { rowId, ownId, revision, place, ...columns }: SaveQuestion,
): Promise<void> {
  await saveRow(scope, {
    table: journeyQuestions,
    ...{ rowId, revision, place, columns },
    key: keyOfForm(rowId, ownId),
    placed: {},
    room: { most: most.questions, of: sql`1` },
    action: 'question-saved',
  });
}
