import { expect, test } from 'vitest';
import { testScope } from '../../../tests/support/scope';
import type { Visit } from '../visit';
import { createCookieJar } from './cookies.server';
import { readTarget, rememberTarget, sameSitePath } from './target.server';

test('a path of this site is returned as a browser resolves it', () => {
  const same = ['/', '/basket?checkout=1#checkout', '/online-dj-courses/the-long-blend', '/a/b?x=//evil.test', '/ä'];
  for (const path of same) expect(sameSitePath(path), path).toBe(new URL(path, 'https://cuepoint.test').href.slice(21));
  expect(sameSitePath('/a/../b')).toBe('/b');
});

test('a requested page is remembered only if it is short enough to be read back', () => {
  const visit = (path: string) => {
    const request = new Request(`https://here.test${path}`);
    const made = { cookies: createCookieJar(request, testScope().config.secrets.token, () => new Date()) } as Visit;
    rememberTarget(made, request);
    return { target: readTarget(made), written: made.cookies.written() };
  };
  expect(visit('/basket?a=1').target).toBe('/basket?a=1');
  expect(visit(`/search?q=${'a'.repeat(12_000)}`)).toEqual({ target: null, written: [] });
});

test('anything that a browser could read as another site is rejected', () => {
  const starts = [
    '//',
    '/\\',
    '/..//',
    '/.//',
    '/%2e%2e//',
    '/%2E%2E//',
    '/x/..//',
    '/x/../..//',
    '/././/',
    '/..///',
    '/.%2e//',
    '/%2e//',
  ];
  const others = [
    ...starts.map((start) => `${start}evil.test/path`),
    'https://evil.test',
    'javascript:alert(1)',
    'evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    '/\u0085/evil.test',
    '',
    `/${'a'.repeat(500)}`,
    null,
    7,
  ];
  for (const value of others) expect(sameSitePath(value), JSON.stringify(value)).toBeNull();
});

test('none of 3,000 oddly written paths leaves the site', () => {
  const pieces = [
    '/',
    '//',
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '\\',
    'evil.test',
    '@',
    ':',
    '?',
    '#',
    'x',
    '%2f',
    '%5c',
    ' ',
    '\t',
    ';',
    '~',
  ];
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % most;
  };
  for (let i = 0; i < 3000; i++) {
    const value = `/${Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('')}`;
    const path = sameSitePath(value);
    if (path === null) continue;
    expect(new URL(path, 'https://cuepoint.test').origin, value).toBe('https://cuepoint.test');
    expect(new URL(path, 'http://localhost:8787/a/b').origin, value).toBe('http://localhost:8787');
  }
});
