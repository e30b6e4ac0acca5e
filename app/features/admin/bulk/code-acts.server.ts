import { and, eq, isNull } from 'drizzle-orm';
import { activationCodes } from '#db/schema';
import { paths } from '~/paths';
import { batchesAskedFor } from '../selling/issue-codes.server';
import { codeTable } from '../tables';
import { type BulkKind, type BulkTable, isInSlice } from './bulk-kind.server';

const { source, sourceId, usedAt, voidedAt, expiresAt, months, createdAt, id } = activationCodes;

/** Activation codes. A row of the admin table is a batch of them, so a checkbox holds the batch's name. */
const codeRows: BulkTable = {
  name: 'codes',
  model: codeTable,
  path: paths.adminCodes(),
  table: activationCodes,
  id,
  at: createdAt,
  picked: sourceId,
  within: eq(source, 'issued'),
  asked: batchesAskedFor,
  file: {
    Batch: sourceId,
    'Months of everything': months,
    Created: createdAt,
    Ends: expiresAt,
    Used: usedAt,
    Cancelled: voidedAt,
  },
};

/** Cancels the unused codes of several batches, as `voidCodes` does for one batch. */
export const voidingCodes: BulkKind = {
  of: codeRows,
  eligible: () => and(isNull(usedAt), isNull(voidedAt)),
  change: (scope, slice) =>
    scope.db
      .update(activationCodes)
      .set({ voidedAt: scope.now() })
      .where(and(voidingCodes.eligible(scope), isInSlice(id, slice))),
};
