import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { cookieRules } from '~/http/cookie-rules';
import { createCookieJar } from '~/http/cookies.server';
import { rememberCourse } from './seen-course';

const origin = 'http://localhost:8787';

/** The course that the browser's cookie names after a response with this status. */
function seenAfter(path: string, { status = 200, init = {} }: { status?: number; init?: RequestInit } = {}) {
  const request = new Request(origin + path, init);
  const answer = new Response(null, { status });
  rememberCourse(answer, request, new URL(request.url), env as Env);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) return undefined;
  const next = new Request(origin, { headers: { cookie } });
  return createCookieJar(next, [env.SESSION_SECRET], () => new Date()).read(cookieRules.seen);
}

test('a shown course is remembered, also when the answer is 304', () => {
  expect(seenAfter('/online-dj-courses/phrase-mixing')).toBe('phrase-mixing');
  expect(seenAfter('/online-dj-courses/phrase-mixing/?tab=lessons')).toBe('phrase-mixing');
  expect(seenAfter('/online-dj-courses/phrase-mixing', { status: 304 })).toBe('phrase-mixing');
});

test.each([
  ['the list of courses', '/online-dj-courses', {}],
  ['a page of another kind', '/dj-course-bundles/club-ready', {}],
  ['a page below a course', '/online-dj-courses/a/b', {}],
  ['a name with invalid characters', '/online-dj-courses/%22%3Cscript%3E', {}],
  ['a name of 65 characters', `/online-dj-courses/${'x'.repeat(65)}`, {}],
  ['a course that does not exist', '/online-dj-courses/no-such', { status: 302 }],
  ['a prefetch', '/online-dj-courses/a', { init: { headers: { 'sec-purpose': 'prefetch;prerender' } } }],
  ['a HEAD request', '/online-dj-courses/a', { init: { method: 'HEAD' } }],
])('%s is not remembered as a viewed course', (_what, path, how) => {
  expect(seenAfter(path, how)).toBeUndefined();
});
