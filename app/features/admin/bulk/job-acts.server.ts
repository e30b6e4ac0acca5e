import { reviveOutboxRows } from '#db/outbox';
import { outbox } from '#db/schema';
import { paths } from '~/paths';
import { jobsAskedFor } from '../list-jobs.server';
import { jobTable } from '../tables';
import type { BulkKind, BulkTable } from './bulk-kind.server';
import { isInSlice, newestFirst } from './walk.server';

const { id, kind, dedupeKey, attempts, lastError, createdAt, availableAt } = outbox;

/** The jobs that have given up. They are few, so they are walked by their age without an index of it. */
const jobRows: BulkTable = {
  name: 'jobs',
  model: jobTable,
  path: paths.adminJobs(),
  table: outbox,
  id,
  at: createdAt,
  within: jobsAskedFor({ filters: {} }),
  asked: jobsAskedFor,
  file: {
    head: ['ID', 'Job', 'Key', 'Tries', 'Last error', 'Created', 'Failed'],
    async read(scope, where, most) {
      const [rows] = await scope.read(
        scope.db
          .select({ id, kind, dedupeKey, attempts, lastError, createdAt, availableAt })
          .from(outbox)
          .where(where)
          .orderBy(...newestFirst(jobRows))
          .limit(most),
      );
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        cells: [row.id, row.kind, row.dedupeKey, row.attempts, row.lastError, row.createdAt, row.availableAt],
      }));
    },
  },
};

/** Runs failed jobs again, as `retryJob` runs one: the sweep of the next minute takes them up. */
export const retryingJobs: BulkKind = {
  of: jobRows,
  eligible: () => undefined,
  change: (scope, slice) => reviveOutboxRows(scope.db, isInSlice(id, slice), scope.now()),
};
