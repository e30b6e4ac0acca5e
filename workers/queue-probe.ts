import { z } from 'zod';
import { meta } from '#db/schema';
import { queueProbeKey } from '~/features/admin/health-list';
import type { Scope } from '~/scope/scope';

/** A message that asks for nothing: that it came back says that the queue works. */
const Probe = z.object({ sentAt: z.number() });

/** Sends one. For the five-minutely cron. */
export async function sendProbe(env: Env, now: Date): Promise<void> {
  await env.JOBS.send({ sentAt: now.getTime() });
}

/** When such a message was sent; null for all other messages. */
export function probeSentAt(body: unknown): number | null {
  const read = Probe.safeParse(body);
  return read.success ? read.data.sentAt : null;
}

/** Takes note that one came back. */
export async function noteProbe(scope: Scope, sentAt: number): Promise<void> {
  const value = JSON.stringify({ sentAt, backAt: scope.now().getTime() });
  await scope.write({
    noted: scope.db
      .insert(meta)
      .values({ key: queueProbeKey, value })
      .onConflictDoUpdate({ target: meta.key, set: { value } }),
  });
}
