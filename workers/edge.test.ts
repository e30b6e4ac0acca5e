import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { problem } from '~/http/problem.server';
import { AppError, type ErrorKind, errorStatus } from '~/kit/app-error';
import { isOddPath } from './addresses';
import { drain, receiveRequest } from './bodies';
import { passEdge, withoutStrangeOrigin } from './edge';
import { finish } from './finish-answer';
import { asClosed, isClosed } from './maintenance';
import { standInRequest } from './stand-in';

const home = 'http://localhost:8787';

function ask(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
  base = home,
  over: Partial<Env> = {},
) {
  const request = new Request(base + path, { redirect: 'manual', ...init });
  return passEdge(request, new URL(request.url), { ...env, ...over });
}

describe('scheme and host', () => {
  test('plain http to a public host is redirected to https', () => {
    const answer = ask('/basket?x=1', {}, 'http://cuepoint.example');
    expect(answer?.status).toBe(308);
    expect(answer?.headers.get('location')).toBe('https://cuepoint.example/basket?x=1');
    expect(ask('/', {}, 'https://cuepoint.example')).toBeNull();
  });

  test('API, webhook and file requests are refused over plain http, and logged without their query', () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    for (const path of ['/api/v1/courses', '/webhooks/chargebee', '/files/a?signature=b']) {
      const answer = ask(path, {}, 'http://cuepoint.example');
      expect([answer?.status, answer?.headers.get('location')], path).toEqual([403, null]);
    }
    const lines = said.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatchObject({ event: 'refused-at-edge', path: '/files/a', why: 'scheme-and-host', status: 403 });
    expect(JSON.stringify(lines)).not.toContain('signature');
  });

  test('pages on another loopback name redirect to the origin, and the API answers on any loopback name', () => {
    const answer = ask('/sign-in?ref=a', {}, 'http://127.0.0.1:8787');
    expect(answer?.status).toBe(307);
    expect(answer?.headers.get('location')).toBe(`${home}/sign-in?ref=a`);
    expect(ask('/api/v1/courses', {}, 'http://127.0.0.1:8787')).toBeNull();
  });
});

describe('odd addresses', () => {
  test('the API has its rules however its address is spelled', async () => {
    for (const path of [
      '/API/v1/users/me',
      '/%61pi/v1/users/me/',
      '/api/V%31/users/me',
      '/api/v1',
      '/files/',
      '/FILES',
    ]) {
      expect(ask(path, { method: 'PUT' }), path).toBeNull();
      const closed = ask(path, {}, home, { MAINTENANCE: 'on' });
      expect(closed?.headers.get('content-type'), path).toContain('problem+json');
    }
    for (const path of ['/apI/v1x/users', '/api/docs', '/filesx', '/files/a']) {
      expect(ask(path, { method: 'PUT' })?.status, path).toBe(405);
    }
  });

  test('an odd API address is answered 404 with a problem document', async () => {
    for (const path of ['/api/v1/%0A', '/api/v1/%0d%09', '/api/v1/courses/a%7F', '/api/v1/%5c', '/api/v1/%ff']) {
      const answer = ask(path);
      expect([answer?.status, answer?.headers.get('content-type')], path).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
    expect(ask('/api/v1/courses/%F0%9F%92%BF')).toBeNull();
  });

  test('repeated slashes inside a path redirect to single slashes on the same host', () => {
    for (const path of ['/basket//x', '/a///b', '/basket//']) {
      for (const base of [home, 'https://cuepoint.example']) {
        const answer = ask(path, {}, base);
        expect(answer?.status, path).toBe(308);
        const led = new URL(answer?.headers.get('location') ?? '', base);
        expect([led.origin, led.pathname], path).toEqual([base, path.replace(/\/+/g, '/')]);
      }
    }
    expect(ask('/basket//x?y=//z')?.headers.get('location')).toBe(`${home}/basket/x?y=//z`);
    expect(ask('/basket?next=//evil.test')).toBeNull();
  });

  test('a path with leading double slashes, a backslash or a control character is odd and not redirected', () => {
    const odd = [
      ...[
        '//evil.test/x?y=1',
        '/..//evil.test',
        '/%2e%2e//evil.test',
        '/x/..//evil.test',
        '/.//evil.test',
        '///evil.test',
      ],
      ...[
        '/\\evil.test',
        '//',
        '/%5c',
        '/a%5Cb',
        '/%00',
        '/a%0ab',
        '/%C2%85',
        '/%e2%80%a8',
        '/%',
        '/%ff',
        '/%2f%2fevil.test',
      ],
      ...['/%2Fevil.test', '/%5c..evil.test..http:@'],
    ];
    for (const path of odd) {
      const { pathname } = new URL(home + path);
      expect(isOddPath(pathname), path).toBe(true);
      // No redirect: `fetch` shows the not-found page at this address.
      expect(ask(path), path).toBeNull();
    }
    for (const path of ['/', '/a%2fb', '/%255c', '/%F0%9F%92%BF', '/caf%C3%A9', '/a%20b', '/basket//x'])
      expect(isOddPath(path), path).toBe(false);
  });

  test('an odd address over plain http or on another loopback name redirects to our own host only', () => {
    const elsewhere = ['http://cuepoint.example', 'http://127.0.0.1:8787'];
    const led = elsewhere.map((base) => ask('//evil.test/x', {}, base)?.headers.get('location') ?? '');
    expect(led.map((location) => new URL(location).host)).toEqual(['cuepoint.example', 'localhost:8787']);
  });
});

describe('methods', () => {
  test('pages and webhooks accept GET, HEAD and POST, and other methods are answered with the allowed methods', () => {
    expect(ask('/basket', { method: 'OPTIONS' })?.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    for (const method of ['PUT', 'DELETE', 'PROPFIND']) {
      const answer = ask('/basket', { method });
      expect(answer?.status, method).toBe(405);
      expect(answer?.headers.get('allow')).toContain('GET');
    }
    // The endpoint itself refuses the method, and names its own.
    expect(ask('/api/v1/users/me', { method: 'PROPFIND' })).toBeNull();
    const webhook = ask('/webhooks/chargebee', { method: 'PUT' });
    expect(webhook?.headers.get('content-type')).toContain('application/problem+json');
    expect([webhook?.status, webhook?.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(ask('/api/v1/users/me', { method: 'PUT', headers: { authorization: 'Bearer x' } })).toBeNull();
  });
});

describe('origin', () => {
  const post = (headers: Record<string, string>, path = '/basket') => ask(path, { method: 'POST', headers });

  test('a POST from another site is refused on pages, data requests and the API', () => {
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

  test('a form from another site gets a page that says so and leads to the start page', async () => {
    const answer = post({ origin: 'null' });
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer?.text();
    expect(page).toContain('nothing was saved');
    expect(page).toContain('<a href="/">');
  });

  test('an origin that Remix would misread is removed, and every other origin is passed on', () => {
    const seen = (headers: Record<string, string>, path = '/basket', method = 'POST') => {
      const request = new Request(home + path, { method, headers });
      const given = withoutStrangeOrigin(request, new URL(request.url));
      return [given === request, given.headers.get('origin'), given.headers.get('x-forwarded-host')];
    };
    const mine = { 'sec-fetch-site': 'same-origin' };
    expect(seen({ ...mine, origin: home })).toEqual([true, home, null]);
    expect(seen({ ...mine, origin: 'null' })).toEqual([false, null, null]);
    expect(seen({ origin: home, 'x-forwarded-host': 'proxy.test' })).toEqual([false, null, null]);
    expect(seen({ origin: 'https://mail.test' }, '/unsubscribe?token=x')).toEqual([false, null, null]);
    expect(seen({ origin: 'https://billing.test' }, '/webhooks/no-such')).toEqual([false, null, null]);
    // Remix would refuse everything that the edge refuses.
    expect(seen({ origin: 'https://evil.test' })).toEqual([true, 'https://evil.test', null]);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect(seen(foreign)).toEqual([true, 'https://evil.test', null]);
    expect(seen({ ...foreign, ...mine }, '/basket', 'GET')).toEqual([true, 'https://evil.test', null]);
  });

  test('our own forms, text browsers, bearer calls, webhooks and one-click unsubscribes pass', () => {
    expect(post({ 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(post({ origin: home })).toBeNull();
    expect(post({})).toBeNull();
    expect(post({ origin: 'https://evil.test', authorization: 'Bearer x' }, '/api/v1/users/me')).toBeNull();
    expect(post({ origin: 'https://billing.test' }, '/webhooks/chargebee')).toBeNull();
    expect(post({ origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' }, '/unsubscribe?token=x')).toBeNull();
    expect(post({ origin: 'https://mail.test' }, '/unsubscribe/x')?.status).toBe(403);
  });
});

test('API, file and webhook addresses answer a _data request with a problem document', async () => {
  for (const path of [
    '/api/v1/courses?_data=routes%2Flearn%2Fhome',
    '/api/v1/users/me?_data',
    '/files?_data=root',
    '/webhooks/chargebee?_data=x',
  ]) {
    const answer = ask(path);
    expect(answer?.status, path).toBe(400);
    expect(answer?.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer?.json()).toMatchObject({ code: 'UNREADABLE', status: 400 });
  }
  expect(ask('/basket?_data=routes%2Fshop%2Fbasket')).toBeNull();
});

test('a problem of the edge has the title that endpoints give to its status', async () => {
  const refused: Record<number, Response | null> = {
    400: ask('/api/v1/courses?_data=x'),
    403: ask('/api/v1/courses', {}, 'http://cuepoint.example'),
    404: ask('/api/v1/%0A'),
    405: ask('/webhooks/chargebee', { method: 'PUT' }),
    413: ask('/api/v1/sessions', { method: 'POST', headers: { 'content-length': '300000' }, body: '{}' }),
    503: ask('/api/v1/courses', {}, home, { MAINTENANCE: 'on' }),
  };
  expect(Object.values(refused)).not.toContain(null);
  const titleOf = async (answer: Response) => ((await answer.json()) as { title: string }).title;
  for (const [kind, status] of Object.entries(errorStatus)) {
    const answer = refused[status]?.clone();
    if (answer) expect(await titleOf(answer), kind).toBe(await titleOf(problem(new AppError(kind as ErrorKind))));
  }
});

test('a compressed body is answered 415, with what is accepted instead', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  for (const path of ['/api/v1/sessions', '/files', '/webhooks/chargebee', '/sign-in']) {
    const answer = ask(path, { method: 'POST', headers, body: '{}' });
    expect([answer?.status, answer?.headers.get('accept-encoding')], path).toEqual([415, 'identity']);
    const plain = { method: 'POST', headers: { ...headers, 'content-encoding': 'Identity' }, body: '{}' };
    expect(ask(path, plain), path).toBeNull();
  }
  expect(ask('/sign-in', { headers })).toBeNull();
});

test('a manifest request with a very deep path or more than 250 paths is refused', () => {
  const deep = `/__manifest?version=1&p=${'/a'.repeat(3700)}`;
  expect(ask(deep)?.status).toBe(400);
  expect(ask(`/__manifest?version=1${'&p=/a'.repeat(251)}`)?.status).toBe(400);
  expect(ask(`/__manifest?version=1${'&p=/a'.repeat(250)}`)).toBeNull();
  expect(ask('/__manifest?version=1&p=/basket&p=/sign-in')).toBeNull();
});

test('a body whose declared length exceeds the limit of its page is refused', () => {
  const sized = (path: string, length: number, type = 'application/x-www-form-urlencoded') =>
    ask(path, { method: 'POST', headers: { 'content-length': String(length), 'content-type': type } });
  expect(sized('/basket', 300_000)?.status).toBe(413);
  expect(sized('/api/v1/sessions', 300_000)?.status).toBe(413);
  const file = 'multipart/form-data; boundary=x';
  expect(sized('/my-profile', 30_000_000, file)).toBeNull();
  expect(sized('/my-profile', 110_000_000, file)?.status).toBe(413);
  for (const path of ['/files/', '/Files', '/api/v1/files/', '/%61pi/v1/files', '/My-Profile/']) {
    expect(sized(path, 30_000_000, file), path).toBeNull();
  }
  expect(sized('/admin/courses/c01', 30_000_000, file)).toBeNull();
  expect(sized('/admin/festival/e1/edit', 30_000_000, file)).toBeNull();
  // Forms without files are read before the sender is identified.
  expect(sized('/my-profile', 300_000)?.status).toBe(413);
  expect(sized('/admin/courses/c01', 300_000)?.status).toBe(413);
  expect(sized('/admin/festival/e1', 300_000, file)?.status).toBe(413);
});

test('an oversized body is drained so that its sender gets the answer, but only up to a limit', async () => {
  const chunks = (count: number) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === count) return controller.close();
        sent++;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    return {
      request: new Request(`${home}/basket`, { method: 'POST', body, duplex: 'half' } as RequestInit),
      sent: () => sent,
    };
  };
  const whole = chunks(20);
  await drain(whole.request, { bytes: 50_000, time: 10_000 });
  expect(whole.sent()).toBe(20);
  const endless = chunks(1000);
  await drain(endless.request, { bytes: 50_000, time: 10_000 });
  expect(endless.sent()).toBeLessThan(60);
  await drain(new Request(home));
});

test('draining stops for a slow body, and does not start for a body declared larger than the limit', async () => {
  const sendTo = (body: ReadableStream, headers: HeadersInit = {}) =>
    new Request(`${home}/basket`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  let isCutOff = false;
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCutOff = true;
    },
  });
  await drain(sendTo(slow), { bytes: 50_000, time: 20 });
  expect(isCutOff).toBe(true);

  let pulls = 0;
  const large = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulls++;
        controller.enqueue(new Uint8Array(1000));
      },
    },
    { highWaterMark: 0 },
  );
  await drain(sendTo(large, { 'content-length': '60000' }), { bytes: 50_000, time: 10_000 });
  expect(pulls).toBe(0);
});

describe('a body', () => {
  const taken = (init: RequestInit, path = '/basket') => {
    const request = new Request(home + path, init);
    return { given: request, ...receiveRequest(request, new URL(request.url)) };
  };
  const streamed = (size: number) => ({
    method: 'POST',
    body: new Blob([new Uint8Array(size)]).stream(),
    duplex: 'half',
  });

  test('is drained when nobody has read it', async () => {
    const { given, request, drainRest } = taken({ method: 'POST', headers: { 'content-length': '3' }, body: 'a=b' });
    expect(request).toBe(given);
    await drainRest();
    expect(given.bodyUsed).toBe(true);
  });

  test('of undeclared length fails to read beyond the limit, and the rest is drained', async () => {
    const short = taken(streamed(1000));
    expect((await short.request.arrayBuffer()).byteLength).toBe(1000);
    await short.drainRest();
    const long = taken(streamed(300_000));
    await expect(long.request.arrayBuffer()).rejects.toThrow('too large');
    await long.drainRest();
    let sent = 0;
    const counted = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 300) controller.close();
        else controller.enqueue(new Uint8Array(1000));
        if (sent < 300) sent += 1;
      },
    });
    await taken({ ...streamed(0), body: counted }).drainRest();
    expect(sent).toBe(300);
  });
});

test('maintenance closes everything but its page, health and webhooks', () => {
  const over = { MAINTENANCE: 'on' };
  const posted = new Request(`${home}/basket`, { method: 'POST', body: 'a=b' });
  expect(isClosed(new URL(posted.url), { ...env, ...over } as Env)).toBe(true);
  const asked = standInRequest('/maintenance', posted, new URL(posted.url));
  expect(asked).toMatchObject({ method: 'GET', url: `${home}/maintenance` });
  const answer = asClosed(new Response('<p>'));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('3600');
  const data = ask('/basket?_data=routes%2Fbasket', {}, home, over);
  expect([data?.status, data?.headers.get('x-remix-catch')]).toEqual([503, 'yes']);
  const api = ask('/api/v1/courses', {}, home, over);
  expect(api?.status).toBe(503);
  expect(api?.headers.get('retry-after')).toBe('3600');
  for (const path of ['/maintenance', '/healthz', '/webhooks/chargebee']) expect(ask(path, {}, home, over)).toBeNull();
});

describe('the headers of an answer', () => {
  const closing = { cookies: ['a=b; Path=/'], bookmark: null, trips: 1 };
  const done = (answer: Response, init: RequestInit = {}, path = '/') =>
    finish(answer, new Request(home + path, init), new URL(home + path), env, 'abc', closing);

  test('pages name their nonce, forbid framing and are not cached', () => {
    const { headers } = done(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'strict-dynamic' 'nonce-abc'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${env.CSP_FORM_ACTION}`);
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBe('a=b; Path=/');
  });

  test('only previews of the office are framed, and only by its own pages', () => {
    const framed = (path: string) => {
      const { headers } = done(new Response('<p>', { headers: { 'content-type': 'text/html' } }), {}, path);
      const [by] = /frame-ancestors '\w+'/.exec(headers.get('content-security-policy') ?? '') ?? [];
      return [by, headers.get('x-frame-options')];
    };
    const own = ["frame-ancestors 'self'", 'SAMEORIGIN'];
    const none = ["frame-ancestors 'none'", 'DENY'];
    expect(framed('/admin/preview/lessons/abc')).toEqual(own);
    expect(framed('/admin/courses/c01/lessons/c01-l1/preview')).toEqual(own);
    for (const path of ['/admin/courses/c01/lessons/c01-l1', '/admin/courses/c01/preview', '/lessons/preview'])
      expect(framed(path)).toEqual(none);
  });

  test('a token in the address is not sent to other sites as the referrer, and HEAD has no body', async () => {
    const { headers } = done(new Response('x'), {}, '/verification?token=t');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(await done(new Response('x'), { method: 'HEAD' }).text()).toBe('');
  });
});
