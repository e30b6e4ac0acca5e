import { reviveOutboxRows } from '#db/outbox';
import { outbox } from '#db/schema';
import { paths } from '~/paths';
import { jobsAskedFor } from '../health/retry-job.server';
import { jobTable } from '../tables';
import { type BulkKind, type BulkTable, isInSlice } from './bulk-kind.server';

const { id, kind, dedupeKey, attempts, lastError, createdAt, availableAt } = outbox;

/** The jobs that have given up. There are few of them, so the walk by age needs no index. */
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
    ID: id,
    Job: kind,
    Key: dedupeKey,
    Tries: attempts,
    'Last error': lastError,
    Created: createdAt,
    Failed: availableAt,
  },
};

/** Runs failed jobs again, as `retryJob` does for one job. The next sweep, within a minute, picks them up. */
export const retryingJobs: BulkKind = {
  of: jobRows,
  eligible: () => undefined,
  change: (scope, slice) => reviveOutboxRows(scope.db, isInSlice(id, slice), scope.now()),
};
