import { eq } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf, type Read } from '#db/read';
import { schoolSettings } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The id of the one row. */
export const schoolId = 'school';

export type SchoolRow = typeof schoolSettings.$inferSelect;

/** What the office has set; null while it has set nothing. */
export function readSchool({ db }: Pick<Scope, 'db'>): Read<SchoolRow | null> {
  return firstOf(selectSchool(db, {}));
}

const selectSchool = prepared((db) => db.select().from(schoolSettings).where(eq(schoolSettings.id, schoolId)));
