import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { plainFile } from '~/http/plain-file.server';
import { paths } from '~/paths';

/** The manifest for the school's icon on a phone's home screen. The icon opens the site in the browser, like a link. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const { name } = context.scope.config.brand;
  const manifest = {
    name,
    short_name: name,
    start_url: paths.home(),
    display: 'browser',
    background_color: '#131117',
    theme_color: '#131117',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return plainFile(request, JSON.stringify(manifest), 'application/manifest+json');
}
