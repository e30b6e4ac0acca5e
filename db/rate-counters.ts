import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client';
import { rateCounters } from './schema';

/**
 * Counts one hit on a fixed-window rate limit counter; the statement returns the new count. `weight` is how much the
 * hit counts; 0 only reads the counter.
 */
export function hitCounter(db: Database, key: string, windowMs: number, now: Date, weight: SQL = sql`1`) {
  const end = new Date(now.getTime() + windowMs);
  return db
    .insert(rateCounters)
    .values({ key, count: sql`${weight}`, windowEndsAt: end })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`CASE WHEN ${rateCounters.windowEndsAt} <= ${now.getTime()} THEN ${weight} ELSE ${rateCounters.count} + ${weight} END`,
        windowEndsAt: sql`CASE WHEN ${rateCounters.windowEndsAt} <= ${now.getTime()} THEN ${end.getTime()} ELSE ${rateCounters.windowEndsAt} END`,
      },
    })
    .returning({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt });
}
