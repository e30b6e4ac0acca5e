import { hubPath, texts } from '~/features/subscriptions/rules';
import { pausedNews, setFlash } from '~/http/cookies/flash.server';
import type { PageContext } from '~/http/page-context';
import { redirectTo } from '~/http/redirect.server';
import { WantedArticle } from '~/kit/inputs';
import { paths } from '~/paths';

/** Redirects subscribers, who need no second subscription: to DJ Hub or the article, or, if paused, to the profile. */
export function leadSubscribers({ scope, visit, url }: PageContext): Response | null {
  switch (scope.viewer?.subscription) {
    case 'active':
      return redirectTo(hubPath(articleIn(url)));
    case 'paused':
      setFlash(visit, pausedNews(texts.paused));
      return redirectTo(paths.myProfile());
    default:
      return null;
  }
}

/** The article that brought the reader here. */
export function articleIn(url: URL): string | null {
  return WantedArticle.parse(url.searchParams.get('articleId') ?? undefined) ?? null;
}
