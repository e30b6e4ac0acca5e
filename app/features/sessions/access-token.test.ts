import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.server';

const signing = {
  secret: ['a-secret-of-the-test'] as const,
  issuer: 'http://localhost:8787',
  now: new Date('2026-11-21T12:00:00Z'),
};
const issued = signing.now.getTime() / 1000;

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** A correctly signed token with the given times written literally into its JSON. */
function tokenWith(iat: string, exp: string): string {
  const head = encode('{"alg":"HS256","typ":"at+jwt"}');
  const body = encode(`{"sid":"s","sub":"u","iss":"${signing.issuer}","aud":"cuepoint-api","iat":${iat},"exp":${exp}}`);
  const signature = createHmac('sha256', signing.secret[0]).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

test('an access token is valid for 15 minutes', async () => {
  const token = await signAccessToken({ userId: 'u', sessionId: 's' }, signing);
  const after = (seconds: number) => ({ ...signing, now: new Date(signing.now.getTime() + seconds * 1000) });
  expect(await readAccessToken(token, signing)).toEqual({ userId: 'u', sessionId: 's' });
  expect(await readAccessToken(token, after(899))).not.toBeNull();
  expect(await readAccessToken(token, after(900))).toBeNull();
  expect(await readAccessToken(tokenWith(`${issued}`, `${issued + 900}`), signing)).not.toBeNull();
});

test.each([
  ['an infinite expiry', `${issued}`, '1e400'],
  ['an expiry in a million years', `${issued}`, '9007199254740991'],
  ['an expiry that is not a whole second', `${issued}`, `${issued + 899.5}`],
  ['an expiry written as text', `${issued}`, `"${issued + 900}"`],
  ['an infinitely early issue time', '-1e400', `${issued + 900}`],
  ['an issue time in an hour', `${issued + 3600}`, `${issued + 4500}`],
  ['a lifetime of more than 15 minutes', `${issued}`, `${issued + 901}`],
])('a correctly signed access token with %s is rejected', async (_, iat, exp) => {
  expect(await readAccessToken(tokenWith(iat, exp), signing)).toBeNull();
});
