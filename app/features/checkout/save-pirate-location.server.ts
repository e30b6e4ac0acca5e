import { and, eq, exists, sql } from 'drizzle-orm';
import { pirateCities, users } from '#db/schema';
import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** Keeps the city of a member's location-bound courses; its country follows. Throws invalid for a city not on the list. */
export async function savePirateLocation(
  scope: Scope,
  { pirateLocationCity }: { pirateLocationCity: string },
): Promise<{ city: string }> {
  const viewer = requireMember(scope);
  const { db } = scope;
  const city = db
    .select({ country: pirateCities.country })
    .from(pirateCities)
    .where(eq(pirateCities.city, pirateLocationCity));
  const saved = await db
    .update(users)
    .set({ pirateLocationCity, pirateLocationCountry: sql`(${city})`, updatedAt: scope.now() })
    .where(and(eq(users.id, viewer.id), exists(city)))
    .returning({ id: users.id });
  if (!saved.length) throw invalid('pirateLocationCity', 'Pirate Location is required');
  return { city: pirateLocationCity };
}
