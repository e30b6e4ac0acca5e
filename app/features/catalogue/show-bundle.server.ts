import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, listBundles } from './list-bundles.server';

/** One bundle by id or urlPart. Open to all. Throws not-found. */
export async function showBundle(scope: Scope, { id }: { id: string }): Promise<BundleSummary> {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { items } = await listBundles(scope, { bundlesIds: [id], limit: 1, offset: 0 });
  const [bundle] = items;
  if (!bundle) throw new AppError('not-found');
  return bundle;
}
