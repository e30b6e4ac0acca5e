import { readOf } from '#db/read';
import { beyondPage, type OpenPage, openPage, type Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type EntryRow, selectEntries } from './queries.server';

/** What has happened to accounts and by administrators, newest first; with a named act only that act. */
export async function listAudit(
  scope: Scope,
  { action, ...slice }: Slice & { action?: string },
): Promise<OpenPage<EntryRow>> {
  requireAdmin(scope);
  const entries = selectEntries(scope, { action }).limit(beyondPage(slice)).offset(slice.offset);
  const [page] = await scope.read(readOf([entries], (rows) => openPage(rows, slice)));
  return page;
}
