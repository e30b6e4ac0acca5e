import { text } from './http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The sandbox shows mailed links to anybody who can reach it, so other sites must not reach it through a browser on this
 * machine. Refused are requests under a name other than this machine's (a site may let its own name point here), and
 * requests that another site's page makes, except following a link. Programs send neither header and pass.
 */
export function refuseStrangers(request: Request): Response | null {
  if (!loopback.has(new URL(request.url).hostname)) {
    return text('The sandbox answers under localhost and 127.0.0.1 only.', 421);
  }
  const { headers } = request;
  const origin = headers.get('origin');
  const isOtherSite =
    headers.get('sec-fetch-site') === 'cross-site' ||
    (origin !== null && origin !== 'null' && !loopback.has(hostOf(origin))) ||
    // A page without an origin of its own: a frame or a file. Our own pages say that they are of the same origin.
    (origin === 'null' && headers.get('sec-fetch-site') !== 'same-origin');
  if (!isOtherSite) return null;
  const isLink = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  if (isLink && request.method === 'GET') return null;
  return text('The sandbox answers no requests of other sites.', 403);
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
