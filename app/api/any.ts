import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { matchRoutes } from '@remix-run/react';
import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { endpoints } from './endpoints.server';

const table = Object.entries(endpoints).map(([path, endpoint]) => ({ path: `api/v1/${path}`, endpoint }));

/** Serves every address under /api/v1: matches the endpoint like Remix matches a page. */
function serve(args: LoaderFunctionArgs | ActionFunctionArgs): Response | Promise<Response> {
  const [found] = matchRoutes(table, new URL(args.request.url)) ?? [];
  if (!found) return problem(new AppError('not-found', 'There is no such endpoint.'));
  return found.route.endpoint({ ...args, params: found.params });
}

export const loader = Object.assign(serve, { endpoints });
export const action = loader;
