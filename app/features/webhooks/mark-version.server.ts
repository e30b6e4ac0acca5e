import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { webhookEvents } from '#db/schema';
import { condition } from '#db/subqueries';
import type { Scope } from '~/scope/scope';

interface Told {
  eventId: string;
  /** Of which kind and which one: `coupon:CUE20`. */
  resource: string;
  version: number;
}

/**
 * For things without a version of their own: the ledger keeps the version of each event, written in the batch that
 * applies it. `mark` is the first statement of that batch; `isNewest` holds while no newer version was applied.
 */
export function markVersion({ db }: Scope, { eventId, resource, version }: Told): { mark: Statement; isNewest: SQL } {
  return {
    mark: db.update(webhookEvents).set({ resource, version }).where(eq(webhookEvents.id, eventId)),
    isNewest: condition(sql`NOT EXISTS (SELECT 1 FROM ${webhookEvents} w
      WHERE w.resource = ${resource} AND w.version > ${version})`),
  };
}
