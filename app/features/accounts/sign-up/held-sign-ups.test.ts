import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, mailTokens, outbox, rateCounters, signUps, usedChallenges, users } from '#db/schema';
import { checkPassword } from '~/kit/crypto.server';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeUser } from '../../../../tests/support/factories';
import { outcomeCode, refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { verificationMail } from '../mail/account-mails.server';
import type { MailOrder } from '../mail/deliver-mail.server';
import { tokenCode, tokenText } from '../mail/mail-tokens.server';
import { askForRecovery } from '../sign-in/restore-password.server';
import { signInToWeb } from '../sign-in/sign-in.server';
import { registerUser } from './register-user.server';
import { checkSignUp, resendByToken, resendOwnVerification, resendVerification } from './resend-verification.server';
import { checkVerification, verifyByCode, verifyByToken, verifyForApi } from './verify-email.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };
const start = new Date('2026-11-21T12:00:00Z');
/** A scope at this many minutes after the start, with the given network address. */
const at = (minutes: number, address?: string) =>
  testScope({ now: new Date(start.getTime() + minutes * 60_000), providers: { humanCheck }, address });

const email = 'owner@mailbox.test';
const owner = { userName: 'the_owner', password: 'Harbour42x' };
const stranger = { userName: 'a_stranger', password: 'Lantern58q' };

const signUp = (form: typeof owner, minutes: number, to = email) =>
  registerUser(at(minutes), { ...form, email: to, humanCheckToken: 'human' });

/** The tokens of the mails that were sent, oldest first. */
async function mailed() {
  const scope = at(0);
  const rows = await scope.db.select().from(mailTokens).where(eq(mailTokens.purpose, 'verify'));
  return rows
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id }) => ({ id, token: tokenText(scope, 'verify', id), code: tokenCode(scope, id) }));
}

const newest = async () => (await mailed()).at(-1) ?? { id: '', token: '', code: '' };

async function account(emailKey = email) {
  const [row] = await at(0).db.select().from(users).where(eq(users.emailKey, emailKey));
  if (!row) return null;
  const whose = async ({ password }: typeof owner) => (await checkPassword(password, row.passwordHash)).isRight;
  return {
    userName: row.userName,
    isVerified: row.verifiedAt !== null,
    isOwners: await whose(owner),
    isStrangers: await whose(stranger),
  };
}

/** All rows of the tables that a sign-up can write to. */
async function written() {
  const { db } = at(0);
  const tables = [users, signUps, mailTokens, outbox, usedChallenges, auditLog];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

/** Uses up this many of the four mails an hour that anybody may cause, each from a different network. */
async function spendMails(count: number, to = email) {
  for (let i = 0; i < count; i++) await resendVerification(at(i, `192.0.2.${i}`), { email: to });
}

test('a sign-up over the mail quota writes no row, and the earlier link still verifies the first sign-up', async () => {
  await signUp(owner, 0);
  await spendMails(3);
  const { token } = await newest();
  const before = await written();
  const held = await signUp(stranger, 6);
  expect(held).toMatchObject({ email });
  expect(await written()).toEqual(before);
  expect(await checkSignUp(at(6), held)).toBe('gone');
  await verifyByToken(at(7), { token });
  expect(await account()).toEqual({ userName: 'the_owner', isVerified: true, isOwners: true, isStrangers: false });
});

test('a sign-up over the mail quota gets the usual answer, and a taken username is still refused', async () => {
  const { db } = at(0);
  await makeUser(db, { email: 'member@mailbox.test', emailKey: 'member@mailbox.test', userName: 'member' });
  for (const to of ['nobody@mailbox.test', 'member@mailbox.test', email]) {
    if (to === email) await signUp(owner, 0);
    for (let i = 0; i < 4; i++)
      await registerUser(at(i), {
        ...owner,
        userName: `of_${to.slice(0, 5)}_${i}`,
        email: to,
        humanCheckToken: 'human',
      });
    const before = await written();
    const scope = at(5);
    const input = { ...stranger, email: to, humanCheckToken: 'human' };
    expect(await registerUser(scope, input), to).toEqual({ email: to, signUpId: expect.any(String) });
    expect(scope.trips(), to).toBe(2);
    expect(await outcomeCode(registerUser(at(6), { ...input, userName: 'member' })), to).toBe('VALIDATION_FAILED');
    expect(await written(), to).toEqual(before);
  }
});

test('a code verifies only the sign-up of this browser or, without a sign-up id, of this network', async () => {
  const first = await registerUser(at(0, '192.0.2.1'), { ...owner, email, humanCheckToken: 'human' });
  const mine = await newest();
  const second = await registerUser(at(1, '192.0.2.2'), { ...stranger, email, humanCheckToken: 'human' });
  const theirs = await newest();
  const asked = (signUpId: string | null, code: string, address?: string) =>
    outcomeCode(verifyByCode(at(2, address), { email, signUpId, code }));
  expect(await asked(second.signUpId, mine.code)).toBe('VALIDATION_FAILED');
  expect(await asked(first.signUpId, theirs.code)).toBe('VALIDATION_FAILED');
  expect(await asked(null, mine.code, '192.0.2.2')).toBe('VALIDATION_FAILED');
  expect(await account()).toBeNull();
  expect(await asked(null, mine.code, '192.0.2.1')).toBe('ok');
  expect(await account()).toEqual({ userName: 'the_owner', isVerified: true, isOwners: true, isStrangers: false });
  expect(await asked(null, mine.code, '192.0.2.1'), 'the form sent twice').toBe('ok');
  expect(await asked(second.signUpId, theirs.code)).toBe('VALIDATION_FAILED');
});

test('Resend emails the sign-up of this browser, even when someone else uses the same address', async () => {
  const mine = await signUp(owner, 0);
  expect(await resendOwnVerification(at(2), mine)).toEqual({ state: 'sent', heldFor: 0 });
  const theirs = await signUp(stranger, 4);
  expect([await checkSignUp(at(5), mine), await checkSignUp(at(5), theirs)]).toEqual(['waiting', 'waiting']);
  expect(await resendOwnVerification(at(6), mine)).toEqual({ state: 'sent', heldFor: 0 });
  const states = await Promise.all(
    (await mailed()).map(async (link) => (await checkVerification(at(7), link)).userName),
  );
  expect(states, 'a newer link of one sign-up ends its own former ones alone').toEqual([
    null,
    null,
    'a_stranger',
    'the_owner',
  ]);
  await verifyByToken(at(8), await newest());
  expect([await checkSignUp(at(9), mine), await checkSignUp(at(9), theirs)]).toEqual(['verified', 'waiting']);
  expect(await resendOwnVerification(at(70), mine)).toMatchObject({ state: 'verified' });
});

test("a stranger's Resend does not hold up the owner's", async () => {
  const [mine, theirs] = [await signUp(owner, 0), await signUp(stranger, 0)];
  expect(await resendOwnVerification(at(2), theirs)).toMatchObject({ state: 'sent' });
  expect(await resendOwnVerification(at(2), mine)).toMatchObject({ state: 'sent' });
  expect(await outcomeCode(resendOwnVerification(at(2.5), mine))).toBe('RATE_LIMITED');
});

test('an older link is superseded while its sign-up waits, and expired after that', async () => {
  const mine = await signUp(owner, 0);
  const old = await newest();
  await resendOwnVerification(at(2), mine);
  const day = 24 * 60;
  expect(await checkVerification(at(3), old)).toEqual({ state: 'superseded', userName: null, email: null });
  expect((await refusal(verifyByToken(at(3), old))).message).toBe(
    'We sent a newer link after this one. Use the link in the latest email, or ask for a new one.',
  );
  expect(await checkVerification(at(day + 2), old)).toMatchObject({ state: 'expired' });
});

test('an expired sign-up can be resent until somebody else signs up with the same address', async () => {
  const first = await signUp(owner, 0);
  const old = await newest();
  const day = 24 * 60;
  expect(await checkVerification(at(day), old)).toEqual({ state: 'expired', userName: null, email: null });
  expect(await signInToWeb(at(day), { email, password: owner.password })).toEqual({ unverified: first.signUpId });
  expect(await resendByToken(at(day), old)).toMatchObject({ email, state: 'sent' });
  expect(await checkVerification(at(day + 1), await newest())).toMatchObject({ state: 'live', userName: 'the_owner' });
  const later = 3 * day;
  await signUp(stranger, later);
  expect(await resendByToken(at(later + 5), old)).toMatchObject({ state: 'gone' });
  expect(await checkVerification(at(later + 5), old)).toMatchObject({ state: 'ended' });
});

test('a sign-up holds its username for 24 hours, and cannot be resent once the username is taken', async () => {
  const mine = await signUp(owner, 0);
  const day = 24 * 60;
  expect(await outcomeCode(signUp(owner, day - 1, 'other@mailbox.test'))).toBe('VALIDATION_FAILED');
  expect(await outcomeCode(signUp(owner, day + 1, 'other@mailbox.test'))).toBe('ok');
  expect(await resendOwnVerification(at(day + 2), mine)).toMatchObject({ state: 'gone' });
});

test('the answers to a sign-up are the same whether or not the address has an account', async () => {
  const { db } = at(0);
  await makeUser(db, { email: 'member@mailbox.test', emailKey: 'member@mailbox.test' });
  const seen: unknown[] = [];
  for (const [i, to] of ['nobody@mailbox.test', 'member@mailbox.test'].entries()) {
    const form = (n: number) => ({ userName: `try_${i}_${n}`, password: 'Harbour42x' });
    const first = await signUp(form(0), 0, to);
    const scope = at(1);
    const answers: unknown[] = [
      await checkSignUp(scope, first),
      await resendOwnVerification(scope, first),
      scope.trips(),
    ];
    const second = await signUp(form(1), 3, to);
    const later = at(70);
    answers.push(await checkSignUp(later, first), await resendOwnVerification(later, first), later.trips());
    answers.push(await checkSignUp(later, second), await signInToWeb(at(71), { email: to, password: 'Harbour42x' }));
    answers.push(await outcomeCode(signUp(form(0), 72, 'third@mailbox.test')));
    seen.push(answers.map((one) => (typeof one === 'object' ? Object.keys(one as object) : one)));
  }
  expect(seen[1]).toEqual(seen[0]);
});

test('an unverified sign-in returns the id of the sign-up that the password belongs to', async () => {
  const mine = await signUp(owner, 0);
  expect(await signInToWeb(at(1), { email, password: owner.password })).toEqual({ unverified: mine.signUpId });
});

test('each mail names its username; after verification a waiting mail says that there is an account', async () => {
  await signUp(owner, 0);
  await signUp(stranger, 2);
  const orders = (await at(0).db.select().from(outbox)).map((row) => row.payload as unknown as MailOrder);
  const texts = async () => Promise.all(orders.map(async (order) => (await verificationMail(at(3), order))?.text));
  expect(await texts()).toEqual([expect.stringContaining('the_owner'), expect.stringContaining('a_stranger')]);
  await verifyByToken(at(4), (await mailed())[0] ?? { token: '' });
  expect(await texts()).toEqual([undefined, expect.stringContaining('already has an account')]);
});

test('a sign-up that arrives while a link is used does not change what the link verifies', async () => {
  for (let round = 0; round < 4; round++) {
    await resetBindings();
    await signUp(owner, 0);
    const { token } = await newest();
    const results = await Promise.allSettled([verifyByToken(at(1), { token }), signUp(stranger, 1)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await account()).toEqual({ userName: 'the_owner', isVerified: true, isOwners: true, isStrangers: false });
    expect(await outcomeCode(verifyByToken(at(2), await newest()))).toBe(
      token === (await newest()).token ? 'ok' : 'TOKEN_EXPIRED',
    );
  }
}, 60_000);

test('the API opens one session when a verification link is used twice at the same time', async () => {
  await signUp(owner, 0);
  const { token } = await newest();
  const answers = await Promise.all([verifyForApi(at(1), { token }), verifyForApi(at(1), { token })]);
  expect(answers.map(({ user }) => user.userName)).toEqual(['the_owner', 'the_owner']);
  expect(answers.filter(({ session }) => session)).toHaveLength(1);
});

test('a verification that is repeated is written to the audit log once', async () => {
  await signUp(owner, 0);
  const { token } = await newest();
  for (let i = 1; i < 4; i++) await verifyByToken(at(i), { token });
  const entries = await at(0).db.select().from(auditLog).where(eq(auditLog.action, 'email-verified'));
  expect(entries).toHaveLength(1);
});

test('Resend is refused within a minute of the last mail, and held back for an hour after four mails', async () => {
  const mine = await signUp(owner, 0);
  const seconds = (s: number) => at(s / 60);
  expect(await resendOwnVerification(seconds(60), mine)).toEqual({ state: 'sent', heldFor: 0 });
  for (const s of [70, 80]) expect(await outcomeCode(resendOwnVerification(seconds(s), mine))).toBe('RATE_LIMITED');
  expect(await resendOwnVerification(seconds(130), mine)).toEqual({ state: 'sent', heldFor: 0 });
  expect(await resendOwnVerification(seconds(195), mine)).toEqual({ state: 'sent', heldFor: 0 });
  expect(await mailed()).toHaveLength(4);
  const held = await resendOwnVerification(seconds(260), mine);
  expect(held).toEqual({ state: 'held', heldFor: 3600 - 260 });
  expect(await resendOwnVerification(seconds(3600), mine)).toEqual({ state: 'sent', heldFor: 0 });
});

test('a network that is rate-limited for recovery leaves the mailbox’s mails to other networks', async () => {
  const { db } = at(0);
  await makeUser(db, { email, emailKey: email });
  const answers: string[] = [];
  for (let i = 0; i < 10; i++)
    answers.push(await outcomeCode(askForRecovery(at(i / 10, '192.0.2.66'), { email: `x${i}@mailbox.test` })));
  for (let i = 0; i < 10; i++) answers.push(await outcomeCode(askForRecovery(at(1 + i / 10, '192.0.2.66'), { email })));
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(10);
  for (let i = 0; i < 3; i++) await askForRecovery(at(3 + i, `198.51.100.${i}`), { email });
  const mails = await db.select().from(mailTokens).where(eq(mailTokens.purpose, 'restore'));
  expect(mails.filter((mail) => mail.email === email)).toHaveLength(3);
});

test('a sign-up refused for its username uses up none of the mailbox’s mail quota', async () => {
  await makeUser(at(0).db, { userName: 'taken' });
  for (let i = 0; i < 5; i++) {
    expect(await outcomeCode(signUp({ ...owner, userName: 'taken' }, i))).toBe('VALIDATION_FAILED');
  }
  const counters = await at(0).db.select().from(rateCounters);
  expect(counters.filter(({ key, count }) => key.startsWith('mail-') && count > 0)).toEqual([]);
  await signUp(owner, 6);
  expect(await mailed()).toHaveLength(1);
});

test('a Resend by email address answers nothing and mails the sign-up that waits there', async () => {
  await signUp(owner, 0);
  for (const to of [email, 'nobody@mailbox.test'])
    expect(await resendVerification(at(2), { email: to })).toBeUndefined();
  expect(await mailed()).toHaveLength(2);
});
