import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { articlePages } from '~/features/articles/list-public-articles.server';
import { countPublicPages } from '~/features/catalogue/list-public-pages.server';
import { plainFile } from '~/http/plain-file.server';
import { writeSitemapIndex } from '~/kit/sitemap';
import { paths } from '~/paths';

/** The sitemap index: the fixed pages, and each kind of catalogue page. */
export async function loader({ request, context: { scope } }: LoaderFunctionArgs): Promise<Response> {
  const urlOf = (path: string) => new URL(path, scope.config.appOrigin).href;
  const lists = [{ part: 'pages', pages: 1 }, ...(await countPublicPages(scope, { articles: articlePages }))];
  const urls = lists.flatMap(({ part, pages }) =>
    Array.from({ length: pages }, (_, index) => urlOf(paths.sitemapPart(part, { page: index + 1 }))),
  );
  return plainFile(request, writeSitemapIndex(urls), 'application/xml');
}
