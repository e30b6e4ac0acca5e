import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import { NonceContext } from '~/ui/nonce';
import { knownSheets, rulesForPage } from '~/ui/page-styles.server';
import { InlinedSheetsContext, RULES_MARK } from '~/ui/styles';

// The Worker's entry takes these from this bundle, so that nothing exists twice in the upload.
export { handlers } from '#workers/handlers';

/**
 * Every document is whole when it leaves: no streaming, no late blocks that only a script could put in place.
 * It is rendered with the matched branch of the route table alone, since RemixServer matches all of it anew.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Response {
  const context = { ...remix, manifest: matchedManifest(remix) };
  const sheets = knownSheets(styleSheets(remix));
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <InlinedSheetsContext.Provider value={sheets}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </InlinedSheetsContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const styled = html.replace(RULES_MARK, () => rulesForPage(html, sheets));
  return new Response(`<!doctype html>${styled}`, { status, headers });
}

const matchedManifests = new Map<string, EntryContext['manifest']>();

function matchedManifest({ staticHandlerContext, manifest }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const key = ids.join(' ');
  let known = matchedManifests.get(key);
  if (!known) {
    // The start page stays in: its address matches the root by itself, so the browser would never ask for it.
    const isKept = ([id, { index }]: [string, { index?: boolean }]) => ids.includes(id) || index === true;
    known = { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(isKept)) };
    matchedManifests.set(key, known);
  }
  return known;
}

/** Addresses of the style sheets that the matched routes ask for. */
function styleSheets({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const links = staticHandlerContext.matches.flatMap((match) => routeModules[match.route.id]?.links?.() ?? []);
  return links.flatMap((link) => ('rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : []));
}

/**
 * What no door has dealt with: a component that failed, or Remix itself. Of a request that Remix takes for a wrong one
 * the line of its answer says enough: anybody can send as many as they like.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isAppError(error)) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.scope.log.error('render-failed', { path: new URL(request.url).pathname, ...errorFacts(error) });
}
