import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { plainFile } from '~/http/plain-file.server';
import { paths } from '~/paths';

/**
 * Everything may be walked but the API: what is no page for search engines says so itself, and a page that must not be
 * walked could not say it.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { appOrigin } = context.scope.config;
  const lines = ['User-agent: *', 'Disallow: /api/v1/', '', `Sitemap: ${new URL(paths.sitemap(), appOrigin).href}`];
  return plainFile(`${lines.join('\n')}\n`, 'text/plain');
}
