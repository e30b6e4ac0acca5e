import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentArticlePage } from '~/features/articles/present-article.server';
import { readArticlePage } from '~/features/articles/show-article.server';
import { articleData } from '~/features/articles/structured-data';
import { ArticleCard } from '~/features/articles/ui/article-card';
import { ArticleMarks, ArticleTags, ArticleText, ArticleUpsell } from '~/features/articles/ui/article-parts';
import { findArticleSubject } from '~/features/comments/find-subject.server';
import { readComments } from '~/features/comments/list-comments.server';
import { presentComments } from '~/features/comments/present.server';
import { readCommentWish } from '~/features/comments/rules';
import { CommentSection } from '~/features/comments/ui/comment-section';
import { admit } from '~/http/admit.server';
import { type PageContext, page } from '~/http/page.server';
import { isAppError } from '~/kit/app-error';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import comments from '~/ui/css/comments.css?url';
import hub from '~/ui/css/hub.css?url';
import prose from '~/ui/css/prose.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { publicMeta } from '~/ui/page/public-meta';
import { Cover } from '~/ui/pictures/cover';
import { Section } from '~/ui/section-head';
import { SectionName } from '~/ui/section-name';
import { Separated } from '~/ui/separated';
import { articleForms } from './article-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Article' }];
  const { path, title, description, shareUrl: pictureUrl } = data;
  return publicMeta(
    { matches },
    {
      path,
      title,
      description,
      type: 'article',
      pictureUrl,
      feed: { path: paths.feed(), title: 'DJ Hub' },
      data: (site) => articleData(data, site),
    },
  );
};
export const links = () => [prose, catalogue, hub, comments].map((href) => ({ rel: 'stylesheet', href }));

export const handle: RouteHandle = { container: false };

export const loader = page({ cacheForGuests: { by: [] } }, async (context) => {
  try {
    return await loadArticle(context);
  } catch (error) {
    // The article exists: the gate tells the reader whether they have no subscription or only a paused one.
    if (isAppError(error) && error.kind === 'forbidden') await admit('article-reader', context);
    throw error;
  }
});

async function loadArticle({ scope, params, url }: PageContext) {
  const key = params.articleId ?? '';
  const all = readArticlePage(scope, { article: key });
  if (!scope.viewer) {
    const [open] = await scope.read(all);
    return { ...presentArticlePage(open), comments: null };
  }
  const wish = readCommentWish(url.searchParams);
  const [found, comments] = await scope.read(all, readComments(scope, findArticleSubject(scope, key), wish));
  const article = presentArticlePage(found);
  return { ...article, comments: presentComments(scope, comments, wish, { path: article.path, videoLength: 0 }) };
}

export const action = articleForms;

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <>
      <article className="page-foot">
        <header className="wrap is-text stack pad" style={space('var(--space-4)', 'var(--space-6)')}>
          <Breadcrumbs
            steps={[
              { label: 'DJ Hub', href: paths.djHub() },
              { label: article.section.name, href: article.sectionHref },
              { label: article.categoryName, href: article.categoryHref },
            ]}
          />
          <h1>{article.title}</h1>
          <p className="lead">{article.description}</p>
          <p className="meta">
            <Separated>
              <SectionName {...article.section} />
              <span>Written by {article.author}</span>
              <span className="nowrap">
                <time dateTime={article.publishedAt}>{article.publishedOn}</time>, {article.readingTime}
              </span>
            </Separated>
          </p>
        </header>
        <div className="wrap is-text">
          <Cover src={article.imageUrl} width={900} height={600} isFirst />
        </div>
        <div className="wrap is-text pad" style={space('var(--space-6)', 'var(--space-6)')}>
          <ArticleText blocks={article.blocks} />
        </div>
        <div className="wrap is-text stack">
          {article.marks && (
            <>
              <hr />
              <ArticleMarks key={article.id} marks={article.marks} />
            </>
          )}
          <ArticleTags tags={article.tags} />
        </div>
        {article.rest && (
          <div className="wrap is-text">
            <ArticleUpsell slug={article.slug} rest={article.rest} />
          </div>
        )}
      </article>
      {article.comments && (
        <div className="wrap is-text section">
          <CommentSection comments={article.comments} reply={reply} />
        </div>
      )}
      {article.related.length > 0 && (
        <Section className="wrap section page-foot" id="related" title={`More on ${article.categoryName}`}>
          <div className="grid has-cut-titles">
            {article.related.map((one) => (
              <ArticleCard key={one.id} article={one} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

const space = (top: string, end: string) => ({ '--top': top, '--end': end }) as CSSProperties;
