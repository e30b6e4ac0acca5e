import { and, eq, exists, sql } from 'drizzle-orm';
import { pirateCities, users } from '#db/schema';
import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { pirateLocationRules } from './field-rules';
import { presentUser } from './present-user';
import type { PirateCity, UserOutput } from './schema';
import { readAccount } from './show-profile.server';

/** Keeps the viewer's Pirate location; the city decides the country. Throws invalid for a city not on the list. */
export async function setPirateLocation(scope: Scope, { pirateLocationCity }: PirateCity): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { db } = scope;
  const city = db
    .select({ country: pirateCities.country })
    .from(pirateCities)
    .where(eq(pirateCities.city, pirateLocationCity));
  const { saved, account } = await scope.write({
    saved: db
      .update(users)
      .set({ pirateLocationCity, pirateLocationCountry: sql`(${city})`, updatedAt: scope.now() })
      .where(and(eq(users.id, viewer.id), exists(city)))
      .returning({ id: users.id }),
    account: readAccount(scope, viewer.id),
  });
  if (!saved.length) throw invalid('pirateLocationCity', pirateLocationRules.required);
  return presentUser(account);
}
