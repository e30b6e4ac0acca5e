import { text } from './http';
import type { Sandbox } from './sandbox';

/** A matched request; `params` are the decoded `:name` segments. */
export interface Visit {
  request: Request;
  url: URL;
  params: Record<string, string>;
}

type Handler = (sandbox: Sandbox, visit: Visit) => Response | Promise<Response>;

export type Route = ReturnType<typeof route>;

/** `route('GET', '/inbox/:id', showMail)`. */
export function route(method: string, path: string, handler: Handler) {
  return { method, segments: split(path), handler };
}

/** The decoded segments of a path; undefined if one is malformed. */
export function decodeSegments(path: string): string[] | undefined {
  try {
    return split(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The `:name` segments if the path matches the pattern. */
export function matchSegments(pattern: string[], path: string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = path[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = given;
    else if (expected !== given) return undefined;
  }
  return params;
}

/** Runs the first matching route: 404 without a matching path, 405 without a matching method. HEAD counts as GET. */
export async function dispatch(sandbox: Sandbox, routes: Route[], request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = decodeSegments(url.pathname);
  if (!path) return text('Bad request', 400);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const allowed: string[] = [];
  for (const candidate of routes) {
    const params = matchSegments(candidate.segments, path);
    if (!params) continue;
    if (candidate.method === method) return candidate.handler(sandbox, { request, url, params });
    allowed.push(candidate.method);
  }
  if (allowed.length === 0) return text('Not found', 404);
  const refusal = text('Method not allowed', 405);
  refusal.headers.set('allow', allowed.join(', '));
  return refusal;
}

export function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
