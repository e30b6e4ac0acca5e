import { and, eq, ne } from 'drizzle-orm';
import { finishOutboxRow, leaseOutboxRow } from '#db/outbox';
import { outbox } from '#db/schema';
import { runJob } from '#workers/jobs';
import type { Job } from '~/scope/jobs';
import type { TestScope } from './scope';

/**
 * Runs the pending jobs of the outbox until none is left, or those of one kind. A job that fails stays pending and its
 * kind is returned.
 */
export async function runOutbox(scope: TestScope, kind?: Job['kind']): Promise<string[]> {
  const failed = new Set<string>();
  for (;;) {
    const rows = await scope.db
      .select({ id: outbox.id, kind: outbox.kind })
      .from(outbox)
      .where(and(eq(outbox.state, 'pending'), kind ? eq(outbox.kind, kind) : ne(outbox.kind, 'report-purchase')));
    const next = rows.find(({ id }) => !failed.has(id));
    if (!next) return rows.map((row) => row.kind);
    const row = await leaseOutboxRow(scope.db, next.id, scope.now());
    if (!row) {
      failed.add(next.id);
      continue;
    }
    try {
      await runJob(scope, { kind: row.kind, ...row.payload } as never, row);
      await finishOutboxRow(scope.db, row, scope.now());
    } catch {
      failed.add(next.id);
    }
  }
}
