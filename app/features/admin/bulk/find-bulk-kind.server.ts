import type { BulkKind, BulkTable } from './bulk-kind.server';
import { hidingComments, showingComments } from './comment-acts.server';
import type { BulkKindName } from './words';

export const bulkKinds: Record<BulkKindName, BulkKind> = {
  'hide-comments': hidingComments,
  'show-comments': showingComments,
};

/** Tables that can be exported, by name. */
export const bulkTables: Record<string, BulkTable> = Object.fromEntries(
  Object.values(bulkKinds).map(({ of }) => [of.name, of]),
);
