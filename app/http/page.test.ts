import { expect, test } from 'vitest';
import { AppError, type ErrorKind } from '~/kit/app-error';
import { viewerOf } from '../../tests/support/factories';
import { testScope } from '../../tests/support/scope';
import { cookieRules } from './cookies/cookie-rules';
import { createCookieJar } from './cookies/cookies.server';
import { page } from './page.server';
import type { Visit } from './visit';

const address = 'http://localhost:8787/checkout?from=basket';

/** The response of a page whose use-case refuses: its redirect and the remembered target. */
async function refusedWith(kind: ErrorKind, init: RequestInit = {}, retryAfter?: number, params = {}) {
  const request = new Request(address, init);
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
  const door = page(() => {
    throw new AppError(kind, undefined, { retryAfter });
  });
  const answer: unknown = await door({ request, params, context: { ...visit } }).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return {
    to: answer.headers.get('location'),
    target: cookies.read(cookieRules.target),
    wait: visit.headers.get('retry-after'),
  };
}

test('the page is remembered when the reader must sign in or choose a username first', async () => {
  const target = '/checkout?from=basket';
  expect(await refusedWith('unauthenticated')).toEqual({ to: '/sign-in', target, wait: null });
  expect(await refusedWith('user-name-required')).toEqual({ to: '/create-username', target, wait: null });
});

test('a POST is not remembered as a page to return to', async () => {
  const post = { method: 'POST', body: new URLSearchParams({ intent: 'pay' }) };
  expect(await refusedWith('user-name-required', post)).toEqual({
    to: '/create-username',
    target: undefined,
    wait: null,
  });
});

test('each refusal redirects to the page that the specification names', async () => {
  expect((await refusedWith('user-blocked')).to).toBe('/sign-in?blocked=true');
  expect((await refusedWith('email-not-verified')).to).toBe('/verification-sent?state=notVerified');
  expect((await refusedWith('not-found')).to).toBe('/not-found');
  expect((await refusedWith('forbidden')).to).toBe('/not-accessible');
  const lesson = { lessonId: 'hands-in-your-pockets' };
  expect((await refusedWith('forbidden', {}, undefined, lesson)).to).toBe(
    '/not-accessible?lesson=hands-in-your-pockets',
  );
  const article = { articleId: 'past-the-wheel' };
  expect((await refusedWith('forbidden', {}, undefined, article)).to).toBe('/dj-hub');
});

test('a rate-limited page sets Retry-After on the document response', async () => {
  expect(await refusedWith('rate-limited', {}, 90)).toMatchObject({ to: null, wait: '90' });
});
