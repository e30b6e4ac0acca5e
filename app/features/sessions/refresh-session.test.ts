import { beforeEach, expect, test } from 'vitest';
import { outbox, sessions, users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { endSession } from './end-session.server';
import { identifyViewer } from './identify-viewer.server';
import { openApiSession, openWebSession } from './open-session.server';
import { refreshSession } from './refresh-session.server';

beforeEach(resetBindings);

async function signedIn(scope: Scope) {
  const user = await makeUser(scope.db);
  const session = await openApiSession(scope, user.id);
  await scope.write({ session: session.statements });
  return { user, ...session.credentials };
}

test('a refresh token works until its successor is used; reuse then ends the session and sends a mail', async () => {
  const scope = testScope();
  const { refreshToken: first } = await signedIn(scope);
  const { refreshToken: second } = await refreshSession(scope, { refreshToken: first });
  const lostAnswer = await refreshSession(scope, { refreshToken: first });
  expect(lostAnswer.refreshToken).not.toBe(second);
  const { refreshToken: third } = await refreshSession(scope, { refreshToken: second });

  expect(await outcome(refreshSession(scope, { refreshToken: first }))).toBe('unauthenticated');
  expect(await outcome(refreshSession(scope, { refreshToken: third }))).toBe('unauthenticated');
  const mails = await scope.db.select().from(outbox);
  expect(mails.map((row) => row.payload.mail)).toEqual(['session-reuse']);
});

test('20 concurrent refreshes with one token all succeed and sign nobody out', async () => {
  const scope = testScope();
  const { refreshToken } = await signedIn(scope);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => outcome(refreshSession(testScope(), { refreshToken }))),
  );
  expect(new Set(all)).toEqual(new Set(['ok']));
  const [session] = await scope.db.select().from(sessions);
  expect(session?.revokedAt).toBeNull();
});

test('an unknown or expired refresh token is refused', async () => {
  const scope = testScope();
  const { refreshToken } = await signedIn(scope);
  expect(await outcome(refreshSession(scope, { refreshToken: 'made-up' }))).toBe('unauthenticated');
  const later = testScope({ now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await outcome(refreshSession(later, { refreshToken }))).toBe('unauthenticated');
});

test('signing out ends the access token at once, and a blocked user is reported as blocked at once', async () => {
  const scope = testScope();
  const { accessToken, user } = await signedIn(scope);
  const who = async () => (await identifyViewer(testScope(), { bearer: accessToken })).viewer;
  expect(await who()).toMatchObject({ id: user.id, isBlocked: false, subscription: 'none' });

  await scope.db.update(users).set({ blockedAt: new Date() });
  expect(await who()).toMatchObject({ isBlocked: true });
  await scope.db.update(users).set({ blockedAt: null });

  scope.viewer = await who();
  await endSession(scope);
  expect(await who()).toBeNull();
});

test('altered, unsigned, wrongly typed and expired tokens identify nobody', async () => {
  const scope = testScope();
  const { accessToken, refreshToken, user } = await signedIn(scope);
  const [head = '', body = '', signature = ''] = accessToken.split('.');
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = JSON.parse(atob(body));
  const forgeries = [
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`,
    `${head}.${encode({ ...claims, sub: 'u-admin' })}.${signature}`,
    `${head}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
    `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    refreshToken,
    '',
    'a.b.c',
  ];
  for (const bearer of forgeries) expect((await identifyViewer(testScope(), { bearer })).viewer).toBeNull();
  const late = testScope({ now: new Date(Date.now() + 16 * 60_000) });
  expect((await identifyViewer(late, { bearer: accessToken })).viewer).toBeNull();
  expect((await identifyViewer(testScope(), { bearer: accessToken })).viewer?.id).toBe(user.id);
});

test('a session cookie needs the right secret, and an API session is not valid as a cookie', async () => {
  const scope = testScope();
  const user = await makeUser(scope.db);
  const session = openWebSession(scope, user.id, true);
  await scope.write({ session: session.statements });
  const { cookie } = session.credentials;
  const who = async (value: string) => identifyViewer(testScope(), { cookie: value });
  expect((await who(cookie)).viewer?.id).toBe(user.id);
  expect(await who(`${session.sessionId}.wrong`)).toMatchObject({ viewer: null, ended: null });

  const api = await openApiSession(scope, user.id);
  await scope.write({ api: api.statements });
  expect((await who(`${api.sessionId}.`)).viewer).toBeNull();

  const late = testScope({ now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await identifyViewer(late, { cookie })).toMatchObject({
    viewer: null,
    ended: { userId: user.id, isOfOffice: false },
  });
});

test('identifying the viewer takes one round trip', async () => {
  const scope = testScope();
  const { accessToken } = await signedIn(scope);
  const asked = testScope();
  await identifyViewer(asked, { bearer: accessToken });
  expect(asked.trips()).toBe(1);
});
