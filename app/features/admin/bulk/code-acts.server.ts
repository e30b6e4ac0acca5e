import { and, eq, isNull } from 'drizzle-orm';
import { activationCodes } from '#db/schema';
import { paths } from '~/paths';
import { batchesAskedFor } from '../list-codes.server';
import { codeTable } from '../tables';
import type { BulkKind, BulkTable } from './bulk-kind.server';
import { isInSlice, newestFirst } from './walk.server';

const { source, sourceId, usedAt, voidedAt, expiresAt, months, createdAt, id } = activationCodes;

/** The codes of batches: a box of the table is a batch. */
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
    head: ['Batch', 'Months of everything', 'Created', 'Ends', 'Used', 'Cancelled'],
    async read(scope, where, most) {
      const [rows] = await scope.read(
        scope.db
          .select({ id, sourceId, months, createdAt, expiresAt, usedAt, voidedAt })
          .from(activationCodes)
          .where(where)
          .orderBy(...newestFirst(codeRows))
          .limit(most),
      );
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        cells: [row.sourceId, row.months, row.createdAt, row.expiresAt, row.usedAt, row.voidedAt],
      }));
    },
  },
};

/** Cancels the unused codes of batches, as `voidCodes` cancels those of one. */
export const voidingCodes: BulkKind = {
  of: codeRows,
  eligible: () => and(isNull(usedAt), isNull(voidedAt)),
  change: (scope, slice) =>
    scope.db
      .update(activationCodes)
      .set({ voidedAt: scope.now() })
      .where(and(voidingCodes.eligible(scope), isInSlice(id, slice))),
};
