import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { Endpoint } from '~/http/endpoint.server';
import { describeApi } from '~/http/openapi.server';
import { apiRoutes } from './routes';

const modules = import.meta.glob<{ loader?: Endpoint }>(['./**/*.ts', '!./**/*.test.ts', '!./openapi.ts'], {
  eager: true,
});

/** The API's own description, from the declarations that serve it. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { brand } = context.scope.config;
  const endpoints = apiRoutes.flatMap(([path, file]) => {
    const found = modules[`./${file}`]?.loader;
    return found?.operations ? [{ path: `/api/v1/${path}`, operations: found.operations }] : [];
  });
  return Response.json(describeApi({ title: `${brand.name} API`, origin: context.scope.config.appOrigin, endpoints }), {
    headers: { 'cache-control': 'public, max-age=300' },
  });
}
