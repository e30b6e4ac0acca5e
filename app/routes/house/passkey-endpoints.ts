import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { plainFile } from '~/http/plain-file.server';
import { paths } from '~/paths';

/** Where password managers send people to add and manage passkeys (https://w3c.github.io/webappsec-passkey-endpoints/). */
export function loader({ request, context: { scope } }: LoaderFunctionArgs): Response {
  const href = (path: string) => new URL(path, scope.config.appOrigin).href;
  const endpoints = {
    enroll: href(paths.twoFactor({ set: 'passkey' })),
    manage: href(`${paths.twoFactor()}#passkeys`),
  };
  return plainFile(request, JSON.stringify(endpoints), 'application/json');
}
