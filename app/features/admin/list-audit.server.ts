import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type EntryRow, selectEntries } from './queries.server';

/** What has happened to accounts and by administrators, newest first; with a named act only that act. */
export async function listAudit(
  scope: Scope,
  { action, ...slice }: Slice & { action?: string },
): Promise<OpenPage<EntryRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(readOpenPage(slice, selectEntries(scope, { action })));
  return page;
}
