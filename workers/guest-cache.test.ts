import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { ServerBuild } from '@remix-run/cloudflare';
import { beforeEach, describe, expect, test } from 'vitest';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { resetBindings } from '../tests/support/reset';
import { signedCookie } from '../tests/support/sign-in';
import { createGuestCache, type GuestCache, type Render } from './guest-cache';
import { guestPagesOf } from './guest-pages';
import { hashInline } from './inline-hashes';
import { createShelf, newKeptPage } from './kept-pages';

/** On a loopback name, responses report their round trips. */
const origin = 'http://localhost:8787';
const build = {
  routes: {
    list: {
      path: 'list',
      module: { loader: Object.assign(() => null, { guests: { by: ['page', 'kind'], never: ['query'] } }) },
    },
    thing: { path: 'things/:id', module: { loader: Object.assign(() => null, { guests: { by: [] } }) } },
    other: { path: 'other', module: { loader: () => null } },
  },
} as unknown as ServerBuild;

let buildId = '';
beforeEach(async () => {
  await resetBindings();
  buildId = crypto.randomUUID();
});

/** A page that shows everything it depends on. */
const echo: Render = async (request, url, from) => {
  const cf = request.cf as { country?: string } | undefined;
  const seen = [request.method, request.url, url.href, from.slice(0, 5), cf?.country, [...request.headers]];
  const html = `<script nonce="abc">1</script><pre>${JSON.stringify(seen)}</pre>`;
  return {
    answer: new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    nonce: 'abc',
    closing: { cookies: [], bookmark: null, trips: 1 },
  };
};

async function ask(cache: GuestCache, path: string, init: RequestInit = {}, more: Partial<Env> = { COUNTRY: '' }) {
  const context = createExecutionContext();
  const request = new Request(origin + path, init);
  // A new environment reads the content version again.
  const answer = await cache(request, new URL(request.url), { ...env, ...more } as Env, context, echo);
  const told = answer && {
    status: answer.status,
    text: await answer.text(),
    timing: answer.headers.get('server-timing'),
    headers: answer.headers,
  };
  await waitOnExecutionContext(context);
  return told;
}

const from = (country: string) => ({ cf: { country } }) as RequestInit;

const mark = 'evil-mark';
/** Requests that try to leave something of theirs in a page that other guests get. */
const oddRequests: [string, RequestInit][] = [
  ...[
    ['x-forwarded-host', `${mark}.test`],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '666'],
    ['x-forwarded-for', '6.6.6.6'],
    ['x-forwarded-prefix', `/${mark}`],
    ['forwarded', `host=${mark}.test;proto=https`],
    ['x-host', `${mark}.test`],
    ['x-original-url', `/basket?${mark}`],
    ['x-rewrite-url', `/basket?${mark}`],
    ['x-http-method-override', 'POST'],
    ['accept-language', 'de-DE'],
    ['language', 'de'],
    ['accept', 'application/json'],
    ['accept-encoding', 'identity'],
    ['user-agent', `${mark} Mobile`],
    ['referer', `https://${mark}.test/`],
    ['origin', `https://${mark}.test`],
    ['range', 'bytes=0-9'],
    ['if-range', `"${mark}"`],
    ['if-none-match', '*'],
    ['save-data', mark],
    ['if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['cache-control', 'no-store'],
    ['pragma', 'no-cache'],
    ['authorization', `Bearer ${mark}`],
    ['cf-ipcountry', 'US'],
    ['cf-connecting-ip', '6.6.6.6'],
    ['x-d1-bookmark', mark],
    ['sec-purpose', 'prefetch'],
    ['sec-fetch-dest', 'script'],
    ['x-remix-request', 'yes'],
    ['cookie', `${mark}=1; theme=${mark}`],
    ['cookie', [cookieRules.referral, cookieRules.target].map((rule) => signedCookie(rule, mark)).join('; ')],
  ].map(([name = '', value = '']): [string, RequestInit] => [`${name} ${value}`, { headers: { [name]: value } }]),
  ['HEAD', { method: 'HEAD' }],
];

describe('a page in the guest cache', () => {
  test.each(oddRequests)('is rendered from its key and from nothing else of a request with %s', async (_name, init) => {
    const cache = createGuestCache(build, buildId);
    await ask(cache, '/list?utm=evil&page=2&kind=a&page=3', { ...from('FR'), ...init });
    const next = await ask(cache, '/list?kind=a&page=2', from('FR'));
    const address = `${origin}/list?kind=a&page=2`;
    expect(next?.text).toBe(
      `<script>1</script><pre>${JSON.stringify(['GET', address, address, '00000', 'FR', []])}</pre>`,
    );
    expect(next?.timing).toBe('d1;desc="1 trips"');
  });

  test('has no body for HEAD, and is a 304 for who has it', async () => {
    const cache = createGuestCache(build, buildId);
    const head = await ask(cache, '/list', { ...from('FR'), method: 'HEAD' });
    const etag = head?.headers.get('etag') ?? '';
    expect([head?.status, head?.text]).toEqual([200, '']);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known = await ask(cache, '/list', { ...from('FR'), headers: { 'if-none-match': tags } });
      expect([known?.status, known?.text, known?.headers.get('etag')], tags).toEqual([304, '', etag]);
      expect(known?.headers.get('content-security-policy')).toBe(head?.headers.get('content-security-policy'));
    }
    const other = await ask(cache, '/list', { ...from('FR'), headers: { 'if-none-match': '"other"' } });
    expect(other?.status).toBe(200);
    const lite = { 'save-data': 'on', 'if-none-match': etag };
    expect((await ask(cache, '/list', { ...from('FR'), headers: lite }))?.status).toBe(200);
  });

  test('is not for a session, a flash, a basket or a reader who has just written, nor for a POST', async () => {
    const cache = createGuestCache(build, buildId);
    await ask(cache, '/list', from('FR'));
    const { session, flash, basket, bookmark } = cookieRules;
    for (const rule of [session, flash, basket, bookmark]) {
      const headers = { cookie: `a=b; ${signedCookie(rule, 'any')}; c=d` };
      expect(await ask(cache, '/list', { ...from('FR'), headers }), rule.name).toBeNull();
    }
    expect(await ask(cache, '/list', { ...from('FR'), method: 'POST', body: 'a=b' })).toBeNull();
  });

  test('differs by country and by chosen currency', async () => {
    const cache = createGuestCache(build, buildId);
    const cookie = signedCookie(cookieRules.currency, 'USD');
    expect((await ask(cache, '/list', from('FR')))?.text).toContain('"FR",[]');
    expect((await ask(cache, '/list', from('DE')))?.text).toContain('"DE",[]');
    const chosen = { ...from('DE'), headers: { cookie: `x=evil; ${cookie}; y=evil` } };
    expect((await ask(cache, '/list', chosen))?.text).toContain(`"DE",[["cookie","${cookie}"]]`);
    expect((await ask(cache, '/list', from('DE'), { COUNTRY: 'GB' }))?.text).toContain('"GB",[]');
    // Nobody signed these.
    for (const unsigned of [`${cookie}x`, `${cookieRules.currency.name}-8787=eyJ2IjoiVVNEIiwiZSI6bnVsbH0.AAAA`]) {
      const headers = { cookie: unsigned };
      expect((await ask(cache, '/list', { ...from('DE'), headers }))?.text, unsigned).toContain('"DE",[]');
    }
  });

  test('differs by lite mode, whether the reader chose it or the browser sends Save-Data', async () => {
    const cache = createGuestCache(build, buildId);
    const cookie = signedCookie(cookieRules.lite, 'on');
    expect((await ask(cache, '/list', from('FR')))?.text).toContain('"FR",[]');
    const lite = await ask(cache, '/list', { ...from('FR'), headers: { 'save-data': 'on; evil' } });
    expect(lite?.text).toContain('"FR",[["save-data","on"]]');
    expect(await ask(cache, '/list', { ...from('FR'), headers: { cookie } })).toMatchObject({ text: lite?.text });
    const both = `${cookie}; ${signedCookie(cookieRules.currency, 'USD')}`;
    expect((await ask(cache, '/list', { ...from('FR'), headers: { cookie: both } }))?.text).toMatch(
      /"FR",\[\["cookie","[^"]*"\],\["save-data","on"\]\]/,
    );
    // The choice wins, and what nobody signed is no choice.
    const off = { 'save-data': 'on', cookie: signedCookie(cookieRules.lite, 'off') };
    expect((await ask(cache, '/list', { ...from('FR'), headers: off }))?.text).toContain('"FR",[]');
    const rubbish = { cookie: `${cookie.split('=')[0]}=${btoa('{"v":"on","e":null}')}.AAAA` };
    expect((await ask(cache, '/list', { ...from('FR'), headers: rubbish }))?.text).toContain('"FR",[]');
  });

  test('is found by another isolate of the same build, and not by another build', async () => {
    await ask(createGuestCache(build, buildId), '/things/a');
    const found = await ask(createGuestCache(build, buildId), '/things/a');
    expect(found?.timing).toBe('d1;desc="1 trips"');
    const made = await ask(createGuestCache(build, `${buildId}-next`), '/things/a');
    expect(made?.timing).toBe('d1;desc="2 trips"');
    expect(made?.text).toBe(found?.text);
  });

  test('is dropped when it expires or when room runs out, the least recently used page first', () => {
    const url = new URL(origin);
    const page = (until = Date.now() + 60_000) => newKeptPage('0123456789', url, { policy: '', link: '', until });
    const shelf = createShelf(25);
    shelf.put('a', page());
    shelf.put('b', page());
    expect(shelf.take('a')).toBeDefined();
    shelf.put('c', page());
    expect(['a', 'b', 'c'].map((key) => Boolean(shelf.take(key)))).toEqual([true, false, true]);
    shelf.put('c', page(Date.now() - 1));
    expect(shelf.take('c')).toBeUndefined();
    shelf.put('d', page());
    expect(shelf.take('a')).toBeDefined();
  });
});

test('addresses of the same guest page have one canonical address, and all other addresses have none', () => {
  const canonical = guestPagesOf(build);
  const of = (path: string) => canonical(new URL(origin + path));
  expect(of('/list')).toBe('/list');
  expect(of('/list?')).toBe('/list');
  expect(of('/list?utm=1&PAGE=2&kind=')).toBe('/list');
  expect(of('/list?page=2&kind=b&kind=a')).toBe('/list?kind=b&page=2');
  expect(of('/things/a-b_c?kind=x')).toBe('/things/a-b_c');
  const none = [
    '/list?query=',
    '/list?ref=a',
    '/list?coupon=a',
    '/list?_data=a',
    '/list?index',
    `/list?kind=${'x'.repeat(61)}`,
  ];
  const elsewhere = [
    '/other',
    '/',
    '/list/',
    '/LIST',
    '/things/',
    '/things/a/b',
    '/things/a%20b',
    '/things/a;b',
    '/xlist',
  ];
  for (const path of [...none, ...elsewhere]) expect(of(path), path).toBeNull();
});

describe('the hashes of inline styles and scripts', () => {
  test('cover only elements with the nonce, and the nonce is removed', () => {
    const page =
      '<style id="css" nonce="n1">a{}</style><script>evil()</script><script nonce="n1" type="late">b()</script><link nonce="n1"/>';
    const made = hashInline(page, 'n1');
    expect(made?.html).toBe(
      '<style id="css">a{}</style><script>evil()</script><script type="late">b()</script><link/>',
    );
    // As computed by `openssl dgst -sha256 -binary | base64`.
    expect(made?.inline.styles).toBe("'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
    expect(made?.inline.scripts.split(' ')).toHaveLength(1);
  });

  test('are not made when the nonce occurs elsewhere in the page or is empty', () => {
    expect(hashInline('<script nonce="n1">x("n1")</script>', 'n1')).toBeNull();
    expect(hashInline('<p>', '')).toBeNull();
  });
});
