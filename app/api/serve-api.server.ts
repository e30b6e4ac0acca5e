import { matchRoutes } from '@remix-run/react';
import type { ApiCall } from '~/http/endpoint.server';
import { describeApi } from '~/http/openapi.server';
import { plainFile } from '~/http/plain-file.server';
import { problem, problemFor } from '~/http/problem.server';
import type { Visit } from '~/http/visit';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { apiFacts, endpoints } from './endpoints.server';

const table = [
  ...Object.entries(endpoints).map(([path, serve]) => ({ path: `api/v1/${path}`, serve })),
  { path: 'api/v1/openapi.json', serve: serveDocument },
  // Clients upload to /files, without the base path.
  { path: 'files', serve: endpoints.files },
];

/**
 * Answers every address of the JSON API (`isApi` of workers/addresses.ts). It never throws for a bad request: unknown
 * addresses are a problem of status 404.
 */
export async function serveApi(request: Request, visit: Visit): Promise<Response> {
  const [found] = matchRoutes(table, new URL(request.url)) ?? [];
  if (!found) return problem(new AppError('not-found', 'There is no such endpoint.'));
  return found.route.serve({ request, params: found.params, visit });
}

/** The OpenAPI document, generated from the declarations of the endpoints. */
async function serveDocument({ request, visit }: ApiCall): Promise<Response> {
  const allow = 'GET, HEAD, OPTIONS';
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  if (!['GET', 'HEAD'].includes(request.method)) {
    return problem(new AppError('method-not-allowed', `Allowed here: ${allow}`), { allow });
  }
  if (visit.hasExpiredSession) return problemFor(new AppError('unauthenticated'), visit);
  const text = JSON.stringify(describeApi(apiFacts(visit.scope.config)));
  return plainFile(request, text, 'application/json', 5 * minute);
}
