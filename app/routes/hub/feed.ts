import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { listForFeed } from '~/features/articles/list-public-articles.server';
import { plainFile } from '~/http/plain-file.server';
import { writeFeed } from '~/kit/atom';
import { paths } from '~/paths';

/** The feed of the newest articles, with only what guests may read. */
export async function loader({ request, context: { scope } }: LoaderFunctionArgs): Promise<Response> {
  const { appOrigin, brand } = scope.config;
  const urlOf = (path: string) => new URL(path, appOrigin).href;
  const articles = await listForFeed(scope);
  const feed = writeFeed({
    title: `${brand.name} DJ Hub`,
    subtitle: 'Short articles on craft, rooms, gear and listening.',
    selfUrl: urlOf(paths.feed()),
    pageUrl: urlOf(paths.djHub()),
    updatedAt: articles[0]?.publishedAt ?? new Date(0),
    entries: articles.map(({ slug, title, description, publishedAt, sectionName, authorName }) => ({
      ...{ title, publishedAt, summary: description, category: sectionName, author: authorName },
      url: urlOf(paths.article(slug)),
    })),
  });
  return plainFile(request, feed, 'application/atom+xml');
}
