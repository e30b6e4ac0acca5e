import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mailTokens, outbox, sessions, users } from '#db/schema';
import { openApiSession } from '~/features/sessions/open-session.server';
import { checkPassword, hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { changeMails, restoreMail } from '../mail/account-mails.server';
import type { MailOrder } from '../mail/deliver-mail.server';
import { tokenText } from '../mail/mail-tokens.server';
import { confirmEmailChange } from '../profile/settle-email-change.server';
import { RestorePasswordForm } from '../schema';
import { verifyByToken } from '../sign-up/verify-email.server';
import { askForRecovery, checkRestoreToken, restorePassword } from './restore-password.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number, address?: string) => testScope({ now: minutesLater(minutes), address });

async function owner() {
  const { db } = testScope();
  return makeUser(db, {
    email: 'noor@mailbox.test',
    emailKey: 'noor@mailbox.test',
    passwordHash: await hashPassword('Before123'),
  });
}

/** Asks for a recovery link and returns its token. */
async function askedToken(minutes = 0) {
  const scope = at(minutes);
  await askForRecovery(scope, { email: 'Noor@mailbox.test' });
  const rows = await scope.db.select().from(mailTokens).where(eq(mailTokens.purpose, 'restore'));
  const newest = rows.sort((a, b) => (a.id < b.id ? 1 : -1))[0];
  return { id: newest?.id ?? '', token: tokenText(scope, 'restore', newest?.id ?? '') };
}

const passwordOf = async (userId: string) => {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? '';
};

test('a recovery link changes the password once, ends every session, mails the owner and signs nobody in', async () => {
  const user = await owner();
  const scope = at(0);
  for (let i = 0; i < 2; i++) await scope.write({ session: (await openApiSession(scope, user.id)).statements });
  const { id, token } = await askedToken();
  await restorePassword(at(5), { token, password: 'After1234' });

  expect((await checkPassword('After1234', await passwordOf(user.id))).isRight).toBe(true);
  const all = await scope.db.select().from(sessions);
  expect(all.map((row) => row.revokedBecause)).toEqual(['password-changed', 'password-changed']);
  const jobs = await scope.db.select().from(outbox);
  expect(jobs.map((row) => row.payload.mail)).toEqual(['restore', 'password-changed']);
  expect((await changeMails['password-changed'](scope, { userId: user.id, subjectId: id }))?.text).not.toContain(
    'button',
  );
  expect((await changeMails['password-changed'](scope, { userId: user.id, subjectId: id }))?.to).toBe(
    'noor@mailbox.test',
  );

  const again = await refusal(restorePassword(at(6), { token, password: 'Another1' }));
  expect(again).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED', message: 'Recovery link has expired' });
});

test('a recovery link still works after it was opened 20 times, and not after it was used', async () => {
  await owner();
  const { token } = await askedToken();
  for (let i = 0; i < 20; i++) await checkRestoreToken(at(1), { token });
  await restorePassword(at(2), { token, password: 'After1234' });
  expect((await refusal(checkRestoreToken(at(3), { token }))).message).toBe('Recovery link has expired');
});

test('one of two concurrent uses of a recovery link succeeds and sets the password', async () => {
  const user = await owner();
  const { token } = await askedToken();
  const passwords = ['First1234', 'Second1234'];
  const results = await Promise.allSettled(passwords.map((password) => restorePassword(at(5), { token, password })));
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = passwords[results.findIndex((result) => result.status === 'fulfilled')] ?? '';
  expect((await checkPassword(winner, await passwordOf(user.id))).isRight).toBe(true);
});

test('several recovery links work side by side for an hour each, and using one ends the others', async () => {
  await owner();
  const [first, second, third] = [await askedToken(0), await askedToken(1), await askedToken(30)];
  await checkRestoreToken(at(59), first);
  expect((await refusal(checkRestoreToken(at(60), first))).status).toBe(410);
  await checkRestoreToken(at(60), second);
  expect((await refusal(restorePassword(at(61), { token: second.token, password: 'After1234' }))).status).toBe(410);
  const fourth = await askedToken(62);
  await restorePassword(at(63), { token: fourth.token, password: 'After1234' });
  expect((await refusal(checkRestoreToken(at(63), third))).status).toBe(410);
  expect((await refusal(restorePassword(at(63), { token: third.token, password: 'Other1234' }))).status).toBe(410);
});

test('one of two recovery links used at the same time succeeds and sets the password', async () => {
  const user = await owner();
  const links = [await askedToken(0), await askedToken(1)];
  const passwords = ['First1234', 'Second1234'];
  const results = await Promise.allSettled(
    links.map(({ token }, i) => restorePassword(at(5), { token, password: passwords[i] ?? '' })),
  );
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = passwords[results.findIndex((result) => result.status === 'fulfilled')] ?? '';
  expect((await checkPassword(winner, await passwordOf(user.id))).isRight).toBe(true);
});

test('a recovery link works for no other purpose, and an altered link is refused', async () => {
  await owner();
  const { id, token } = await askedToken();
  const scope = at(1);
  for (const purpose of ['verify', 'change-email', 'revert-email'] as const) {
    const other = tokenText(scope, purpose, id);
    expect((await refusal(restorePassword(scope, { token: other, password: 'After1234' }))).status).toBe(410);
  }
  expect((await refusal(verifyByToken(scope, { token }))).status).toBe(410);
  expect((await refusal(confirmEmailChange(scope, { token }))).status).toBe(410);
  for (const altered of ['', '.', id, `${id}.x`, `${token}x`, `x${token}`]) {
    expect((await refusal(checkRestoreToken(scope, { token: altered }))).status).toBe(410);
  }
  await checkRestoreToken(scope, { token });
});

test('a recovery link is void, and its mail is not sent, once the account’s address has changed', async () => {
  const user = await owner();
  const { id, token } = await askedToken();
  const scope = at(1);
  await scope.db.update(users).set({ email: 'new@mailbox.test', emailKey: 'new@mailbox.test' });
  expect((await refusal(restorePassword(scope, { token, password: 'After1234' }))).status).toBe(410);
  expect(await restoreMail(scope, { userId: user.id, subjectId: id })).toBeNull();
});

test('recovery answers known and unknown addresses alike, but mails only the known address', async () => {
  await owner();
  const [known, unknown] = [at(0), at(0)];
  expect(await askForRecovery(known, { email: 'noor@mailbox.test' })).toBeUndefined();
  expect(await askForRecovery(unknown, { email: 'nobody@mailbox.test' })).toBeUndefined();
  expect([known.trips(), unknown.trips()]).toEqual([2, 2]);
  const jobs = (await known.db.select().from(outbox)).map((row) => row.payload as unknown as MailOrder);
  const letters = await Promise.all(jobs.map((job) => restoreMail(at(1), job)));
  expect(letters.map((letter) => letter?.to)).toEqual(['noor@mailbox.test', undefined]);
});

test('a mailbox gets at most eight recovery mails an hour from strangers; a network may ask ten times', async () => {
  await owner();
  for (let i = 0; i < 9; i++) await askForRecovery(at(i, `192.0.2.${i}`), { email: 'noor@mailbox.test' });
  expect(await at(0).db.select().from(outbox)).toHaveLength(8);
  for (let i = 0; i < 10; i++) await askForRecovery(at(0, '192.0.2.99'), { email: `nobody${i}@mailbox.test` });
  const error = await refusal(askForRecovery(at(0, '192.0.2.99'), { email: 'nobody@mailbox.test' }));
  expect(error.status).toBe(429);
  expect(error.retryAfter).toBeGreaterThan(0);
});

test('the recovery mail links to the configured origin, and no table stores the token', async () => {
  const user = await owner();
  const { id, token } = await askedToken();
  const scope = at(1);
  const letter = await restoreMail(scope, { userId: user.id, subjectId: id });
  expect(letter?.to).toBe('noor@mailbox.test');
  expect(letter?.text).toContain(`http://localhost:8787/restore-password?token=${token}`);
  const kept = JSON.stringify([await scope.db.select().from(mailTokens), await scope.db.select().from(outbox)]);
  expect(kept).not.toContain(token.split('.')[1]);
});

test('the recovery form rejects two different passwords', () => {
  const read = RestorePasswordForm.safeParse({ token: 't', password: 'After1234', confirmPassword: 'After12345' });
  expect(read.error?.issues).toMatchObject([{ path: ['confirmPassword'], message: 'Passwords should match' }]);
});
