import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, outbox, recoveryCodes, secondFactors, sessions, users } from '#db/schema';
import { setUpTwoFactor } from '~/features/accounts/sign-in/change-factors.server';
import { signInToApi, signInToWeb, takeSecondStep } from '~/features/accounts/sign-in/sign-in.server';
import { resetTwoFactor } from '~/features/admin/members/change-account.server';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { openWebSession } from '~/features/sessions/open-session.server';
import { gate } from '~/http/gate';
import { hashPassword, lightCost } from '~/kit/crypto.server';
import { after, minute, second } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin, type Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readTwoFactor } from './read-two-factor.server';
import { GiveCode } from './schema';
import { beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, turnOffTwoFactor } from './set-two-factor.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const at = (ms: number, viewer: Viewer | null = null) => testScope({ now: after(start, ms), viewer });
const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: start.getTime() + ms });
const plain = (code: string) => GiveCode.parse({ code }).code;
const showTwoFactor = async (scope: Scope) => (await scope.read(readTwoFactor(scope)))[0];
const wrong = { kind: 'invalid', errors: { code: [expect.stringContaining('not valid')] } };

/** A user whose app was confirmed at `start`. */
async function withApp(part: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeUser(testScope().db, { passwordHash: await hashPassword('Before123'), ...part });
  await beginTwoFactor(at(0, user), {});
  const { setup } = await showTwoFactor(at(0, user));
  const secret = setup?.secret ?? '';
  const { codes } = await confirmTwoFactor(at(0, user), { code: codeAt(secret, 0) });
  return { user, secret, codes };
}

const password = (user: Viewer) => ({ email: user.email, password: 'Before123' });

async function stepOf(user: Viewer, ms: number) {
  const { secondStep } = (await signInToWeb(at(ms), password(user))) as { secondStep: never };
  return secondStep;
}

test('the second step follows a sign-in that has hashed the password again', async () => {
  const { user, secret } = await withApp({ passwordHash: await hashPassword('Before123', lightCost) });
  const step = await stepOf(user, 60 * second);
  const code = codeAt(secret, 60 * second);
  expect(await takeSecondStep(at(60 * second), { code, step })).toMatchObject({ isRemembered: false });
});

test('turning on an app gives ten codes, stores no secret or code in the clear, and mails the owner', async () => {
  const { user, secret, codes } = await withApp();
  expect(new Set(codes).size).toBe(10);
  expect(await showTwoFactor(at(0, user))).toMatchObject({ since: start, codesLeft: 10, setup: null });
  const [row] = await testScope().db.select().from(secondFactors);
  expect(row?.sealed).not.toContain(secret.replaceAll(' ', ''));
  const kept = await testScope().db.select().from(recoveryCodes);
  expect(kept.some(({ codeHash }) => codes.includes(codeHash))).toBe(false);
  expect((await testScope().db.select().from(outbox)).map(({ payload }) => payload.mail)).toEqual(['two-factor-on']);
});

test('the password alone opens no session, and the code after it opens one and works once', async () => {
  const { user, secret } = await withApp();
  const later = 5 * minute;
  const step = await stepOf(user, later);
  expect(await testScope().db.select().from(sessions)).toEqual([]);
  await expect(takeSecondStep(at(later), { step, code: '000000' })).rejects.toMatchObject(wrong);
  const code = codeAt(secret, later);
  const both = await Promise.allSettled([1, 2, 3].map(() => takeSecondStep(at(later), { step, code })));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await testScope().db.select().from(sessions)).toHaveLength(1);
  // The code of an earlier time step is not accepted either.
  const earlier = codeAt(secret, later - 30 * second);
  await expect(takeSecondStep(at(later), { step, code: earlier })).rejects.toMatchObject(wrong);
});

test('the code of the set-up cannot be used again at sign-in', async () => {
  const { user, secret } = await withApp();
  const step = await stepOf(user, 0);
  await expect(takeSecondStep(at(0), { step, code: codeAt(secret, 0) })).rejects.toMatchObject(wrong);
});

test('a recovery code signs in once, and its owner gets a mail', async () => {
  const { user, codes } = await withApp();
  const step = await stepOf(user, 0);
  const code = plain(codes[0]?.toLowerCase() ?? '');
  const tries = await Promise.allSettled([1, 2].map(() => takeSecondStep(at(0), { step, code })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const mails = (await testScope().db.select().from(outbox)).map(({ payload }) => payload.mail);
  expect(mails).toEqual(['two-factor-on', 'recovery-code-used']);
  const said = { errors: { code: [expect.stringContaining('This recovery code')] } };
  await expect(takeSecondStep(at(minute), { step: await stepOf(user, minute), code })).rejects.toMatchObject(said);
});

test('after five wrong codes the second step is rate-limited', async () => {
  const { user, secret } = await withApp();
  const step = await stepOf(user, minute);
  for (let i = 0; i < 5; i++) {
    await expect(takeSecondStep(at(minute), { step, code: '000000' })).rejects.toMatchObject(wrong);
  }
  const code = codeAt(secret, minute);
  await expect(takeSecondStep(at(minute), { step, code })).rejects.toMatchObject({ kind: 'rate-limited' });
});

test('a second step that was begun expires when the password changes', async () => {
  const { user, secret } = await withApp();
  const step = await stepOf(user, minute);
  await testScope().db.update(users).set({ passwordHash: 'other' }).where(eq(users.id, user.id));
  const late = takeSecondStep(at(minute), { step, code: codeAt(secret, minute) });
  await expect(late).rejects.toMatchObject({ kind: 'expired' });
});

test('the API requires a code beside the password, and accepts each code once', async () => {
  const { user, secret } = await withApp();
  const asked = { kind: 'unauthenticated', code: 'SECOND_FACTOR_REQUIRED' };
  await expect(signInToApi(at(minute), password(user))).rejects.toMatchObject(asked);
  const code = codeAt(secret, minute);
  expect(await signInToApi(at(minute), { ...password(user), code })).toHaveProperty('accessToken');
  await expect(signInToApi(at(minute), { ...password(user), code })).rejects.toMatchObject(wrong);
});

test('an administrator cannot enter the office without a second factor, and cannot turn the factor off', async () => {
  const staff = await makeUser(testScope().db, { role: 'ADMIN' });
  const session = openWebSession(testScope(), staff.id, true);
  await testScope().write({ session: session.statements });
  const who = async () => (await identifyViewer(testScope(), session.credentials)).viewer as Viewer;
  expect(gate('admin', await who(), false)).toEqual({ pass: false, to: 'two-factor' });
  const refused = { code: 'SECOND_FACTOR_NEEDED' };
  expect(() => requireAdmin({ viewer: { ...staff, lacksSecondFactor: true } })).toThrow(
    expect.objectContaining(refused),
  );
  await beginTwoFactor(at(0, await who()), {});
  const secret = (await showTwoFactor(at(0, await who()))).setup?.secret ?? '';
  await confirmTwoFactor(at(0, await who()), { code: codeAt(secret, 0) });
  expect(gate('admin', await who(), false)).toEqual({ pass: true });
  const off = turnOffTwoFactor(at(minute, await who()), { code: codeAt(secret, minute) });
  await expect(off).rejects.toMatchObject({ errors: { code: ['Administrators can’t turn off two-factor sign-in.'] } });
});

test('moving to another app, renewing the recovery codes and turning off require a code', async () => {
  const { user, secret, codes } = await withApp();
  await expect(beginTwoFactor(at(minute, user), {})).rejects.toMatchObject(wrong);
  await beginTwoFactor(at(minute, user), { code: codeAt(secret, minute) });
  expect((await showTwoFactor(at(minute, user))).since).toEqual(start);
  const renewed = await renewRecoveryCodes(at(minute, user), { code: plain(codes[1] ?? '') });
  expect(renewed.codes).toHaveLength(10);
  await expect(turnOffTwoFactor(at(minute, user), { code: plain(codes[2] ?? '') })).rejects.toMatchObject(wrong);
  await turnOffTwoFactor(at(minute, user), { code: plain(renewed.codes[0] ?? '') });
  expect(await testScope().db.select().from(recoveryCodes)).toEqual([]);
  expect(await signInToWeb(at(minute), password(user))).toHaveProperty('cookie');
});

test('a super admin resets a second factor, which ends sessions and is audited; an administrator cannot', async () => {
  const { user } = await withApp();
  const session = openWebSession(testScope(), user.id, true);
  await testScope().write({ session: session.statements });
  const boss = await makeUser(testScope().db, { role: 'SUPER_ADMIN' });
  const admin = await makeUser(testScope().db, { role: 'ADMIN' });
  const reset = (viewer: Viewer) => resetTwoFactor(testScope({ viewer }), { userId: user.id });
  await expect(reset(admin)).rejects.toMatchObject({ kind: 'forbidden' });
  await reset(boss);
  expect((await identifyViewer(testScope(), session.credentials)).viewer).toBeNull();
  const noted = (await testScope().db.select().from(auditLog)).map(({ action }) => action);
  expect(noted).toContain('two-factor-reset');
  expect(await testScope().db.select().from(secondFactors)).toEqual([]);
});

test('setting up an app requires the current password', async () => {
  const user = await makeUser(testScope().db, { passwordHash: await hashPassword('Before123') });
  const open = () => showTwoFactor(at(0, user)).then(({ setup }) => setup !== null);
  const refused = { kind: 'invalid', errors: { password: ['That is not your current password'] } };
  await expect(setUpTwoFactor(at(0, user), { password: 'Guess1234' })).rejects.toMatchObject(refused);
  // Starting without a password is refused, too, since that requires a code of an app already in use.
  await expect(beginTwoFactor(at(0, user), { code: '123456' })).rejects.toMatchObject(wrong);
  expect(await open()).toBe(false);
  await setUpTwoFactor(at(0, user), { password: 'Before123' });
  expect(await open()).toBe(true);
  await expect(beginTwoFactor(at(0, user), { code: '123456' })).rejects.toMatchObject(wrong);
});
