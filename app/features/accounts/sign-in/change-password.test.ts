import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, mailTokens, outbox, sessions, users } from '#db/schema';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { openApiSession } from '~/features/sessions/open-session.server';
import { refreshSession } from '~/features/sessions/refresh-session.server';
import { checkPassword, dummyHash, hashPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { askForEmailChange } from '../profile/settle-email-change.server';
import { ChangePasswordForm } from '../schema';
import { changePassword } from './change-password.server';
import { askForRecovery } from './restore-password.server';
import { signInToApi, signInToWeb } from './sign-in.server';

beforeEach(resetBindings);

async function member() {
  return makeUser(testScope().db, { passwordHash: await hashPassword('Before123') });
}

async function signIn(viewer: Viewer) {
  const scope = testScope();
  const session = await openApiSession(scope, viewer.id);
  await scope.write({ session: session.statements });
  return { viewer: { ...viewer, sessionId: session.sessionId }, ...session.credentials };
}

const whoIs = async (bearer: string) => (await identifyViewer(testScope(), { bearer })).viewer;

const change = (viewer: Viewer | null, password = 'Before123', newPassword = 'After1234') =>
  changePassword(testScope({ viewer }), { password, newPassword });

const hashOf = async (viewer: Viewer) => {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, viewer.id));
  return row?.passwordHash ?? '';
};

test('a password change ends other sessions on the next request, keeps this session and mails the owner', async () => {
  const user = await member();
  const [here, there] = [await signIn(user), await signIn(user)];
  await change(here.viewer);
  expect((await checkPassword('After1234', await hashOf(user))).isRight).toBe(true);
  expect((await whoIs(here.accessToken))?.id).toBe(user.id);
  expect(await whoIs(there.accessToken)).toBeNull();
  expect((await refusal(refreshSession(testScope(), there))).kind).toBe('unauthenticated');
  const jobs = await testScope().db.select().from(outbox);
  expect(jobs.map((row) => row.payload.mail)).toEqual(['password-changed']);
});

test('a password change invalidates earlier recovery links', async () => {
  const user = await member();
  await askForRecovery(testScope(), { email: user.email });
  await change(user);
  const [token] = await testScope().db.select().from(mailTokens);
  expect(token?.supersededAt).not.toBeNull();
});

/** A scope in which the owner changes the password after the first round trip, in which the password was read. */
function racedBy(owner: Viewer, viewer: Viewer | null = null): Scope {
  const scope = testScope({ viewer });
  let trips = 0;
  const write: Scope['write'] = async (parts) => {
    const answers = await scope.write(parts);
    if (trips++ === 0) await change(owner);
    return answers;
  };
  return { ...scope, write };
}

test.each([signInToWeb, signInToApi])(
  'a sign-in with the former password while it is changed is refused',
  async (by) => {
    const user = await member();
    const refused = await refusal(by(racedBy(user), { email: user.email, password: 'Before123' }));
    expect(refused.code).toBe('WRONG_CREDENTIALS');
    expect(await testScope().db.select().from(sessions)).toEqual([]);
  },
);

test('an email change asked for with the former password while it is changed mails no link', async () => {
  const user = await member();
  await askForEmailChange(racedBy(user, user), { newEmail: 'thief@mailbox.test', password: 'Before123' });
  expect(await testScope().db.select().from(mailTokens)).toEqual([]);
});

test('a wrong current password is refused and audited, and after too many tries no password is hashed', async () => {
  const user = await member();
  const limited = async (password: string) => {
    const scope = testScope({ viewer: user });
    const config = { ...scope.config, rateLimits: { 'current-password': { limit: 2, seconds: 900 } } };
    return changePassword({ ...scope, config }, { password, newPassword: 'After1234' });
  };
  for (let i = 0; i < 2; i++) {
    expect((await refusal(limited('Wrong1234'))).errors).toEqual({
      password: ['That is not your current password'],
    });
  }
  // This hash is too short, so checking a password against it would throw.
  await testScope()
    .db.update(users)
    .set({ passwordHash: dummyHash().slice(0, -1) });
  expect(await refusal(limited('Before123'))).toMatchObject({ status: 429 });
  const noted = await testScope().db.select().from(auditLog);
  expect(noted.filter((row) => row.action === 'current-password-refused')).toHaveLength(2);
});

test('the new password must differ from the current password', async () => {
  const user = await member();
  const error = await refusal(change(user, 'Before123', 'Before123'));
  expect(error.errors).toEqual({ newPassword: ['New password must be different from the current one'] });
});

test('one of two concurrent password changes succeeds, and only its session stays', async () => {
  const user = await member();
  const both = [await signIn(user), await signIn(user)];
  const results = await Promise.allSettled(both.map(({ viewer }, i) => change(viewer, 'Before123', `After123${i}`)));
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const won = results.findIndex((result) => result.status === 'fulfilled');
  expect((await checkPassword(`After123${won}`, await hashOf(user))).isRight).toBe(true);
  const live = (await testScope().db.select().from(sessions)).filter((row) => !row.revokedAt);
  expect(live.map((row) => row.id)).toEqual([both[won]?.viewer.sessionId]);
});

test('guests, unverified and blocked users cannot change the password', async () => {
  const user = await member();
  expect((await refusal(change(null))).kind).toBe('unauthenticated');
  expect((await refusal(change({ ...user, isVerified: false }))).kind).toBe('email-not-verified');
  expect((await refusal(change({ ...user, isBlocked: true }))).kind).toBe('user-blocked');
});

test('the form rejects two different new passwords and explains what a password needs', () => {
  const messages = (form: Record<string, string>) =>
    ChangePasswordForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(messages({ password: 'Before123', newPassword: 'After1234', confirmPassword: 'After' })).toEqual([
    ['confirmPassword', 'Passwords should match'],
  ]);
  expect(messages({ password: 'Before123', newPassword: 'short', confirmPassword: 'short' })).toEqual([
    ['newPassword', 'Password must be a minimum of 8 characters and contain 1 uppercase letter and 1 digit'],
  ]);
});

test.each([
  ['Aa1🎧🎧🎧🎧', false],
  ['Aa1🎧🎧🎧🎧🎧', true],
  [`Aa1${'🎧'.repeat(47)}`, true],
  [`Aa1${'🎧'.repeat(48)}`, false],
])('a new password has 8 to 50 characters, and an emoji is one of them: %s', (newPassword, isGood) => {
  const form = { password: 'Before123', newPassword, confirmPassword: newPassword };
  expect(ChangePasswordForm.safeParse(form).success).toBe(isGood);
});
