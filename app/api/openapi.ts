import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { describeApi } from '~/http/openapi.server';
import { listEndpoints } from './endpoints.server';

/** The API's own description, from the declarations that serve it. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { brand, appOrigin } = context.scope.config;
  const description = describeApi({ title: `${brand.name} API`, origin: appOrigin, endpoints: listEndpoints() });
  return Response.json(description, { headers: { 'cache-control': 'public, max-age=300' } });
}
