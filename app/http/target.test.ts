import { expect, test } from 'vitest';
import { sameSitePath } from './target.server';

test('a path of this site is returned as a browser resolves it', () => {
  const same = ['/', '/basket?checkout=1#checkout', '/online-dj-courses/the-long-blend', '/a/b?x=//evil.test', '/ä'];
  for (const path of same) expect(sameSitePath(path), path).toBe(new URL(path, 'https://cuepoint.test').href.slice(21));
  expect(sameSitePath('/a/../b')).toBe('/b');
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
