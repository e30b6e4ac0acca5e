import { useLoaderData } from '@remix-run/react';
import { presentHub } from '~/features/articles/present-hub.server';
import { showHub } from '~/features/articles/show-hub.server';
import { ArticleCard } from '~/features/articles/ui/article-card';
import { Discover, HubPart, LeadStory } from '~/features/articles/ui/hub-parts';
import { page } from '~/http/page.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { Carousel } from '~/ui/carousel';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import hubHome from '~/ui/css/hub-home.css?url';
import { Empty } from '~/ui/empty';
import { MoreLink, TextLink } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { Section } from '~/ui/section-head';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'DJ Hub' }];
export const links = () => [catalogue, hub, hubHome].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

export const loader = page({ for: 'subscriber' }, async ({ scope }) => presentHub(await showHub(scope)));

const allArticles = { href: paths.articles(), label: 'SEE ALL' };

export default function HubPage() {
  const { lead, highlights, sections, parts } = useLoaderData<typeof loader>();
  return (
    <div className="page-foot">
      <div className="wrap hub-top">
        <h1>DJ Hub</h1>
        <SearchForm label="Search articles" action={paths.articleSearch()} placeholder="Articles, tags, words" />
        <TextLink icon="bookmark" href={paths.bookmarks()}>
          Bookmarks
        </TextLink>
      </div>
      {sections.length > 0 && (
        <div className="wrap">
          <Discover sections={sections} />
        </div>
      )}
      {lead ? (
        <div className="wrap hub-lead">
          <LeadStory story={lead} />
        </div>
      ) : (
        <div className="wrap">
          <Empty title="No data">New articles will appear here soon.</Empty>
        </div>
      )}
      {highlights.length > 0 && (
        <Section className="wrap section" id="highlights" title="Highlights" more={allArticles}>
          <Carousel label="Highlights">
            {highlights.map((article) => (
              <ArticleCard key={article.id} article={article} isLarge />
            ))}
          </Carousel>
        </Section>
      )}
      {parts.map((part) => (
        <HubPart key={part.sections[0]?.id} part={part} />
      ))}
      {lead && highlights.length === 0 && (
        <p className="wrap">
          <MoreLink href={allArticles.href}>{allArticles.label}</MoreLink>
        </p>
      )}
    </div>
  );
}
