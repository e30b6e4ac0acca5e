import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentRemoval } from '~/features/catalogue/office/present.server';
import { readRemoval } from '~/features/catalogue/office/read-removal.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { bundleRemovalForms } from './removal-intents.server';
import { RemovalPage } from './removal-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.bundleId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'bundle', id })) };
});

export const action = bundleRemovalForms;

export default function RemoveBundlePage() {
  const { id, ...removal } = useLoaderData<typeof loader>();
  const list = { label: 'Bundles', href: paths.adminBundles() };
  return <RemovalPage kind="bundle" list={list} back={paths.adminBundle(id)} {...removal} />;
}
