import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { articleFields } from '~/features/articles/office/article-form';
import { openArticle, presentChoices } from '~/features/articles/office/read-article.server';
import { ArticleForm } from '~/features/articles/ui/article-form';
import { textIn } from '~/features/drafts/fields';
import { newFields, readKept } from '~/features/drafts/keep-draft.server';
import { presentSheet } from '~/features/drafts/present-sheet.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import writing from '~/ui/css/writing.css?url';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Icon } from '~/ui/pictures/icon';
import { articleForms } from '../drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.title : 'Article' }];
export const links = () => [commerce, writing].map((href) => ({ rel: 'stylesheet', href }));

/** An article, or a new one if the URL has no id. */
export const loader = page({ for: 'admin' }, async ({ scope, params: { articleId = null }, url }) => {
  const [found, drafts] = await scope.read(
    openArticle(scope, articleId),
    readKept(scope, url, articleId === null ? null : { kind: 'article', thingId: articleId }),
  );
  const { article } = found;
  const fields = article ? articleFields(article) : newFields(scope, 'articleId');
  const draft = presentSheet(scope, { id: articleId, published: article, fields, drafts });
  return {
    title: textIn(draft.fields, 'title') || 'New article',
    saved: article && { id: article.articleId, slug: article.slug },
    draft: { ...draft, ...presentChoices(found) },
  };
});

export const action = articleForms;

export default function EditArticlePage() {
  const { title, saved, draft } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={title}
      isTitleHidden
      steps={[{ label: 'Articles', href: paths.adminArticles() }, { label: title }]}
      aside={
        saved && (
          <LinkButton variant="quiet" icon="eye" href={paths.article(saved.slug)}>
            View page
          </LinkButton>
        )
      }
    >
      <ArticleForm
        {...draft}
        reply={useReply()}
        ways={
          saved && (
            <TextLink href={paths.adminArticleVersions(saved.id)} className="is-way">
              <Icon name="clock" />
              <span>Versions</span>
            </TextLink>
          )
        }
      />
      {saved && (
        <p className="small">
          <TextLink href={paths.adminRemoveArticle(saved.id)}>Remove this article</TextLink>
        </p>
      )}
    </OfficePage>
  );
}
