import { isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#db/schema';
import { changePassword } from '~/features/accounts/sign-in/change-password.server';
import { hashPassword } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { identifyViewer } from './identify-viewer.server';
import { openApiSession, openWebSession } from './open-session.server';
import { refreshSession } from './refresh-session.server';

beforeEach(resetBindings);

const viewerBy = async (cookie: string) => (await identifyViewer(testScope(), { cookie })).viewer;

test('a password change renews the browser’s own cookie, and the old cookie is no longer valid', async () => {
  const scope = testScope();
  const user = await makeUser(scope.db, { passwordHash: await hashPassword('Before123') });
  const session = openWebSession(scope, user.id, false);
  await scope.write({ session: session.statements });
  const { cookie } = session.credentials;
  const viewer = await viewerBy(cookie);
  const change = { password: 'Before123', newPassword: 'Plinth-Otter-9' };
  const turned = await changePassword(testScope({ viewer }), change);
  expect(turned?.isRemembered).toBe(false);
  expect(await viewerBy(cookie)).toBeNull();
  expect((await viewerBy(turned?.cookie ?? ''))?.sessionId).toBe(session.sessionId);
});

test('an API session ends 90 days after its sign-in, however often its tokens are refreshed', async () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const scope = testScope({ now: start });
  const user = await makeUser(scope.db);
  const session = await openApiSession(scope, user.id);
  await scope.write({ session: session.statements });
  let { refreshToken } = session.credentials;
  for (const days of [25, 50, 75, 89]) {
    ({ refreshToken } = await refreshSession(testScope({ now: after(start, days * day) }), { refreshToken }));
  }
  const late = refreshSession(testScope({ now: after(start, 90 * day) }), { refreshToken });
  await expect(late).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a user keeps at most 20 sessions, also after 30 concurrent sign-ins; the oldest session ends', async () => {
  const user = await makeUser(testScope().db);
  const stranger = openWebSession(testScope(), (await makeUser(testScope().db)).id, true);
  await testScope().write({ stranger: stranger.statements });
  const opened = [];
  for (let i = 0; i < 21; i++) {
    const scope = testScope({ now: new Date(Date.now() - 60_000 + i) });
    const session = openWebSession(scope, user.id, true);
    await scope.write({ session: session.statements });
    opened.push(session);
  }
  expect(await viewerBy(opened[0]?.credentials.cookie ?? '')).toBeNull();
  expect(await viewerBy(opened[1]?.credentials.cookie ?? '')).not.toBeNull();
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      const scope = testScope();
      await scope.write({ session: openWebSession(scope, user.id, true).statements });
    }),
  );
  const live = await testScope().db.select().from(sessions).where(isNull(sessions.revokedAt));
  expect(live.filter(({ userId }) => userId === user.id)).toHaveLength(20);
  expect(await viewerBy(stranger.credentials.cookie)).not.toBeNull();
});
