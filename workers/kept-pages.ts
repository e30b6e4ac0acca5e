import { etagOf, matchesTag } from '~/kit/etag';
import { reportTrips, secure, varyOfPages } from './finish-answer';

/** A cached guests' page: complete, and the same for everyone with its cache key. */
export interface KeptPage {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Its content security policy. */
  policy: string;
  /** Its Link header, which names its style sheets. */
  link: string;
  /** When it expires; platform clock in milliseconds. */
  until: number;
  /** All response headers. */
  headers: Headers;
}

const html = 'text/html; charset=utf-8';

export function newKeptPage(text: string, url: URL, facts: Pick<KeptPage, 'policy' | 'link' | 'until'>): KeptPage {
  const body = new TextEncoder().encode(text);
  return withHeaders({ body, etag: etagOf(body), ...facts }, url);
}

function withHeaders(page: Omit<KeptPage, 'headers'>, url: URL): KeptPage {
  const headers = new Headers({
    'content-type': html,
    'content-security-policy': page.policy,
    link: page.link,
    etag: page.etag,
    // Browsers revalidate each time and get a 304, so a changed price shows at once.
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: varyOfPages,
  });
  reportTrips(headers, url, 0);
  secure(headers, url);
  return { ...page, headers };
}

/** Responds with a cached page, or a 304 if the reader has it. `trips` round trips were made for it. */
export function answerWith(page: KeptPage, request: Request, trips: number): Response {
  const isKnown = matchesTag(request.headers.get('if-none-match'), page.etag);
  const body = isKnown || request.method === 'HEAD' ? null : page.body;
  const answer = new Response(body, { status: isKnown ? 304 : 200, headers: page.headers });
  if (trips > 0) reportTrips(answer.headers, new URL(request.url), trips);
  return answer;
}

/** An in-memory LRU cache of pages; `room` is in bytes. */
export function createShelf(room: number) {
  const pages = new Map<string, KeptPage>();
  let held = 0;
  const drop = (key: string, page: KeptPage) => {
    pages.delete(key);
    held -= page.body.byteLength;
  };
  return {
    take(key: string): KeptPage | undefined {
      const page = pages.get(key);
      if (!page) return undefined;
      drop(key, page);
      if (page.until <= Date.now()) return undefined;
      pages.set(key, page);
      held += page.body.byteLength;
      return page;
    },
    put(key: string, page: KeptPage): void {
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, page);
      held += page.body.byteLength;
      for (const [oldest, other] of pages) {
        if (held <= room) break;
        drop(oldest, other);
      }
    },
  };
}

/** Reads a page from the platform's cache, which the isolates of one location share. */
export async function takeShared(address: string, url: URL): Promise<KeptPage | undefined> {
  const found = await sharedCache().match(address);
  const { etag, policy, link = '', until } = Object.fromEntries(found?.headers ?? []);
  if (!found || !etag || !policy || !until || Number(until) <= Date.now()) return undefined;
  const body = new Uint8Array(await found.arrayBuffer());
  return withHeaders({ body, etag, policy, link, until: Number(until) }, url);
}

export async function putShared(address: string, { body, etag, policy, link, until }: KeptPage): Promise<void> {
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds < 1) return;
  const headers = {
    'content-type': html,
    'cache-control': `max-age=${seconds}`,
    etag,
    policy,
    link,
    until: String(until),
  };
  await sharedCache().put(address, new Response(body, { headers }));
}

function sharedCache(): Cache {
  return (caches as unknown as { default: Cache }).default;
}
