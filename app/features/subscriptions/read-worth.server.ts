import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { packageWorth, type WorthPart, worthId } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The parts of the package with the worth of each, and the revision of these values; none where nothing is written. */
export function readWorth({ db }: Scope): Read<{ parts: WorthPart[]; revision: string | null }> {
  return readOf([db.select().from(packageWorth).where(eq(packageWorth.id, worthId))], ([row]) => ({
    parts: row?.parts ?? [],
    revision: row?.revision ?? null,
  }));
}
