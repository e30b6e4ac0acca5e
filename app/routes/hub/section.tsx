import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentSection } from '~/features/articles/present-hub.server';
import { filterQuery } from '~/features/articles/rules';
import { pageOfList, readListWish } from '~/features/articles/schema';
import { showSection } from '~/features/articles/show-hub.server';
import { ArticleFilter, ListHead } from '~/features/articles/ui/article-filter';
import { ArticleList, NothingFound, NothingYet, ResultCount } from '~/features/articles/ui/article-list';
import { ArticleShelf } from '~/features/articles/ui/article-shelf';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd } from '~/kit/paging';
import type { RouteHandle } from '~/kit/shell-types';
import { type ArticleListQuery, paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? 'Section'} · DJ Hub` }];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

/** Articles per page of search and tag results; categories have their own page sizes. */
const perPage = 15;

export const loader = page({ for: 'subscriber' }, async ({ scope, params, url }) => {
  const wish = readListWish(url.searchParams);
  const found = await showSection(scope, { section: params.sectionId ?? '', ...pageOfList(wish, perPage) });
  if (!found) return redirectTo(paths.djHub());
  const section = presentSection(found, wish);
  if (found.found && isBeyondEnd(found.found)) {
    return redirectTo(paths.articleSection(section.slug, filterQuery(section.filter)));
  }
  return section;
});

export default function SectionPage() {
  const { slug, name, tagline, hexColor, shelves, filter, list } = useLoaderData<typeof loader>();
  const hrefOf = (query: ArticleListQuery) => paths.articleSection(slug, query);
  return (
    <div className="page-foot">
      <div className="wrap pad stack" style={{ '--top': 'var(--space-4)', '--end': 'var(--space-6)' } as CSSProperties}>
        <ListHead {...{ filter, hrefOf }} label={`Search ${name}`}>
          <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: name }]} />
          <h1>{name}</h1>
          <p className="lead">{tagline}</p>
        </ListHead>
        <ArticleFilter {...{ filter, hrefOf }} />
      </div>
      {shelves.map((shelf) => (
        <ArticleShelf key={shelf.id} shelf={shelf} subtitle={shelf.count} hexColor={hexColor} />
      ))}
      {list && (
        <section className="wrap stack" aria-labelledby="results">
          <ResultCount list={list} />
          <ArticleList list={list} hrefOf={(page) => hrefOf({ ...filterQuery(filter), page })}>
            <NothingFound filter={filter} />
          </ArticleList>
        </section>
      )}
      {!list && shelves.length === 0 && (
        <div className="wrap">
          <NothingYet />
        </div>
      )}
    </div>
  );
}
