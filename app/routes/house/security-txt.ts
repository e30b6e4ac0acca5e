import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { plainFile } from '~/http/plain-file.server';
import { day } from '~/kit/dates';
import { paths } from '~/paths';

/** RFC 9116 requires an expiry within a year, so that nobody trusts an old copy. */
const lasts = 90 * day;

/** Where to report a vulnerability (RFC 9116). */
export function loader({ request, context: { scope } }: LoaderFunctionArgs): Response {
  const { appOrigin, brand } = scope.config;
  const expires = new Date(scope.now().getTime() + lasts);
  const lines = [
    `Contact: mailto:${brand.contactEmail}`,
    `Contact: ${new URL(paths.contact(), appOrigin).href}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(paths.securityTxt(), appOrigin).href}`,
  ];
  return plainFile(request, `${lines.join('\n')}\n`, 'text/plain');
}
