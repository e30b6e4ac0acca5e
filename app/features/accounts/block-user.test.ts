import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, users } from '#db/schema';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { openApiSession } from '~/features/sessions/open-session.server';
import { refreshSession } from '~/features/sessions/refresh-session.server';
import type { Role, Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { blockUser } from './block-user.server';

beforeEach(resetBindings);

async function person(role: Role = 'USER'): Promise<Viewer> {
  return { ...(await makeUser(testScope().db, { role })), role };
}

const block = (viewer: Viewer | null, userId: string, isBlocked = true) =>
  blockUser(testScope({ viewer }), { userId, isBlocked });

const isBlockedNow = async (viewer: Viewer) => {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, viewer.id));
  return row?.blockedAt !== null;
};

test('a user is blocked from the next request on, and the old tokens stay invalid after unblocking', async () => {
  const [admin, user] = [await person('ADMIN'), await person()];
  const scope = testScope();
  const session = await openApiSession(scope, user.id);
  await scope.write({ session: session.statements });
  const { accessToken, refreshToken } = session.credentials;
  const who = async () => (await identifyViewer(testScope(), { bearer: accessToken })).viewer;
  expect(await who()).toMatchObject({ isBlocked: false });

  expect(await block(admin, user.id)).toMatchObject({ id: user.id });
  expect(await who()).toMatchObject({ isBlocked: true });
  expect(await outcome(refreshSession(testScope(), { refreshToken }))).toBe('user-blocked');

  await block(admin, user.id, false);
  expect(await isBlockedNow(user)).toBe(false);
  expect(await who()).toBeNull();
  expect(await outcome(refreshSession(testScope(), { refreshToken }))).toBe('unauthenticated');
});

test('a member blocks nobody, only a super admin blocks an administrator, and nobody blocks themselves', async () => {
  const [superAdmin, admin, other, user] = [
    await person('SUPER_ADMIN'),
    await person('ADMIN'),
    await person('ADMIN'),
    await person(),
  ];
  expect(await outcome(block(null, user.id))).toBe('unauthenticated');
  expect(await outcome(block(user, admin.id))).toBe('forbidden');
  expect(await outcome(block(admin, superAdmin.id))).toBe('forbidden');
  expect(await outcome(block(admin, admin.id))).toBe('forbidden');
  expect(await outcome(block(superAdmin, superAdmin.id))).toBe('forbidden');
  expect(await outcome(block(admin, 'nobody'))).toBe('not-found');
  expect(await outcome(block(admin, other.id))).toBe('forbidden');
  expect(await isBlockedNow(other)).toBe(false);
  expect(await outcome(block(superAdmin, other.id))).toBe('ok');
  expect(await outcome(block(admin, other.id, false))).toBe('forbidden');
  expect([await isBlockedNow(superAdmin), await isBlockedNow(admin), await isBlockedNow(other)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('each block and unblock is in the audit log with the administrator’s id and a hash of the user', async () => {
  const [admin, user] = [await person('ADMIN'), await person()];
  await block(admin, user.id);
  await block(admin, user.id, false);
  const rows = await testScope().db.select().from(auditLog);
  expect(rows.map((row) => row.action)).toEqual(['user-blocked', 'user-unblocked']);
  expect(rows.every((row) => row.actorHash && row.subjectHash)).toBe(true);
  expect(rows.map((row) => row.userId)).toEqual([admin.id, admin.id]);
  expect(JSON.stringify(rows)).not.toContain(user.id);
});

test('blocking a blocked user or unblocking an unblocked user changes nothing and writes no audit entry', async () => {
  const [admin, user] = [await person('ADMIN'), await person()];
  await block(admin, user.id, false);
  await block(admin, user.id);
  const [before] = await testScope().db.select().from(users).where(eq(users.id, user.id));
  await block(admin, user.id);
  const [after] = await testScope().db.select().from(users).where(eq(users.id, user.id));
  expect(after?.blockedAt).toEqual(before?.blockedAt);
  expect((await testScope().db.select().from(auditLog)).map(({ action }) => action)).toEqual(['user-blocked']);
});
