import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentSection } from '~/features/articles/present-hub.server';
import { showSection } from '~/features/articles/show-section.server';
import { ArticleSearch } from '~/features/articles/ui/article-search';
import { ArticleShelf } from '~/features/articles/ui/article-shelf';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import { Empty } from '~/ui/empty';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? 'Section'} · DJ Hub` }];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

export const loader = page({ for: 'subscriber' }, async ({ scope, params }) => {
  const found = await showSection(scope, { section: params.sectionId ?? '' });
  return found ? presentSection(found) : redirectTo(paths.djHub());
});

export default function SectionPage() {
  const { name, tagline, hexColor, shelves } = useLoaderData<typeof loader>();
  return (
    <div className="page-foot">
      <div className="wrap pad stack" style={{ '--top': 'var(--space-4)', '--end': 'var(--space-6)' } as CSSProperties}>
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: name }]} />
        <h1>{name}</h1>
        <p className="lead">{tagline}</p>
        <div style={{ maxInlineSize: '40rem' }}>
          <ArticleSearch />
        </div>
      </div>
      {shelves.map((shelf) => (
        <ArticleShelf key={shelf.id} shelf={shelf} subtitle={shelf.count} hexColor={hexColor} />
      ))}
      {shelves.length === 0 && (
        <div className="wrap">
          <Empty
            title="No articles in this section"
            action={
              <LinkButton variant="quiet" href={paths.articles()}>
                See all articles
              </LinkButton>
            }
          >
            They are still being written.
          </Empty>
        </div>
      )}
    </div>
  );
}
