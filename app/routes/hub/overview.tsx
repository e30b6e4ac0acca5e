import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentHub } from '~/features/articles/present-hub.server';
import { showHub } from '~/features/articles/show-hub.server';
import { ArticleCard } from '~/features/articles/ui/article-card';
import { ArticleShelf, Discover } from '~/features/articles/ui/article-shelf';
import { page } from '~/http/page.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { Carousel } from '~/ui/carousel';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import journey from '~/ui/css/journey.css?url';
import { Empty } from '~/ui/empty';
import { TextLink } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'DJ Hub' }];
export const links = () => [catalogue, journey, hub].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

export const loader = page({ for: 'subscriber' }, async ({ scope }) => presentHub(await showHub(scope)));

const allArticles = { href: paths.articles(), label: 'SEE ALL' };

export default function HubPage() {
  const { highlights, sections } = useLoaderData<typeof loader>();
  return (
    <div className="page-foot">
      <div className="wrap pad" style={{ '--top': 'var(--space-6)', '--end': 'var(--space-7)' } as CSSProperties}>
        <div className="split" style={{ alignItems: 'end' }}>
          <div className="stack">
            <h1 className="heading-xl">DJ Hub</h1>
            <p className="lead">Short articles on craft, rooms, gear and listening.</p>
          </div>
          <div className="stack is-tight">
            <SearchForm label="Search articles" action={paths.articleSearch()} placeholder="Articles, tags, words" />
            <p>
              <TextLink icon="bookmark" href={paths.bookmarks()}>
                Bookmarks
              </TextLink>
            </p>
          </div>
        </div>
      </div>
      {highlights.length > 0 && (
        <Section className="wrap" id="highlights" title="Highlights" more={allArticles}>
          <Carousel label="Highlights">
            {highlights.map((article, index) => (
              <ArticleCard key={article.id} article={article} isLarge isFirst={index === 0} />
            ))}
          </Carousel>
        </Section>
      )}
      {sections.length > 0 && (
        <Section
          className="wrap section"
          id="discover"
          title="Discover"
          more={highlights.length > 0 ? undefined : allArticles}
        >
          <Discover sections={sections} />
        </Section>
      )}
      {highlights.length + sections.length === 0 && (
        <div className="wrap">
          <Empty title="No data">New articles will appear here soon.</Empty>
        </div>
      )}
      {sections
        .filter(({ articles }) => articles.length > 0)
        .map((section) => (
          <ArticleShelf key={section.id} shelf={section} subtitle={section.tagline} hexColor={section.hexColor} />
        ))}
    </div>
  );
}
