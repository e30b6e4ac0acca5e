import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentRemoval } from '~/features/catalogue/office/present.server';
import { readRemoval } from '~/features/catalogue/office/read-removal.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { articleRemovalForms } from './removal-intents.server';
import { RemovalPage } from './removal-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.articleId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'article', id })) };
});

export const action = articleRemovalForms;

export default function RemoveArticlePage() {
  const { id, ...removal } = useLoaderData<typeof loader>();
  const list = { label: 'Articles', href: paths.adminArticles() };
  return <RemovalPage kind="article" list={list} back={paths.adminArticle(id)} {...removal} />;
}
