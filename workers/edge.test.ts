import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { finish, passEdge, standIn } from './edge';

const home = 'http://localhost:8787';

function ask(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
  base = home,
  over: Partial<Env> = {},
) {
  return passEdge(new Request(base + path, { redirect: 'manual', ...init }), { ...env, ...over });
}

describe('scheme and host', () => {
  test('plain http is answered on loopback names only', () => {
    const answer = ask('/basket?x=1', {}, 'http://cuepoint.example');
    expect(answer?.status).toBe(308);
    expect(answer?.headers.get('location')).toBe('https://cuepoint.example/basket?x=1');
    expect(ask('/', {}, 'https://cuepoint.example')).toBeNull();
  });

  test('pages under another loopback name lead to the origin, the API answers under any', () => {
    const answer = ask('/sign-in?ref=a', {}, 'http://127.0.0.1:8787');
    expect(answer?.status).toBe(307);
    expect(answer?.headers.get('location')).toBe(`${home}/sign-in?ref=a`);
    expect(ask('/api/v1/courses', {}, 'http://127.0.0.1:8787')).toBeNull();
  });
});

describe('methods', () => {
  test('pages take GET, HEAD and POST; all else is told what is allowed', () => {
    expect(ask('/basket', { method: 'OPTIONS' })?.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    for (const method of ['PUT', 'DELETE', 'PROPFIND']) {
      const answer = ask('/basket', { method });
      expect(answer?.status, method).toBe(405);
      expect(answer?.headers.get('allow')).toContain('GET');
    }
    expect(ask('/api/v1/users/me', { method: 'PROPFIND' })?.status).toBe(405);
    expect(ask('/api/v1/users/me', { method: 'PUT', headers: { authorization: 'Bearer x' } })).toBeNull();
  });
});

describe('origin', () => {
  const post = (headers: Record<string, string>, path = '/basket') => ask(path, { method: 'POST', headers });

  test('a post that another site sends does not come in, by whatever door', () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: home },
      { referer: 'https://evil.test/page' },
    ];
    for (const headers of foreign) {
      expect(post(headers)?.status, JSON.stringify(headers)).toBe(403);
      expect(post(headers, '/basket?_data=routes/shop/basket')?.status).toBe(403);
      expect(post(headers, '/api/v1/sessions')?.status).toBe(403);
    }
  });

  test('our own forms, text browsers, bearer calls and webhooks come in', () => {
    expect(post({ 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(post({ origin: home })).toBeNull();
    expect(post({})).toBeNull();
    expect(post({ origin: 'https://evil.test', authorization: 'Bearer x' }, '/api/v1/users/me')).toBeNull();
    expect(post({ origin: 'https://billing.test' }, '/webhooks/chargebee')).toBeNull();
  });
});

test('a crafted manifest request is turned away before it costs anything', () => {
  const deep = `/__manifest?version=1&p=${'/a'.repeat(3700)}`;
  expect(ask(deep)?.status).toBe(400);
  expect(ask(`/__manifest?version=1${'&p=/a'.repeat(51)}`)?.status).toBe(400);
  expect(ask('/__manifest?version=1&p=/basket&p=/sign-in')).toBeNull();
});

test('bodies larger than a page takes are refused by their declared length', () => {
  const sized = (path: string, length: number) =>
    ask(path, { method: 'POST', headers: { 'content-length': String(length) } });
  expect(sized('/basket', 300_000)?.status).toBe(413);
  expect(sized('/api/v1/sessions', 300_000)?.status).toBe(413);
  expect(sized('/my-profile', 30_000_000)).toBeNull();
  expect(sized('/my-profile', 110_000_000)?.status).toBe(413);
});

test('maintenance closes everything but its page, health and webhooks', () => {
  const over = { MAINTENANCE: 'on' };
  const closed = standIn(new Request(`${home}/basket`, { method: 'POST', body: 'a=b' }), { ...env, ...over } as Env);
  expect(closed.request).toMatchObject({ method: 'GET', url: `${home}/maintenance` });
  const answer = closed.close(new Response('<p>'));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3600');
  const data = ask('/basket?_data=routes%2Fbasket', {}, home, over);
  expect([data?.status, data?.headers.get('x-remix-catch')]).toEqual([503, 'yes']);
  const api = ask('/api/v1/courses', {}, home, over);
  expect(api?.status).toBe(503);
  expect(api?.headers.get('retry-after')).toBe('3600');
  for (const path of ['/maintenance', '/healthz', '/webhooks/chargebee']) expect(ask(path, {}, home, over)).toBeNull();
});

describe('what every answer carries', () => {
  const closing = { cookies: ['a=b; Path=/'], bookmark: null, trips: 1, isGuest: true };
  const done = (answer: Response, init: RequestInit = {}, path = '/', more = closing) =>
    finish(answer, new Request(home + path, init), env, 'abc', more);

  test('pages name their nonce, forbid framing and are kept by nobody', () => {
    const { headers } = done(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${env.CSP_FORM_ACTION}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBe('a=b; Path=/');
  });

  test('a page for guests may be kept a minute, unless it sets a cookie or somebody is signed in', () => {
    const shared = () => new Response('<p>', { headers: { 'content-type': 'text/html', 'x-cache-for-guests': '1' } });
    const kept = (more: Partial<typeof closing>) =>
      done(shared(), {}, '/', { ...closing, ...more }).headers.get('cache-control');
    expect(kept({ cookies: [] })).toBe('public, max-age=60');
    expect(kept({})).toBe('private, no-store');
    expect(kept({ cookies: [], isGuest: false })).toBe('private, no-store');
  });

  test('a token in the address is told to no other site, and HEAD has no body', async () => {
    const { headers } = done(new Response('x'), {}, '/verification?token=t');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(await done(new Response('x'), { method: 'HEAD' }).text()).toBe('');
  });
});
