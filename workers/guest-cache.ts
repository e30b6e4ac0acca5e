import type { ServerBuild } from '@remix-run/cloudflare';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { isLite } from '~/http/lite';
import { minute } from '~/kit/dates';
import { isCurrency } from '~/kit/money';
import { countryOf } from './caller';
import { type Content, currentContent } from './content-version';
import { configOf, cookiesOf } from './create-scope';
import { type Closing, finish } from './finish-answer';
import { guestPagesOf } from './guest-pages';
import { hashInline } from './inline-hashes';
import { answerWith, createShelf, newKeptPage, putShared, takeShared } from './kept-pages';
import { policyOfPage } from './policy';

/** Remix's response, and what its visit adds to it. */
export interface Rendered {
  answer: Response;
  nonce: string;
  closing: Closing;
}

/** Renders a request by Remix; the database session starts at `from`. */
export type Render = (request: Request, url: URL, from: string) => Promise<Rendered>;

/** The shared page for guests, from a cache or rendered now. Null if the request needs its own response. */
export type GuestCache = (
  request: Request,
  url: URL,
  env: Env,
  ctx: ExecutionContext,
  render: Render,
) => Promise<Response | null>;

/** Maximum age of a page. */
const longest = minute;
/** Bytes of memory for pages, out of an isolate's 128 MB. */
const shelfRoom = 8_000_000;

/**
 * Cookies that do not exclude a shared page: currency and lite mode are part of the cache key, the others change
 * nothing on it.
 */
const harmless = new Set<string>(
  [
    cookieRules.currency,
    cookieRules.lite,
    cookieRules.referral,
    cookieRules.saleBanner,
    cookieRules.target,
    cookieRules.device,
    cookieRules.lost,
  ].map(({ name }) => name),
);
const telling = Object.values(cookieRules).filter(({ name }) => !harmless.has(name));

/**
 * Cache of guests' pages, before Remix and the database: first the isolate's memory, then the platform's cache. A page
 * is rendered from its cache key only (address, country, currency, lite mode) and nothing else of the request, so
 * nobody can poison the cache. The key also contains the build and the content version.
 */
export function createGuestCache(build: ServerBuild, buildId: string): GuestCache {
  const canonicalOf = guestPagesOf(build);
  const shelf = createShelf(shelfRoom);

  return async (request, url, env, ctx, render) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const address = canonicalOf(url);
    if (address === null) return null;
    const reader = guestOf(request, url, env);
    if (!reader) return null;
    // If the database fails, the uncached page reports the error.
    const current = await currentContent(env, ctx).catch(() => null);
    if (!current) return null;
    const { content, trips } = current;
    const { country, currency, isLite } = reader;
    const kind = `${country}/${currency ?? 'none'}/${isLite ? 'lite' : 'full'}`;
    const key = `${url.origin}/-/guests/${buildId}/${content.version}/${kind}${address}`;

    const own = shelf.take(key);
    if (own) return answerWith(own, request, trips);
    const canonical = new URL(url.origin + address);
    const shared = await takeShared(key, canonical);
    if (shared) {
      shelf.put(key, shared);
      return answerWith(shared, request, trips);
    }

    const asked = new Request(canonical, {
      headers: headersOf(reader),
      cf: { country },
    } as RequestInit);
    const rendered = await render(asked, canonical, content.bookmark ?? 'first-unconstrained');
    const { answer, nonce } = rendered;
    const closing = { ...rendered.closing, trips: rendered.closing.trips + trips };
    if (!isForEveryGuest(rendered)) return finish(answer, request, canonical, env, nonce, closing);
    const text = await answer.text();
    const bare = hashInline(text, nonce);
    if (!bare) return finish(new Response(text, answer), request, canonical, env, nonce, closing);
    const policy = policyOfPage(env, bare.inline);
    const link = answer.headers.get('link') ?? '';
    const made = newKeptPage(bare.html, canonical, { policy, link, until: lastsUntil(content) });
    if (made.until > Date.now()) {
      shelf.put(key, made);
      ctx.waitUntil(putShared(key, made));
    }
    return answerWith(made, request, closing.trips);
  };
}

interface Guest {
  country: string;
  currency: string | null;
  /** The raw cookie of the chosen currency. */
  cookie: string | undefined;
  isLite: boolean;
}

/** A guest's facts for the cache key; null for visitors with a page of their own. */
function guestOf(request: Request, url: URL, env: Env): Guest | null {
  const config = configOf(env);
  const saveData = request.headers.get('save-data');
  if (!request.headers.has('cookie')) {
    const country = countryOf(request, config);
    return { country, currency: null, cookie: undefined, isLite: isLite(undefined, saveData) };
  }
  const cookies = cookiesOf(request, url, env);
  if (telling.some((rule) => cookies.sentAs(rule) !== undefined)) return null;
  const chosen = { country: countryOf(request, config), isLite: isLite(cookies.read(cookieRules.lite), saveData) };
  const currency = cookies.read(cookieRules.currency);
  if (!isCurrency(currency)) return { ...chosen, currency: null, cookie: undefined };
  return { ...chosen, currency, cookie: cookies.sentAs(cookieRules.currency) };
}

/** Headers to render a guest's page. Chosen lite mode and the browser's Save-Data share one page. */
function headersOf({ cookie, isLite }: Guest): Record<string, string> {
  return { ...(cookie !== undefined && { cookie }), ...(isLite && { 'save-data': 'on' }) };
}

/** Whether a response is a complete page without anything personal. */
function isForEveryGuest({ answer: { status, headers }, closing }: Rendered): boolean {
  const isPage = status === 200 && (headers.get('content-type') ?? '').startsWith('text/html');
  return isPage && closing.cookies.length === 0 && !headers.has('set-cookie') && !headers.has('cache-control');
}

/** When the page expires: at a sale's end or a publication, at most in a minute; platform clock, milliseconds. */
function lastsUntil({ readAt, changesAt }: Content): number {
  return Math.min(readAt + longest, changesAt ?? Number.POSITIVE_INFINITY);
}
