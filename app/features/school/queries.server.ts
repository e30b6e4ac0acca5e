import { eq } from 'drizzle-orm';
import { lastEntered } from '#db/ordered';
import { prepared } from '#db/prepared';
import { firstOf, type Read } from '#db/read';
import { legalTexts, schoolSettings } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { LegalKind } from './legal-schema';

/** The id of the only row. */
export const schoolId = 'school';

export type SchoolRow = typeof schoolSettings.$inferSelect;

/** The school's settings; null if the office has saved none. */
export function readSchool({ db }: Pick<Scope, 'db'>): Read<SchoolRow | null> {
  return firstOf(selectSchool(db, {}));
}

const selectSchool = prepared((db) => db.select().from(schoolSettings).where(eq(schoolSettings.id, schoolId)));

/** The newest version of a legal text; null if there is none. */
export function readNewestText({ db }: Scope, kind: LegalKind) {
  const newest = db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.kind, kind))
    .orderBy(lastEntered(legalTexts))
    .limit(1);
  return firstOf(newest);
}
