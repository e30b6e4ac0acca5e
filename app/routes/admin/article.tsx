import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { articleFields } from '~/features/articles/office/article-form';
import { openArticle, presentChoices } from '~/features/articles/office/read-article.server';
import { ArticleForm } from '~/features/articles/ui/article-form';
import { withKept } from '~/features/drafts/open-kept.server';
import { presentWhen } from '~/features/drafts/rules';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton, TextLink } from '~/ui/button';
import commerce from '~/ui/css/commerce.css?url';
import { readReply } from '~/ui/form-reply';
import { articleForms } from './article-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Article' }];
export const links = () => [{ rel: 'stylesheet', href: commerce }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const found = await withKept(scope, url, (at) => openArticle(at, params.articleId ?? ''));
  const { article } = found;
  if (!article) throw new AppError('not-found');
  return {
    id: article.articleId,
    slug: article.slug,
    title: article.title,
    revision: article.revision ?? '',
    fields: articleFields(article),
    state: presentWhen(scope, article.publishedAt).state,
    kept: found.kept,
    options: presentChoices(found),
  };
});

export const action = articleForms;

export default function EditArticlePage() {
  const { id, slug, title, revision, fields, state, kept, options } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage
      title={title}
      above={<Breadcrumbs steps={[{ label: 'Articles', href: paths.adminArticles() }, { label: title }]} />}
      aside={
        <LinkButton variant="quiet" icon="eye" href={paths.article(slug)}>
          View page
        </LinkButton>
      }
    >
      <ArticleForm
        fields={fields}
        kept={kept}
        ways={<TextLink href={paths.adminArticleVersions(id)}>Versions</TextLink>}
        reply={reply}
        state={state}
        savedRevision={revision}
        {...options}
      />
      <p className="small">
        <TextLink href={paths.adminRemoveArticle(id)}>Remove this article</TextLink>
      </p>
    </OfficePage>
  );
}
