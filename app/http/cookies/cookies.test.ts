import { expect, test } from 'vitest';
import { cookieRules } from './cookie-rules';
import { createCookieJar } from './cookies.server';

const origin = 'http://localhost:8787/';
const key = ['the key of now', 'the one before'] as const;
const at = (milliseconds: number) => () => new Date(milliseconds);

/** The jar of a request with these cookies. */
function jarOf(cookie: string, now = at(0), keyOfJar: readonly [string, ...string[]] = key) {
  return createCookieJar(new Request(origin, { headers: { cookie } }), keyOfJar, now);
}

/** `name=value` of a cookie as a browser stores it. */
function written(rule: (typeof cookieRules)[keyof typeof cookieRules], value: unknown): string {
  const jar = createCookieJar(new Request(origin), key, at(0));
  jar.set(rule, value);
  return jar.written()[0]?.split(';')[0] ?? '';
}

test('a cookie reads the same value again until it expires', () => {
  const sent = written(cookieRules.currency, 'GBP');
  expect(jarOf(sent).read(cookieRules.currency)).toBe('GBP');
  const lasts = cookieRules.currency.maxAge * 1000;
  expect(jarOf(sent, at(lasts - 1)).read(cookieRules.currency)).toBe('GBP');
  expect(jarOf(sent, at(lasts)).read(cookieRules.currency)).toBeUndefined();
});

test('reading a cookie once does not make a forged value, another cookie or another key valid', () => {
  const sent = written(cookieRules.currency, 'GBP');
  expect(jarOf(sent).read(cookieRules.currency)).toBe('GBP');
  const [name = '', value = ''] = sent.split('=');
  const [body = '', signature = ''] = value.split('.');
  const other = Buffer.from(JSON.stringify({ v: 'EUR', e: null })).toString('base64url');
  const forgeries = [
    `${body}.`,
    body,
    `${body}.${signature.slice(0, -1)}`,
    `${body}.${signature}A`,
    `${other}.${signature}`,
    `${body}.${'A'.repeat(signature.length)}`,
  ];
  for (const forged of forgeries) {
    expect(jarOf(`${name}=${forged}`).read(cookieRules.currency)).toBeUndefined();
    expect(jarOf(`${name}=${forged}`).read(cookieRules.currency)).toBeUndefined();
  }
  expect(jarOf(`${name.replace('currency', 'lite')}=${value}`).read(cookieRules.lite)).toBeUndefined();
  expect(jarOf(sent, at(0), ['a third key']).read(cookieRules.currency)).toBeUndefined();
  expect(jarOf(sent, at(0), ['a third key', ...key]).read(cookieRules.currency)).toBe('GBP');
});

test('more cookies than the cache holds are each read with their own value', () => {
  const sent = Array.from({ length: 1200 }, (_, number) => written(cookieRules.saleBanner, `user-${number}`));
  for (const round of [1, 2]) {
    const read = sent.map((cookie) => jarOf(cookie).read(cookieRules.saleBanner));
    expect(read, `round ${round}`).toEqual(sent.map((_, number) => `user-${number}`));
  }
});
