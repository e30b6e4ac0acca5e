import { expect, test } from 'vitest';
import { seenNewsCookie } from '~/kit/shell-types';
import { viewerOf } from '../../../tests/support/factories';
import { testScope } from '../../../tests/support/scope';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';
import { createCookieJar } from './cookies.server';
import { forgetShownFlash, setFlash, showFlash } from './flash.server';

/** One request of a browser with cookies, and its cookies afterwards. */
function browser() {
  const kept = new Map<string, string>();
  return {
    kept,
    ask(path: string, act: (visit: Visit) => Response, method = 'GET') {
      const header = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(`http://localhost:8787${path}`, { method, headers: { cookie: header } });
      const scope = testScope({ viewer: viewerOf() });
      const cookies = createCookieJar(request, scope.config.secrets.session, scope.now);
      const visit: Visit = {
        scope,
        cookies,
        nonce: '',
        hasExpiredSession: false,
        ended: null,
        keepPost: async () => '',
        flash: { isShown: false },
        headers: new Headers(),
      };
      forgetShownFlash(visit, request, act(visit));
      for (const cookie of cookies.written()) {
        const [pair = '', ...rest] = cookie.split('; ');
        const [name = '', value = ''] = pair.split('=');
        if (rest.includes('Max-Age=0')) kept.delete(name);
        else kept.set(name, value);
      }
    },
  };
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const ok = () => new Response('page', { headers: html });
const data = () => Response.json({});
const redirect = () => new Response(null, { status: 302, headers: { location: '/' } });
const saved = { kind: 'success', text: 'Saved.' } as const;

/** What the root loader reads while a response is made. */
function seenAt(visitor: ReturnType<typeof browser>, path: string, answer: () => Response) {
  let found: ReturnType<typeof showFlash> = null;
  visitor.ask(path, (visit) => {
    found = showFlash(visit);
    return answer();
  });
  return found as ReturnType<typeof showFlash>;
}

test('a flash message is shown once, on the next page', () => {
  const visitor = browser();
  visitor.ask('/', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  expect(seenAt(visitor, '/', ok)).toMatchObject(saved);
  expect(seenAt(visitor, '/', ok)).toBeNull();
});

test('a page that redirects passes the flash message on', () => {
  const visitor = browser();
  visitor.ask('/sign-in', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  expect(seenAt(visitor, '/resume', redirect)).toMatchObject(saved);
  expect(seenAt(visitor, '/', ok)).toMatchObject(saved);
  expect(seenAt(visitor, '/', ok)).toBeNull();
});

test('an error page shows the flash message too', () => {
  const visitor = browser();
  visitor.ask('/', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  expect(seenAt(visitor, '/missing', () => new Response('no', { status: 404, headers: html }))).toMatchObject(saved);
  expect(seenAt(visitor, '/', ok)).toBeNull();
});

test('a HEAD request does not use up the flash message', () => {
  const visitor = browser();
  visitor.ask('/', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  const look = (visit: Visit) => {
    expect(showFlash(visit)).toMatchObject(saved);
    return ok();
  };
  visitor.ask('/', look, 'HEAD');
  expect(seenAt(visitor, '/', ok)).toMatchObject(saved);
});

test('a data request keeps the flash message until the script reports that it was shown', () => {
  const visitor = browser();
  visitor.ask('/', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  // The script may discard the first response, because the page it navigated to was a redirect.
  const first = seenAt(visitor, '/resume', data);
  const second = seenAt(visitor, '/', data);
  expect([first?.text, second?.text]).toEqual(['Saved.', 'Saved.']);
  visitor.kept.set(seenNewsCookie, second?.id ?? '');
  expect(seenAt(visitor, '/', data)).toBeNull();
});

test('a newer flash message is shown even though an older message was seen', () => {
  const visitor = browser();
  visitor.kept.set(seenNewsCookie, 'older');
  visitor.ask('/', (visit) => {
    setFlash(visit, saved);
    return redirect();
  });
  expect(seenAt(visitor, '/', ok)).toMatchObject(saved);
  expect([...visitor.kept.keys()].filter((name) => name.startsWith(cookieRules.flash.name))).toEqual([]);
});
