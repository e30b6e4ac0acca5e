import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, mailTokens, outbox, rateCounters, reservedNames, usedChallenges, users } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { checkPassword } from '~/kit/crypto.server';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { verificationMail } from './account-mails.server';
import { askForRecovery } from './ask-for-recovery.server';
import type { MailOrder } from './deliver-mail.server';
import { tokenCode, tokenText } from './mail-tokens.server';
import { registerUser } from './register-user.server';
import { resendByToken, resendOwnVerification, resendVerification, wasReplaced } from './resend-verification.server';
import { signInToWeb } from './sign-in.server';
import { checkVerification, verifyByCode, verifyByToken, verifyForApi } from './verify-email.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };
const start = new Date('2026-11-21T12:00:00Z');
/** That many minutes in, from an address of its own. */
const at = (minutes: number, address?: string) =>
  testScope({ now: new Date(start.getTime() + minutes * 60_000), providers: { humanCheck }, address });

const email = 'owner@mailbox.test';
const owner = { userName: 'the_owner', password: 'Harbour42x' };
const stranger = { userName: 'a_stranger', password: 'Lantern58q' };

const signUp = (form: typeof owner, minutes: number, to = email) =>
  registerUser(at(minutes), { ...form, email: to, humanCheckToken: 'human' });

const told = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.code;
    },
  );

/** Tokens of mails that were sent, the oldest first. */
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

/** Every row that a sign-up could write. */
async function written() {
  const { db } = at(0);
  const tables = [users, mailTokens, outbox, reservedNames, usedChallenges, auditLog];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

/** Uses up what the mailbox gets an hour. */
async function spendMails(count: number) {
  for (let i = 0; i < count; i++) await askForRecovery(at(i, `192.0.2.${i}`), { email });
}

test('a sign-up whose mail is held back writes nothing, and the link that was mailed verifies what it was mailed for', async () => {
  await spendMails(2);
  await signUp(owner, 5);
  const { token } = await newest();
  const before = await written();
  expect(await signUp(stranger, 6)).toMatchObject({ email });
  expect(await written()).toEqual(before);
  await verifyByToken(at(7), { token });
  expect(await account()).toEqual({ userName: 'the_owner', isVerified: true, isOwners: true, isStrangers: false });
});

test('of six sign-ups the live link verifies the last one that was mailed', async () => {
  const forms = Array.from({ length: 6 }, (_, i) => ({ userName: `noor_${i}`, password: `Harbour4${i}x` }));
  for (const [i, form] of forms.entries()) await signUp(form, i);
  const links = await mailed();
  expect(links).toHaveLength(3);
  const states = await Promise.all(links.map(({ token }) => checkVerification(at(7), { token })));
  expect(states).toEqual([
    { state: 'replaced', userName: null },
    { state: 'replaced', userName: null },
    { state: 'live', userName: 'noor_2' },
  ]);
  for (const { token } of links.slice(0, 2)) expect(await told(verifyByToken(at(7), { token }))).toBe('TOKEN_EXPIRED');
  await verifyByToken(at(7), { token: links[2]?.token ?? '' });
  const [row] = await at(0).db.select().from(users);
  expect(row?.userName).toBe('noor_2');
  expect((await checkPassword('Harbour42x', row?.passwordHash ?? '')).isRight).toBe(true);
});

test('a held sign-up is answered as any other, on any address, and a taken name is told all the same', async () => {
  const { db } = at(0);
  await makeUser(db, { email: 'member@mailbox.test', emailKey: 'member@mailbox.test', userName: 'member' });
  for (const to of ['nobody@mailbox.test', 'member@mailbox.test', email]) {
    if (to === email) await signUp(owner, 0);
    for (let i = 0; i < 4; i++) await askForRecovery(at(i, `192.0.2.${i}`), { email: to });
    const before = await written();
    const scope = at(5);
    const input = { ...stranger, email: to, humanCheckToken: 'human' };
    expect(await registerUser(scope, input), to).toEqual({ email: to, signUpId: expect.any(String) });
    expect(scope.trips(), to).toBe(3);
    expect(await told(registerUser(at(6), { ...input, userName: 'member' })), to).toBe('VALIDATION_FAILED');
    expect(await written(), to).toEqual(before);
  }
});

test('the code of the first sign-up does not verify the second, nor the link of the second the first', async () => {
  const first = await signUp(owner, 0);
  const code = (await newest()).code;
  const second = await signUp(stranger, 1);
  expect(await told(verifyByCode(at(2), { email, signUpId: first.signUpId, code }))).toBe('VALIDATION_FAILED');
  expect(await told(verifyByCode(at(2), { email, signUpId: null, code }))).toBe('VALIDATION_FAILED');
  const { code: newCode, token } = await newest();
  expect(await told(verifyByCode(at(2), { email, signUpId: first.signUpId, code: newCode }))).toBe('VALIDATION_FAILED');
  expect(await account()).toMatchObject({ isVerified: false });
  expect(await verifyByToken(at(3), { token })).toMatchObject({ signUpId: second.signUpId, isFirstUse: true });
  expect(await account()).toMatchObject({ userName: 'a_stranger', isVerified: true });
});

test('Resend mails the very sign-up that the browser made, and says when another took its place', async () => {
  const mine = await signUp(owner, 0);
  expect(await wasReplaced(at(1), mine)).toBe(false);
  expect(await resendOwnVerification(at(2), mine)).toEqual({ state: 'sent', heldFor: 0 });
  const theirs = await signUp(stranger, 4);
  expect(await wasReplaced(at(5), mine)).toBe(true);
  const before = await mailed();
  expect(await resendOwnVerification(at(6), mine)).toEqual({ state: 'gone', heldFor: expect.any(Number) });
  expect(await mailed()).toEqual(before);
  expect(await checkVerification(at(7), await newest())).toEqual({ state: 'live', userName: 'a_stranger' });
  expect(await wasReplaced(at(7), theirs)).toBe(false);
});

test('a link that was replaced sends nothing again; one that has expired sends its own sign-up', async () => {
  await signUp(owner, 0);
  const old = await newest();
  const day = 24 * 60;
  expect(await checkVerification(at(day), old)).toEqual({ state: 'expired', userName: null });
  expect(await resendByToken(at(day), old)).toMatchObject({ email, state: 'sent' });
  expect(await checkVerification(at(day + 1), await newest())).toEqual({ state: 'live', userName: 'the_owner' });
  await signUp(stranger, day + 2);
  const before = await mailed();
  expect(await resendByToken(at(day + 5), old)).toMatchObject({ state: 'gone' });
  expect(await mailed()).toEqual(before);
});

test('what Resend says is the same whether or not the address has an account', async () => {
  const { db } = at(0);
  await makeUser(db, { email: 'member@mailbox.test', emailKey: 'member@mailbox.test' });
  const seen: unknown[] = [];
  for (const [i, to] of ['nobody@mailbox.test', 'member@mailbox.test'].entries()) {
    const form = (n: number) => ({ userName: `try_${i}_${n}`, password: 'Harbour42x' });
    const first = await signUp(form(0), 0, to);
    const scope = at(1);
    const answers: unknown[] = [
      await wasReplaced(scope, first),
      await resendOwnVerification(scope, first),
      scope.trips(),
    ];
    const second = await signUp(form(1), 3, to);
    const later = at(70);
    answers.push(await wasReplaced(later, first), await resendOwnVerification(later, first), later.trips());
    answers.push(await wasReplaced(later, second), await signInToWeb(at(71), { email: to, password: 'Harbour42x' }));
    seen.push(answers.map((one) => (typeof one === 'object' ? Object.keys(one as object) : one)));
  }
  expect(seen[1]).toEqual(seen[0]);
});

test('an unverified sign-in speaks of the sign-up that the password came with', async () => {
  const mine = await signUp(owner, 0);
  expect(await signInToWeb(at(1), { email, password: owner.password })).toEqual({ unverified: mine.signUpId });
});

test('mails name the username that they verify, and are not sent once it is another one', async () => {
  await signUp(owner, 0);
  const [first] = await at(0).db.select().from(outbox);
  const order = first?.payload as unknown as MailOrder;
  expect((await verificationMail(at(1), order))?.text).toContain('the_owner');
  await signUp(stranger, 2);
  expect(await verificationMail(at(3), order)).toBeNull();
});

test('a sign-up that comes between a Resend and its mail keeps its own link', async () => {
  const mine = await signUp(owner, 0);
  const scope = at(2);
  // The stranger signs up after the Resend has read whose sign-up waits, and before it writes.
  const { read } = scope;
  let reads = 0;
  const racing = Object.assign(scope, {
    read: (async (...parts: Parameters<typeof read>) => {
      reads += 1;
      if (reads === 2) await signUp(stranger, 2);
      return read(...parts);
    }) as typeof read,
  });
  await resendOwnVerification(racing, mine);
  const links = await mailed();
  const states = await Promise.all(links.map(async (link) => (await checkVerification(at(3), link)).state));
  expect(states).toEqual(['replaced', 'live']);
  await verifyByToken(at(4), { token: links[1]?.token ?? '' });
  expect(await account()).toMatchObject({ userName: 'a_stranger', isVerified: true });
});

test('a sign-up that comes while a link is pressed is verified by no link but its own', async () => {
  for (let round = 0; round < 4; round++) {
    await resetBindings();
    await signUp(owner, 0);
    const { token } = await newest();
    const [pressed] = await Promise.allSettled([verifyByToken(at(1), { token }), signUp(stranger, 1)]);
    const found = await account();
    if (pressed.status === 'fulfilled') {
      expect(found).toEqual({ userName: 'the_owner', isVerified: true, isOwners: true, isStrangers: false });
    } else {
      expect(found).toEqual({ userName: 'a_stranger', isVerified: false, isOwners: false, isStrangers: true });
    }
  }
}, 60_000);

test('the API verifies the very sign-up too, and opens one session', async () => {
  await signUp(owner, 0);
  const { token } = await newest();
  const answers = await Promise.all([verifyForApi(at(1), { token }), verifyForApi(at(1), { token })]);
  expect(answers.map(({ user }) => user.userName)).toEqual(['the_owner', 'the_owner']);
  expect(answers.filter(({ session }) => session)).toHaveLength(1);
});

test('a verification that is posted again is written into the audit log once', async () => {
  await signUp(owner, 0);
  const { token } = await newest();
  for (let i = 1; i < 4; i++) await verifyByToken(at(i), { token });
  const entries = await at(0).db.select().from(auditLog).where(eq(auditLog.action, 'email-verified'));
  expect(entries).toHaveLength(1);
});

test('three impatient Resends: two mails, two times a wait, and then the page can say for how long', async () => {
  const mine = await signUp(owner, 0);
  const seconds = (s: number) => at(s / 60);
  expect(await resendOwnVerification(seconds(60), mine)).toEqual({ state: 'sent', heldFor: 0 });
  for (const s of [70, 80]) expect(await told(resendOwnVerification(seconds(s), mine))).toBe('RATE_LIMITED');
  expect(await resendOwnVerification(seconds(130), mine)).toEqual({ state: 'sent', heldFor: 0 });
  expect(await mailed()).toHaveLength(3);
  const held = await resendOwnVerification(seconds(200), mine);
  expect(held).toEqual({ state: 'held', heldFor: 3600 - 200 });
  expect(await resendOwnVerification(seconds(3600), mine)).toEqual({ state: 'sent', heldFor: 0 });
});

test('twenty recovery posts from one address leave a mailbox its mails from elsewhere', async () => {
  const { db } = at(0);
  await makeUser(db, { email, emailKey: email });
  const answers: string[] = [];
  for (let i = 0; i < 10; i++)
    answers.push(await told(askForRecovery(at(i / 10, '192.0.2.66'), { email: `x${i}@mailbox.test` })));
  for (let i = 0; i < 10; i++) answers.push(await told(askForRecovery(at(1 + i / 10, '192.0.2.66'), { email })));
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(10);
  for (let i = 0; i < 3; i++) await askForRecovery(at(3 + i, `198.51.100.${i}`), { email });
  const mails = await db.select().from(mailTokens).where(eq(mailTokens.purpose, 'restore'));
  expect(mails.filter((mail) => mail.email === email)).toHaveLength(3);
});

test('a sign-up that is refused for its name uses up none of the mailbox’s mails', async () => {
  await makeUser(at(0).db, { userName: 'taken' });
  for (let i = 0; i < 5; i++) {
    expect(await told(signUp({ ...owner, userName: 'taken' }, i))).toBe('VALIDATION_FAILED');
  }
  const counters = await at(0).db.select().from(rateCounters);
  expect(counters.filter(({ key }) => key.startsWith('mail-')).map(({ count }) => count)).toEqual([0, 0]);
  await signUp(owner, 6);
  expect(await mailed()).toHaveLength(1);
});

test('a Resend by address alone says nothing, and mails the sign-up that waits there', async () => {
  await signUp(owner, 0);
  for (const to of [email, 'nobody@mailbox.test'])
    expect(await resendVerification(at(2), { email: to })).toBeUndefined();
  expect(await mailed()).toHaveLength(2);
});
