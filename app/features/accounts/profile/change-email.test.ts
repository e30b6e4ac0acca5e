import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails, mailTokens, outbox, sessions, signUps, users } from '#db/schema';
import { openWebSession } from '~/features/sessions/open-session.server';
import { hashPassword } from '~/kit/crypto.server';
import type { Viewer } from '~/scope/viewer';
import { makeSignUp, makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { emailChangedMail, emailChangeMail } from '../mail/account-mails.server';
import { deliverMail } from '../mail/deliver-mail.server';
import { type MailTokenPurpose, tokenText } from '../mail/mail-tokens.server';
import { AskForEmailChange, AskForEmailChangeForm } from '../schema';
import { askForRecovery } from '../sign-in/restore-password.server';
import {
  askForEmailChange,
  confirmEmailChange,
  previewEmailLink,
  revertEmailChange,
  settleEmailChange,
} from './settle-email-change.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const at = (hours: number, viewer: Viewer | null = null) =>
  testScope({ now: new Date(start.getTime() + hours * hour), viewer });

let passwordHash = '';

async function member(name: string, part: Partial<typeof users.$inferInsert> = {}) {
  passwordHash ||= await hashPassword('Before123');
  const email = `${name}@mailbox.test`;
  return makeUser(testScope().db, { email, emailKey: email, userName: name, passwordHash, ...part });
}

async function newestToken(purpose: MailTokenPurpose, userId: string) {
  const scope = at(0);
  const rows = await scope.db.select().from(mailTokens).where(eq(mailTokens.userId, userId));
  const [row] = rows.filter((one) => one.purpose === purpose).sort((a, b) => (a.id < b.id ? 1 : -1));
  return { id: row?.id ?? '', token: tokenText(scope, purpose, row?.id ?? '') };
}

async function asked(viewer: Viewer, newEmail: string, hours = 0) {
  await askForEmailChange(at(hours, viewer), { newEmail, password: 'Before123' });
  return newestToken('change-email', viewer.id);
}

const emailOf = async (userId: string) => {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, userId));
  return row?.email;
};

async function signIn(viewer: Viewer) {
  const scope = at(0);
  const session = openWebSession(scope, viewer.id, true);
  await scope.write({ session: session.statements });
  return session.sessionId;
}

const liveSessions = async () =>
  (await testScope().db.select().from(sessions)).filter((row) => !row.revokedAt).map((row) => row.id);

test('the link changes the address, ends other sessions and mails the former address a way back', async () => {
  const noor = await member('noor');
  const current = await signIn(noor);
  await signIn(noor);
  const { id, token } = await asked(noor, 'Noor.New@mailbox.test');
  const mail = await emailChangeMail(at(0), { userId: noor.id, subjectId: id });
  expect(mail?.to).toBe('Noor.New@mailbox.test');
  expect(mail?.text).toContain(`http://localhost:8787/change-email?token=${token}`);

  await confirmEmailChange(at(1, { ...noor, sessionId: current }), { token });
  expect(await emailOf(noor.id)).toBe('Noor.New@mailbox.test');
  expect(await liveSessions()).toEqual([current]);
  const jobs = await testScope().db.select().from(outbox);
  expect(jobs.map((row) => row.payload.mail)).toEqual(['email-change', 'email-changed']);

  const back = await newestToken('revert-email', noor.id);
  const told = await emailChangedMail(at(1), { userId: noor.id, subjectId: back.id });
  expect(told?.text, 'a plain text has no button').not.toContain('button');
  expect(told?.to).toBe('noor@mailbox.test');
  expect(told?.text).toContain(`/change-email?token=${back.token}`);
});

test('a signed-out member can confirm an email change, which then ends every session', async () => {
  const noor = await member('noor');
  await signIn(noor);
  const { token } = await asked(noor, 'new@mailbox.test');
  await confirmEmailChange(at(1), { token });
  expect(await liveSessions()).toEqual([]);
});

test('opening the link 20 times does not use it up, and a second use succeeds without a second mail', async () => {
  const noor = await member('noor');
  const { token } = await asked(noor, 'new@mailbox.test');
  for (let i = 0; i < 20; i++) {
    expect(await previewEmailLink(at(1), { token })).toEqual({
      purpose: 'change-email',
      state: 'live',
      email: 'new@mailbox.test',
    });
  }
  await Promise.all([confirmEmailChange(at(1), { token }), confirmEmailChange(at(1), { token })]);
  expect(await settleEmailChange(at(2), { token })).toBeNull();
  expect(await previewEmailLink(at(2), { token })).toMatchObject({ state: 'done' });
  const jobs = await testScope().db.select().from(outbox);
  expect(jobs.filter((row) => row.payload.mail === 'email-changed')).toHaveLength(1);
});

test('an email change needs the current password, and wrong passwords are rate-limited', async () => {
  const noor = await member('noor');
  const ask = (password: string) => {
    const scope = at(0, noor);
    const config = { ...scope.config, rateLimits: { 'current-password': { limit: 2, seconds: 900 } } };
    return askForEmailChange({ ...scope, config }, { newEmail: 'new@mailbox.test', password });
  };
  for (let i = 0; i < 2; i++) {
    expect((await refusal(ask('Wrong1234'))).errors).toEqual({ password: ['That is not your current password'] });
  }
  expect((await refusal(ask('Before123'))).status).toBe(429);
  expect(await testScope().db.select().from(mailTokens)).toHaveLength(0);
});

test('a wrong password does not use up the mailbox’s mail quota', async () => {
  const noor = await member('noor');
  const ask = (password: string) => askForEmailChange(at(0, noor), { newEmail: 'new@mailbox.test', password });
  for (let i = 0; i < 2; i++) await refusal(ask('Wrong1234'));
  for (let i = 0; i < 4; i++) expect(await ask('Before123')).toMatchObject({ heldFor: 0 });
  expect(await ask('Before123')).toEqual({ email: 'new@mailbox.test', heldFor: 3600 });
  expect(await testScope().db.select().from(outbox)).toHaveLength(4);
});

test('the new address must differ from the current address in more than case', async () => {
  const noor = await member('noor');
  const error = await refusal(asked(noor, 'NOOR@mailbox.test'));
  expect(error.errors).toEqual({ newEmail: ['Email addresses must be different'] });
});

test('an address in use gets the same answer and round trips, and its owner is informed by mail', async () => {
  const noor = await member('noor');
  const taken = await member('ama');
  const [free, used] = [at(0, noor), at(1, noor)];
  expect(await askForEmailChange(free, { newEmail: 'free@mailbox.test', password: 'Before123' })).toEqual({
    email: 'free@mailbox.test',
    heldFor: 0,
  });
  expect(await askForEmailChange(used, { newEmail: taken.email, password: 'Before123' })).toEqual({
    email: taken.email,
    heldFor: 0,
  });
  expect(free.trips()).toBe(used.trips());
  const { id } = await newestToken('change-email', noor.id);
  const mail = await emailChangeMail(at(1), { userId: noor.id, subjectId: id });
  expect(mail).toMatchObject({ to: taken.email, subject: 'This address already has an account' });
  expect(mail?.text).not.toContain('token=');
});

test('the stored mail, which an export has, does not tell whether the address has an account', async () => {
  const noor = await member('noor');
  const taken = await member('ama');
  for (const [hours, newEmail] of ['free@mailbox.test', taken.email].entries()) {
    const { id } = await asked(noor, newEmail, hours);
    const order = { mail: 'email-change', userId: noor.id, subjectId: id };
    await deliverMail(at(hours), order, `mail:email-change:${id}`, emailChangeMail);
  }
  const [free, used] = await testScope().db.select().from(mails).orderBy(mails.createdAt);
  expect(used).toMatchObject({ recipient: taken.email, userId: noor.id, subject: free?.subject, text: free?.text });
});

test('one of two members who confirm the same new address gets it, the other is refused', async () => {
  const [noor, ama] = [await member('noor'), await member('ama')];
  const links = [await asked(noor, 'one@mailbox.test'), await asked(ama, 'ONE@mailbox.test')];
  const results = await Promise.allSettled(links.map(({ token }) => confirmEmailChange(at(1), { token })));
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected') as PromiseRejectedResult;
  expect(lost.reason).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  const [winner, loser] = results[0]?.status === 'fulfilled' ? [noor, ama] : [ama, noor];
  expect((await emailOf(winner.id))?.toLowerCase()).toBe('one@mailbox.test');
  expect(await emailOf(loser.id)).toBe(loser.email);
});

test('an email change ends an unverified sign-up with the new address', async () => {
  const noor = await member('noor');
  const squatter = await makeSignUp(testScope().db);
  const { token } = await asked(noor, squatter.email);
  await confirmEmailChange(at(1), { token });
  expect(await emailOf(noor.id)).toBe(squatter.email);
  const [kept] = await testScope().db.select().from(signUps);
  expect(kept?.endedAt).not.toBeNull();
});

test('only the newest link works, for 24 hours, and not after the address has changed again', async () => {
  const noor = await member('noor');
  const first = await asked(noor, 'first@mailbox.test');
  const second = await asked(noor, 'second@mailbox.test', 1);
  expect((await refusal(confirmEmailChange(at(2), first))).code).toBe('TOKEN_EXPIRED');
  expect((await refusal(confirmEmailChange(at(25), second))).status).toBe(410);
  await testScope().db.update(users).set({ email: 'moved@mailbox.test' });
  expect((await refusal(confirmEmailChange(at(2), second))).status).toBe(410);
});

test('an email change link works for no other purpose', async () => {
  const noor = await member('noor');
  const { id } = await asked(noor, 'new@mailbox.test');
  const scope = at(1);
  for (const purpose of ['verify', 'restore', 'revert-email'] as const) {
    const token = tokenText(scope, purpose, id);
    expect((await refusal(confirmEmailChange(scope, { token }))).status).toBe(410);
    expect((await refusal(settleEmailChange(scope, { token }))).status).toBe(410);
    expect(await previewEmailLink(scope, { token })).toMatchObject({ state: 'dead' });
  }
  expect((await refusal(revertEmailChange(scope, { token: tokenText(scope, 'change-email', id) }))).status).toBe(410);
});

test('“this was not me” restores the address within 7 days and signs everyone out', async () => {
  const noor = await member('noor');
  const current = await signIn(noor);
  const { token } = await asked(noor, 'thief@mailbox.test');
  await confirmEmailChange(at(1, { ...noor, sessionId: current }), { token });
  const back = await newestToken('revert-email', noor.id);
  expect(await previewEmailLink(at(2), back)).toEqual({ purpose: 'revert-email', state: 'live', email: noor.email });
  await askForRecovery(at(2), { email: 'thief@mailbox.test' });

  expect(await settleEmailChange(at(167, { ...noor, sessionId: current }), back)).toBeNull();
  expect(await emailOf(noor.id)).toBe(noor.email);
  expect(await liveSessions()).toEqual([]);
  await revertEmailChange(at(167), back);
  const open = (await testScope().db.select().from(mailTokens)).filter((row) => !row.usedAt && !row.supersededAt);
  expect(open).toEqual([]);
  expect(await previewEmailLink(at(167), { token })).toMatchObject({ state: 'dead' });
});

test('the first address can still be restored after a second change of address', async () => {
  const noor = await member('noor');
  await confirmEmailChange(at(1), await asked(noor, 'thief@mailbox.test'));
  const back = await newestToken('revert-email', noor.id);
  const moved = { ...noor, email: 'thief@mailbox.test' };
  await confirmEmailChange(at(2), await asked(moved, 'thief2@mailbox.test', 1));
  await revertEmailChange(at(3), back);
  expect(await emailOf(noor.id)).toBe(noor.email);
  const thiefs = await newestToken('revert-email', noor.id);
  expect((await refusal(revertEmailChange(at(3), thiefs))).status).toBe(410);
});

test('the address cannot be restored after 7 days or once another account uses it', async () => {
  const noor = await member('noor');
  await confirmEmailChange(at(0), await asked(noor, 'new@mailbox.test'));
  const back = await newestToken('revert-email', noor.id);
  const expired = await refusal(revertEmailChange(at(168), back));
  expect(expired.status).toBe(410);
  expect(expired.message).toBe('This link no longer works. It works once, for 7 days.');
  await member('other', { email: 'noor@mailbox.test', emailKey: 'noor@mailbox.test' });
  expect(await refusal(revertEmailChange(at(1), back))).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  expect(await emailOf(noor.id)).toBe('new@mailbox.test');
});

test('the API accepts the form’s name for the new address, and an empty form gets its messages', () => {
  const read = AskForEmailChange.parse({ emailToUpdate: ' new@mailbox.test ', password: 'Before123' });
  expect(read).toEqual({ newEmail: 'new@mailbox.test', password: 'Before123' });
  const empty = AskForEmailChange.safeParse({ password: 'Before123' });
  expect(empty.error?.issues).toMatchObject([{ path: ['newEmail'], message: 'Email address is required' }]);
  const form = AskForEmailChangeForm.safeParse({});
  expect(form.error?.issues.map((issue) => issue.message)).toEqual([
    'Email address is required',
    'Password is required',
  ]);
});
