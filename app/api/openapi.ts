import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { describeApi } from '~/http/openapi.server';
import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { listEndpoints } from './endpoints.server';

const allow = 'GET, HEAD, OPTIONS';

/** The OpenAPI document, generated from the declarations of the endpoints. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  if (context.hasExpiredSession) return problem(new AppError('unauthenticated'));
  const { brand, appOrigin } = context.scope.config;
  const description = describeApi({ title: `${brand.name} API`, origin: appOrigin, endpoints: listEndpoints() });
  return Response.json(description, { headers: { 'cache-control': 'public, max-age=300' } });
}

const refuse = () => problem(new AppError('method-not-allowed', `Allowed here: ${allow}`), { allow });

/** Refuses every other method, so it declares no operations. */
export const action = Object.assign(refuse, { operations: {} });
