import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import { NonceContext } from '~/ui/page/nonce';

// The Worker's entry imports the handlers from this bundle, so that the upload contains no module twice.
export { handlers } from '#workers/handlers';
// Tests compare what the built API declares with what they send.
export { endpoints } from '~/api/endpoints.server';

/**
 * Sends complete documents: no streaming, and no late parts that only script could put in place. Renders with the
 * matched routes alone, since RemixServer would match the whole route table again.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Response {
  const context = { ...remix, manifest: matchedManifest(remix) };
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // The browser requests the sheets before it reads the page; Cloudflare makes Early Hints of this header.
  headers.set(
    'link',
    styleSheets(remix)
      .map((href) => `<${href}>; rel=preload; as=style`)
      .join(', '),
  );
  return new Response(`<!doctype html>${html}`, { status, headers });
}

const matchedManifests = new Map<string, EntryContext['manifest']>();

function matchedManifest({ staticHandlerContext, manifest }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const key = ids.join(' ');
  let known = matchedManifests.get(key);
  if (!known) {
    // Keeps the index route: its URL matches the root route as well, so the browser would never request the index
    // route.
    const isKept = ([id, { index }]: [string, { index?: boolean }]) => ids.includes(id) || index === true;
    known = { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(isKept)) };
    matchedManifests.set(key, known);
  }
  return known;
}

/** The URLs of the matched routes' style sheets. */
function styleSheets({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const links = staticHandlerContext.matches.flatMap((match) => routeModules[match.route.id]?.links?.() ?? []);
  return links.flatMap((link) => ('rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : []));
}

/**
 * Logs errors that no loader or action has handled: those of a component or of Remix itself. Requests that Remix
 * refuses as invalid get no entry beside the line of their response, since anybody can send any number of them.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isAppError(error)) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.scope.log.error('render-failed', { path: new URL(request.url).pathname, ...errorFacts(error) });
}
