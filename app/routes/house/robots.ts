import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { plainFile } from '~/http/plain-file.server';
import { paths } from '~/paths';

/**
 * Allows everything except the API: other pages exclude themselves by a meta tag, which crawlers can only read if they
 * may fetch the page.
 */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const { appOrigin } = context.scope.config;
  const lines = ['User-agent: *', 'Disallow: /api/v1/', '', `Sitemap: ${new URL(paths.sitemap(), appOrigin).href}`];
  return plainFile(request, `${lines.join('\n')}\n`, 'text/plain');
}
