import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openArticle, presentChoices } from '~/features/articles/office/read-article.server';
import { ArticleForm } from '~/features/articles/ui/article-form';
import { revisionText } from '~/features/drafts/fields';
import { withKept } from '~/features/drafts/open-kept.server';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { newArticleForms } from './article-intents.server';

export const meta: MetaFunction = () => [{ title: 'New article' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const found = await withKept(scope, url, (at) => openArticle(at, null));
  // The id is created with the form, so sending it twice creates one article (idempotent).
  return {
    fields: { articleId: newId(scope.now().getTime()), revision: revisionText(null), isDraft: 'on' },
    kept: found.kept,
    options: presentChoices(found),
  };
});

export const action = newArticleForms;

export default function NewArticlePage() {
  const { fields, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title="New article"
      above={<Breadcrumbs steps={[{ label: 'Articles', href: paths.adminArticles() }, { label: 'New article' }]} />}
    >
      <ArticleForm fields={fields} kept={kept} reply={reply} state="new" savedRevision={null} {...options} />
    </OfficePage>
  );
}
