import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { articlePages } from '~/features/articles/list-public-articles.server';
import { listPublicPages } from '~/features/catalogue/list-public-pages.server';
import { plainFileOrRefusal } from '~/http/plain-file.server';
import { type SitemapEntry, writeSitemap } from '~/kit/sitemap';
import { paths } from '~/paths';

/** Pages that always exist. */
const fixed = [
  paths.courseList(),
  paths.subscriptionPlans(),
  paths.freeTrial(),
  paths.riseFestival(),
  paths.signUp(),
  paths.practice(),
  paths.termsOfUse(),
  paths.privacyPolicy(),
  paths.festivalTerms(),
  paths.contact(),
  paths.withdraw(),
  paths.cancelContract(),
];

/** A page of one of the lists in the sitemap index. */
export async function loader({ request, params, context: { scope } }: LoaderFunctionArgs): Promise<Response> {
  const urlOf = (path: string) => new URL(path, scope.config.appOrigin).href;
  const page = Number(new URL(request.url).searchParams.get('page') ?? '1');
  return plainFileOrRefusal(request, 'application/xml', async () => {
    if (params.part === 'pages') return writeSitemap(fixed.map((path): SitemapEntry => ({ url: urlOf(path) })));
    const found = await listPublicPages(
      scope,
      { part: params.part ?? '', page: Number.isInteger(page) ? page : 0 },
      { articles: articlePages },
    );
    return writeSitemap(found.map(({ path, changedAt }) => ({ url: urlOf(path), changedAt })));
  });
}
