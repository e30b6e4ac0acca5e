import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { newestMigration, readNewestMigration } from '#db/migrations';
import { firstOf } from '#db/read';
import { mails, orders, outbox, refunds, webhookEvents } from '#db/schema';
import { day, minute } from '~/kit/dates';
import { jobKinds } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { mostCounted } from './show-start.server';

/** How long a job or a sweep may be late before somebody should look, in milliseconds. */
const lateAfter = 15 * minute;
/** How long money may be on its way back. */
const refundsWithin = day;

export type Health = Awaited<ReturnType<typeof showHealth>>;

/** What can be known of the running product from inside. One round trip, each part along an index. */
export async function showHealth(scope: Scope) {
  requireAdmin(scope);
  const { db, config } = scope;
  const now = scope.now();
  const late = new Date(now.getTime() - lateAfter);
  const owed = sql`SELECT 1 FROM ${refunds} r WHERE r.state <> 'done'
    AND (r.state = 'refused' OR r.created_at < ${now.getTime() - refundsWithin}) LIMIT ${mostCounted}`;
  const [migration, lateJob, lastJob, dead, lastEvent, failedEvents, lastMail, lateOrder, refundsOwed] =
    await scope.read(
      readNewestMigration(db),
      firstOf(
        db
          .select({ kind: outbox.kind, at: outbox.availableAt })
          .from(outbox)
          .where(and(eq(outbox.state, 'pending'), inArray(outbox.kind, jobKinds), lt(outbox.availableAt, late)))
          .limit(1),
      ),
      firstOf(
        db
          .select({ kind: outbox.kind, at: outbox.doneAt })
          .from(outbox)
          .where(eq(outbox.state, 'done'))
          .orderBy(desc(outbox.doneAt))
          .limit(1),
      ),
      countUpTo(db, sql`SELECT 1 FROM ${outbox} o WHERE o.state = 'dead' LIMIT ${mostCounted}`),
      firstOf(
        db
          .select({ type: webhookEvents.type, at: webhookEvents.receivedAt })
          .from(webhookEvents)
          .orderBy(desc(webhookEvents.receivedAt))
          .limit(1),
      ),
      countUpTo(db, sql`SELECT 1 FROM ${webhookEvents} w WHERE w.state = 'failed' LIMIT ${mostCounted}`),
      firstOf(
        db.select({ at: mails.sentAt }).from(mails).where(isNotNull(mails.text)).orderBy(desc(mails.sentAt)).limit(1),
      ),
      firstOf(db.select({ at: orders.checkAt }).from(orders).where(lt(orders.checkAt, late)).limit(1)),
      countUpTo(db, owed),
    );
  return {
    migration: { known: newestMigration, run: migration },
    lateJob,
    lastJob,
    dead: dead?.count ?? 0,
    lastEvent,
    failedEvents: failedEvents?.count ?? 0,
    lastMail: lastMail?.at ?? null,
    isSweepLate: lateOrder !== null,
    refundsOwed: refundsOwed?.count ?? 0,
    missing: missingSettings(config),
    now,
  };
}

function countUpTo(db: Scope['db'], rows: ReturnType<typeof sql>) {
  return firstOf(db.select({ count: sql<number>`count(*)`.as('count') }).from(sql`(${rows})`));
}

/** Variables and secrets without which a part of the product says no. Their values are told to nobody. */
function missingSettings({ billing, humanCheck }: Scope['config']): string[] {
  const settings: Record<string, boolean> = {
    CHARGEBEE_SITE: billing.site !== '',
    CHARGEBEE_API_KEY: billing.apiKey !== '',
    CHARGEBEE_WEBHOOK_CREDENTIALS: billing.webhookCredentials.length > 0,
    TURNSTILE_SITE_KEY: humanCheck.siteKey !== '',
    TURNSTILE_SECRET: humanCheck.secret !== '',
  };
  return Object.keys(settings).filter((name) => !settings[name]);
}
