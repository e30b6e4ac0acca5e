import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { paths } from '~/paths';
import type { Visit } from './visit';

export type DoorArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** The context of a page's handlers. */
export type PageContext = ReturnType<typeof pageContext>;

/** Whether this is an article's page in the hub, which has its own redirects for refusals. */
export function isArticlePage({ params, url }: PageContext): boolean {
  return params.articleId !== undefined && !url.pathname.startsWith(`${paths.admin()}/`);
}

export function pageContext({ request, params, context }: DoorArgs) {
  const visit = context as Visit;
  return {
    request,
    url: new URL(request.url),
    params: params as Record<string, string>,
    scope: visit.scope,
    visit,
  };
}
