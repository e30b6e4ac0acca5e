import { sql } from 'drizzle-orm';
import type { Database } from './client';
import { rateCounters } from './schema';

/** One hit on a fixed-window counter, as a statement that answers the counter after it. */
export function hitCounter(db: Database, key: string, windowMs: number, now: Date) {
  const end = new Date(now.getTime() + windowMs);
  return db
    .insert(rateCounters)
    .values({ key, count: 1, windowEndsAt: end })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${rateCounters.windowEndsAt} <= ${now.getTime()} THEN 1 ELSE ${rateCounters.count} + 1 END`,
        windowEndsAt: sql`CASE WHEN ${rateCounters.windowEndsAt} <= ${now.getTime()} THEN ${end.getTime()} ELSE ${rateCounters.windowEndsAt} END`,
      },
    })
    .returning({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt });
}
