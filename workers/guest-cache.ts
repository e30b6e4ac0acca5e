import type { ServerBuild } from '@remix-run/cloudflare';
import { cookieRules } from '~/http/cookie-rules';
import { type CookieJar, createCookieJar } from '~/http/cookies.server';
import { isLite } from '~/http/lite';
import { minute } from '~/kit/dates';
import { isCurrency } from '~/kit/money';
import { countryOf } from './caller';
import { type Content, currentContent } from './content-version';
import { configOf } from './create-scope';
import { type Closing, finish } from './finish-answer';
import { guestPagesOf } from './guest-pages';
import { hashInline } from './inline-hashes';
import { answerWith, createShelf, newKeptPage, putShared, takeShared } from './kept-pages';
import { policyOfPage } from './policy';

/** An answer of Remix's, with what the visit that it was made in says of it. */
export interface Rendered {
  answer: Response;
  nonce: string;
  closing: Closing;
}

/** Answers a request by Remix; its database session begins where `from` says. */
export type Render = (request: Request, url: URL, from: string) => Promise<Rendered>;

export interface GuestCache {
  /** The page as every guest is shown it, kept or made now. Null for a request that has to be answered by itself. */
  answer(request: Request, url: URL, env: Env, ctx: ExecutionContext, render: Render): Promise<Response | null>;
}

/** Nothing is kept longer. */
const longest = minute;
/** Of an isolate's 128 MB. */
const shelfRoom = 8_000_000;

/**
 * Cookies of ours beside which a page is still every guest's: currency and lite mode are part of the key, the others
 * show nothing.
 */
const harmless = new Set<string>(
  [
    cookieRules.currency,
    cookieRules.lite,
    cookieRules.referral,
    cookieRules.saleBanner,
    cookieRules.target,
    cookieRules.device,
    cookieRules.seen,
    cookieRules.lost,
  ].map(({ name }) => name),
);
const telling = Object.values(cookieRules).filter(({ name }) => !harmless.has(name));

/**
 * Pages for guests, ahead of Remix and the database: from the isolate's memory, then from the platform's cache. What is
 * kept was made from its key alone (address, country, currency, lite or not) and from nothing else of the request that
 * happened to be the first, so that nobody can put anything into it. The key also names the build and the version of
 * the content.
 */
export function createGuestCache(build: ServerBuild, buildId: string): GuestCache {
  const pages = guestPagesOf(build);
  const shelf = createShelf(shelfRoom);

  return {
    async answer(request, url, env, ctx, render) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const address = pages.canonical(url);
      if (address === null) return null;
      const reader = guestOf(request, url, env);
      if (!reader) return null;
      // A database that does not answer says so to a page of its own.
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
      const made = newKeptPage(bare.html, canonical, policy, lastsUntil(content));
      if (made.until > Date.now()) {
        shelf.put(key, made);
        ctx.waitUntil(putShared(key, made));
      }
      return answerWith(made, request, closing.trips);
    },
  };
}

interface Guest {
  country: string;
  currency: string | null;
  /** The cookie that the currency was chosen by, as it was sent. */
  cookie: string | undefined;
  isLite: boolean;
}

/** The facts of a guest that decide which page they see; null for visitors who see a page of their own. */
function guestOf(request: Request, url: URL, env: Env): Guest | null {
  const config = configOf(env);
  const saveData = request.headers.get('save-data');
  if (!request.headers.has('cookie')) {
    const country = countryOf(request, config);
    return { country, currency: null, cookie: undefined, isLite: isLite(undefined, saveData) };
  }
  const cookies: CookieJar = createCookieJar(
    request,
    config.secrets.session,
    () => new Date(Date.now() + config.clockOffset),
    url,
  );
  if (telling.some((rule) => cookies.sentAs(rule) !== undefined)) return null;
  const chosen = { country: countryOf(request, config), isLite: isLite(cookies.read(cookieRules.lite), saveData) };
  const currency = cookies.read(cookieRules.currency);
  if (!isCurrency(currency)) return { ...chosen, currency: null, cookie: undefined };
  return { ...chosen, currency, cookie: cookies.sentAs(cookieRules.currency) };
}

/** What a page is made from for such guests: one who chose lite mode and one whose browser asks for it share it. */
function headersOf({ cookie, isLite }: Guest): Record<string, string> {
  return { ...(cookie !== undefined && { cookie }), ...(isLite && { 'save-data': 'on' }) };
}

/** Whether an answer is a whole page that says nothing to or of one reader. */
function isForEveryGuest({ answer: { status, headers }, closing }: Rendered): boolean {
  const isPage = status === 200 && (headers.get('content-type') ?? '').startsWith('text/html');
  return isPage && closing.cookies.length === 0 && !headers.has('set-cookie') && !headers.has('cache-control');
}

/** Until a sale ends or something is published, but no longer than a minute; in milliseconds of the platform's clock. */
function lastsUntil({ readAt, changesAt }: Content): number {
  return Math.min(readAt + longest, changesAt ?? Number.POSITIVE_INFINITY);
}
