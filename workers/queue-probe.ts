import { z } from 'zod';
import { meta } from '#db/schema';
import { queueProbeKey } from '~/features/admin/health/health-list';
import type { Scope } from '~/scope/scope';

/** A message without work: its arrival proves that the queue works. */
const Probe = z.object({ sentAt: z.number() });

/** Sends a probe. Runs in the five-minute cron. */
export async function sendProbe(env: Env, now: Date): Promise<void> {
  await env.JOBS.send({ sentAt: now.getTime() });
}

/** When a probe was sent; null for other messages. */
export function probeSentAt(body: unknown): number | null {
  return Probe.safeParse(body).data?.sentAt ?? null;
}

/** Records the arrival of a probe. */
export async function noteProbe(scope: Scope, sentAt: number): Promise<void> {
  const value = JSON.stringify({ sentAt, backAt: scope.now().getTime() });
  await scope.write({
    noted: scope.db
      .insert(meta)
      .values({ key: queueProbeKey, value })
      .onConflictDoUpdate({ target: meta.key, set: { value } }),
  });
}
