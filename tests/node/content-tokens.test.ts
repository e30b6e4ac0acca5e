import { expect, test } from 'vitest';
import { keptTokens } from '../../scripts/lib/content-tokens.mjs';

const minute = 60_000;
const now = Date.parse('2026-11-21T12:00:00Z');
const tokenUntil = (end: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: end / 1000 })).toString('base64url')}.signature`;
const answer = (accessToken: string, refreshToken: string) => JSON.stringify({ data: { accessToken, refreshToken } });

test('a bare token is used as it is and never refreshed', () => {
  const tokens = keptTokens(` ${tokenUntil(now)}\n`);
  expect([tokens.access, tokens.isEnding(now + 60 * minute)]).toEqual([tokenUntil(now), false]);
  expect([keptTokens(undefined).access, keptTokens('{"title":"Wrong"}').access]).toEqual(['', '']);
});

test('the answer to a sign-in is refreshed before it ends, each time with the newest pair', async () => {
  const tokens = keptTokens(answer(tokenUntil(now + 15 * minute), 'one'));
  expect([tokens.isEnding(now), tokens.isEnding(now + 11 * minute)]).toEqual([false, true]);
  const sent: unknown[] = [];
  const pairs = [answer(tokenUntil(now + 26 * minute), 'two'), answer(tokenUntil(now + 40 * minute), 'three')];
  const send = async (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, body]);
    return new Response(pairs.shift());
  };
  await tokens.refresh(send);
  expect([tokens.access, tokens.isEnding(now + 11 * minute)]).toEqual([tokenUntil(now + 26 * minute), false]);
  await tokens.refresh(send);
  expect(sent).toEqual([
    ['PUT', '/sessions', '{"refreshToken":"one"}'],
    ['PUT', '/sessions', '{"refreshToken":"two"}'],
  ]);
});

test('a refresh that is refused leaves the token as it is', async () => {
  const tokens = keptTokens(answer(tokenUntil(now), 'one'));
  await tokens.refresh(async () => new Response('', { status: 401 }));
  expect([tokens.access, tokens.isEnding(now)]).toEqual([tokenUntil(now), false]);
});
