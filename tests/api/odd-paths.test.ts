import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';

const worker = (exports as unknown as { default: Fetcher }).default;
const origin = env.APP_ORIGIN;
const notFound = 'Oops! Page not found';

async function ask(path: string, init: RequestInit = {}) {
  const answer = await worker.fetch(new Request(origin + path, { redirect: 'manual', ...init }));
  const [type, text] = [answer.headers.get('content-type') ?? '', await answer.text()];
  return { status: answer.status, location: answer.headers.get('location'), type, text };
}

const slashes = [
  '/',
  '//',
  '%2f',
  '%2F',
  '%5c',
  '%5C',
  '\\',
  '%255c',
  '%252f',
  '%u005c',
  '%c0%af',
  '%c1%9c',
  '%EF%BC%8F',
];
const dots = ['..', '%2e%2e', '.%2E', '%252e%252e', '%c0%ae%c0%ae', '...', '..;'];
const controls = [
  ...['%00', '%01', '%08', '%09', '%0a', '%0D', '%0d%0a', '%1b', '%7f', '%c2%80', '%c2%85', '%c2%9f'],
  ...['%e2%80%a8', '%e2%80%a9', '%ef%bb%bf', '%e2%80%ae', '%20', '%09/', '%0a%5c'],
];
const broken = [
  '%',
  '%z',
  '%zz',
  '%2',
  '%ff',
  '%fe%ff',
  '%e0%80%af',
  '%ed%a0%80',
  '%f4%90%80%80',
  '%80',
  '%c3',
  '%u1234',
];
const hosts = [
  'evil.test',
  'evil.test..http:@',
  '@evil.test',
  'http:evil.test',
  'https:%2f%2fevil.test',
  'javascript:alert(1)',
];
const places = [
  '/online-dj-courses',
  '/lessons',
  '/media',
  '/files',
  '/assets',
  '/admin',
  '/webhooks',
  '/api/v1',
  '/api/v1/courses',
];

/** Odd parts at the start of a path, inside it, before a host, and after each kind of address. */
function oddPaths(): string[] {
  const parts = [...slashes.slice(1), ...dots, ...controls, ...broken];
  const paths = [
    ...parts.map((part) => `/${part}`),
    ...parts.map((part) => `/x${part}y`),
    ...slashes.flatMap((slash) => hosts.map((host) => `/${slash}${host}`)),
    ...slashes.flatMap((slash) => [`/${slash}${slash}evil.test`, `/a${slash}${slash}evil.test`, `/${slash}`]),
    ...dots.flatMap((dot) => slashes.map((slash) => `/${dot}${slash}evil.test`)),
    ...places.flatMap((place) =>
      [...slashes.slice(2, 7), ...controls.slice(0, 7), ...broken.slice(0, 5)].map((part) => `${place}/${part}`),
    ),
  ];
  return [...new Set(paths)].slice(0, 500);
}

test('no odd path causes a server error or redirects to another host', async () => {
  const wrong: string[] = [];
  const paths = oddPaths();
  expect(paths.length).toBeGreaterThan(400);
  for (const path of paths) {
    const { status, location, type, text } = await ask(path);
    const led = location === null ? origin : new URL(location, origin + path).origin;
    const isTold = status === 404 ? type.startsWith('application/problem+json') || type.startsWith('text/') : true;
    if (status >= 500 || led !== origin || !isTold || /unexpected server error/i.test(text)) {
      wrong.push(`${path}: ${status} ${type} ${location ?? ''}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test.each([
  '/%5c',
  '/%5c..evil.test..http:@',
  '/x%5Cy',
  '/online-dj-courses/%5c',
  '/%00',
  '/a%0d%0ab',
  '/%7f',
  '/%c2%85',
  '/%e2%80%a8',
  '/%',
  '/%ff',
  '/%c0%af',
  '//media/x',
  '//',
  '///evil.test/x',
  '/\\evil.test',
  '/..//evil.test',
  '/%2e%2e//evil.test',
  '//api/v1/courses',
])('%s shows the not-found page without a redirect', async (path) => {
  for (const method of ['GET', 'POST']) {
    const { status, location, type, text } = await ask(path, { method });
    expect([status, location, type], method).toEqual([404, null, 'text/html; charset=utf-8']);
    expect(text, method).toContain(notFound);
    // The page has no sleeping scripts, since the client’s router would not find this address.
    expect(text, method).not.toContain('type="text/x-late"');
  }
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.location, head.text]).toEqual([404, null, '']);
});

test.each(['/api/v1/%5c', '/api/v1/%0A', '/api/v1/courses/%ff', '/api/v1/courses/a%7F', '/api/v1/%'])(
  '%s answers with a 404 problem document',
  async (path) => {
    const { status, type, text } = await ask(path);
    expect([status, type]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  },
);

test.each(['/api/v1/braintree/client-token', '/api/v1/chargebee/get-portal-session', '/api/v1/subscriptions/coupon'])(
  'HEAD %s needs the same token as its GET',
  async (path) => {
    expect((await ask(path)).status).toBe(401);
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([401, '']);
  },
);

test('the description of the API refuses other methods like an endpoint', async () => {
  const allow = 'GET, HEAD, OPTIONS';
  for (const [method, status] of Object.entries({ POST: 405, DELETE: 405, OPTIONS: 204 })) {
    const answer = await worker.fetch(new Request(`${origin}/api/v1/openapi.json`, { method }));
    expect([answer.status, answer.headers.get('allow')], method).toEqual([status, allow]);
    const { code } = status === 405 ? ((await answer.json()) as { code: string }) : { code: await answer.text() };
    expect(code).toBe(status === 405 ? 'METHOD_NOT_ALLOWED' : '');
  }
});

test.each(['/dj-hub', '/robots.txt', '/healthz'])(
  'a post to %s, which takes none, is told what it takes',
  async (path) => {
    const answer = await worker.fetch(
      new Request(origin + path, { method: 'POST', headers: { origin, host: new URL(origin).host } }),
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  },
);

test('an unknown method is answered with the methods of the endpoint', async () => {
  const own = {
    courses: 'GET, HEAD, OPTIONS',
    'users/me': 'GET, HEAD, OPTIONS, PUT',
    sessions: 'DELETE, OPTIONS, POST, PUT',
  };
  for (const [path, allow] of Object.entries(own)) {
    const answer = await worker.fetch(new Request(`${origin}/api/v1/${path}`, { method: 'PROPFIND' }));
    expect([answer.status, answer.headers.get('allow'), answer.headers.get('content-type')], path).toEqual([
      405,
      allow,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test('a token that does not count is named as such, and a missing one is not', async () => {
  const challenge = async (headers: HeadersInit) => {
    const answer = await worker.fetch(new Request(`${origin}/api/v1/users/me`, { headers }));
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  expect(await challenge({})).toEqual([401, 'Bearer']);
  expect(await challenge({ authorization: 'Bearer gone' })).toEqual([401, 'Bearer error="invalid_token"']);
});

test('files for machines have a tag, and are 304 for a client that has them', async () => {
  const files = ['/api/v1/openapi.json', '/feed.xml', '/robots.txt', '/sitemap.xml', '/sitemaps/pages'];
  for (const path of files) {
    const first = await worker.fetch(new Request(origin + path));
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag.length], path).toEqual([200, 24]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await worker.fetch(new Request(origin + path, { headers: { 'if-none-match': known } }));
      expect([again.status, again.headers.get('etag'), await again.text()], path).toEqual([304, etag, '']);
    }
    const other = await worker.fetch(new Request(origin + path, { headers: { 'if-none-match': '"other"' } }));
    expect([other.status, other.headers.get('cache-control')], path).toEqual([200, first.headers.get('cache-control')]);
    await Promise.all([first.text(), other.text()]);
  }
});

test('unusual but valid paths keep their answers', async () => {
  expect(await ask('/basket//x?a=//b')).toMatchObject({ status: 308, location: `${origin}/basket/x?a=//b` });
  expect((await ask('/%62asket')).status).toBe((await ask('/basket')).status);
  for (const path of ['/%F0%9F%92%BF', '/caf%C3%A9', '/%E0%A4%95', '/a%20b', '/a%2fb', '/%255c']) {
    expect((await ask(path)).text, path).toContain(notFound);
  }
});
