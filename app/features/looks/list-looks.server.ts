import { desc, eq } from 'drizzle-orm';
import { looks } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The newest that a member's data page shows; their export has all. */
const mostShown = 20;

/** The looks at a member's pages, newest first: when, how long at most, and why. */
export function selectLooks({ db }: Scope, userId: string) {
  return db
    .select({ id: looks.id, reason: looks.reason, beganAt: looks.beganAt })
    .from(looks)
    .where(eq(looks.userId, userId))
    .orderBy(desc(looks.beganAt))
    .limit(mostShown);
}
