import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails, mailTokens, signUps, users } from '#db/schema';
import { checkPassword } from '~/kit/crypto.server';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeUser } from '../../../../tests/support/factories';
import { outcomeCode } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { tokenText } from '../mail/mail-tokens.server';
import { changePassword } from '../sign-in/change-password.server';
import { signInToApi, signInToWeb } from '../sign-in/sign-in.server';
import { registerUser } from './register-user.server';
import { resendOwnVerification } from './resend-verification.server';
import { verifyByToken, verifyForApi } from './verify-email.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async () => true };
const start = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number, address = '192.0.2.1') =>
  testScope({ now: new Date(start.getTime() + minutes * 60_000), providers: { humanCheck }, address });

const email = 'noor@mailbox.test';
interface Person {
  userName: string;
  password: string;
  address: string;
}
const owner: Person = { userName: 'noor', password: 'Harbour42x', address: '192.0.2.1' };
const stranger: Person = { userName: 'stranger', password: 'Lantern58q', address: '198.51.100.1' };

const signUp = ({ address, ...form }: Person, minutes: number, to = email) =>
  registerUser(at(minutes, address), { ...form, email: to, humanCheckToken: 'human' });

/** The links of a sign-up, oldest first. */
async function linksOf({ signUpId }: { signUpId: string }) {
  const scope = at(0);
  const rows = await scope.db.select().from(mailTokens).where(eq(mailTokens.signUpId, signUpId));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => ({ token: tokenText(scope, 'verify', id) }));
}
const linkOf = async (one: { signUpId: string }) => (await linksOf(one)).at(-1) ?? { token: '' };

const names = async () => (await at(0).db.select().from(signUps)).map(({ userName }) => userName).sort();

async function expectAccountOf({ userName, password }: Person) {
  const rows = await at(0).db.select().from(users).where(eq(users.emailKey, email));
  expect(rows.map((row) => row.userName)).toEqual([userName]);
  expect((await checkPassword(password, rows[0]?.passwordHash ?? '')).isRight).toBe(true);
}

describe('two sign-ups with one address', () => {
  /** Every combination of who signs up first, who asks for a Resend, and whose link is used. */
  const orders = [owner, stranger].flatMap((first) =>
    [owner, stranger].flatMap((again) => [owner, stranger].map((presses) => ({ first, again, presses }))),
  );

  test.each(orders)(
    '$first.userName signs up first, $again.userName resends, and the link of $presses.userName makes the account',
    async (order) => {
      const second = order.first === owner ? stranger : owner;
      const made = new Map<Person, { email: string; signUpId: string }>();
      made.set(order.first, await signUp(order.first, 0));
      made.set(second, await signUp(second, 1));
      const of = (person: Person) => made.get(person) ?? { email, signUpId: '' };
      expect(await resendOwnVerification(at(3, order.again.address), of(order.again))).toMatchObject({ state: 'sent' });

      const other = order.presses === owner ? stranger : owner;
      expect(await outcomeCode(verifyByToken(at(5), await linkOf(of(order.presses))))).toBe('ok');
      await expectAccountOf(order.presses);
      for (const link of await linksOf(of(other)))
        expect(await outcomeCode(verifyByToken(at(6), link))).toBe('TOKEN_EXPIRED');
      expect(await outcomeCode(verifyByToken(at(6), await linkOf(of(order.presses))))).toBe('ok');
      await expectAccountOf(order.presses);
      expect(await resendOwnVerification(at(70, other.address), of(other))).toMatchObject({ state: 'sent' });
      for (const link of await linksOf(of(other)))
        expect(await outcomeCode(verifyByToken(at(71), link))).toBe('TOKEN_EXPIRED');
      expect(await outcomeCode(signInToApi(at(72), { email, password: other.password }))).toBe('EMAIL_NOT_VERIFIED');
      expect(await outcomeCode(signInToApi(at(72), { email, password: order.presses.password }))).toBe('ok');
    },
    60_000,
  );
});

test('before verification, each of two sign-ups with one address signs in as its own unverified sign-up', async () => {
  const [mine, theirs] = [await signUp(owner, 0), await signUp(stranger, 1)];
  expect(await signInToWeb(at(2), { email, password: owner.password })).toEqual({ unverified: mine.signUpId });
  expect(await signInToWeb(at(2), { email, password: stranger.password })).toEqual({ unverified: theirs.signUpId });
  expect(await outcomeCode(signInToWeb(at(2), { email, password: 'Neither12' }))).toBe('WRONG_CREDENTIALS');
});

test('one of two links used at the same time makes the account', async () => {
  for (let round = 0; round < 4; round++) {
    await resetBindings();
    const links = await Promise.all([await signUp(owner, 0), await signUp(stranger, 1)].map(linkOf));
    const results = await Promise.all(links.map((link) => outcomeCode(verifyByToken(at(2), link))));
    expect([...results].sort()).toEqual(['TOKEN_EXPIRED', 'ok']);
    await expectAccountOf(results[0] === 'ok' ? owner : stranger);
  }
}, 60_000);

describe('a username', () => {
  const rival = { ...stranger, userName: owner.userName };

  test('goes to the verified one of two sign-ups with the same address', async () => {
    const [, theirs] = [await signUp(owner, 0), await signUp(rival, 1)];
    expect(await outcomeCode(signUp({ ...owner, address: '203.0.113.9' }, 2, 'other@mailbox.test'))).toBe(
      'VALIDATION_FAILED',
    );
    await verifyByToken(at(3), await linkOf(theirs));
    await expectAccountOf(rival);
    expect(await outcomeCode(signUp(owner, 4))).toBe('VALIDATION_FAILED');
  });

  test('goes to one of two concurrent sign-ups with different addresses', async () => {
    const results = await Promise.all([
      outcomeCode(signUp(owner, 0)),
      outcomeCode(signUp(rival, 0, 'other@mailbox.test')),
    ]);
    expect([...results].sort()).toEqual(['VALIDATION_FAILED', 'ok']);
    expect(await names()).toEqual(['noor']);
  });

  test('goes to either a sign-up or a member when both ask for it at the same time', async () => {
    const { setUsername } = await import('../profile/save-profile.server');
    const nameless = await makeUser(at(0).db, { userName: null });
    const scope = Object.assign(at(1), { viewer: { ...nameless, userName: null } });
    const results = await Promise.all([
      outcomeCode(signUp(owner, 1)),
      outcomeCode(setUsername(scope, { userName: 'noor' })),
    ]);
    expect([...results].sort()).toEqual(['VALIDATION_FAILED', 'ok']);
  });
});

describe('waiting sign-ups with one address', () => {
  test('number at most two per network, and a third ends the oldest of its own network', async () => {
    const mine = await signUp(owner, 0);
    for (let i = 0; i < 3; i++) await signUp({ ...stranger, userName: `stranger_${i}` }, 61 * (i + 1));
    expect(await names()).toEqual(['noor', 'stranger_1', 'stranger_2']);
    expect(await outcomeCode(verifyByToken(at(190), await linkOf(mine)))).toBe('ok');
    await expectAccountOf(owner);
  });

  test('stay for an hour after their mail, while strangers from six networks sign up with the address', async () => {
    for (let i = 0; i < 6; i++) {
      await signUp({ ...stranger, userName: `stranger_${i}`, address: `198.51.100.${i}` }, 0);
    }
    const mine = await signUp(owner, 1);
    for (let i = 6; i < 9; i++) {
      await signUp({ ...stranger, userName: `stranger_${i}`, address: `198.51.100.${i}` }, 2).catch(() => undefined);
    }
    expect(await names()).toContain('noor');
    expect(await outcomeCode(verifyByToken(at(59), await linkOf(mine)))).toBe('ok');
    await expectAccountOf(owner);
  });

  test('number at most six, and a seventh ends the oldest of the network with the most sign-ups', async () => {
    const mine = await signUp(owner, 0);
    // The sign-ups are more than an hour apart, so the mailbox's hourly quota holds back no mail.
    for (let i = 0; i < 6; i++) {
      const address = `198.51.100.${Math.floor(i / 2)}`;
      await signUp({ ...stranger, userName: `stranger_${i}`, address }, 61 * (i + 1));
    }
    expect(await names()).toEqual(['noor', 'stranger_1', 'stranger_2', 'stranger_3', 'stranger_4', 'stranger_5']);
    expect(await outcomeCode(verifyByToken(at(400), await linkOf(mine)))).toBe('ok');
  });

  test('number at most six also when the address has an account, without an error for the seventh', async () => {
    await makeUser(at(0).db, { email, emailKey: email });
    for (let i = 0; i < 7; i++) {
      await signUp({ ...stranger, userName: `stranger_${i}`, address: `198.51.100.${i}` }, 61 * i);
    }
    expect(await names()).toHaveLength(6);
  });

  test('count once when the same form is sent again, and only the newest mail works', async () => {
    const first = await signUp(owner, 0);
    expect(await signUp(owner, 1)).toEqual(first);
    expect(await names()).toEqual(['noor']);
    const [old, fresh] = await linksOf(first);
    expect(await outcomeCode(verifyByToken(at(2), old ?? { token: '' }))).toBe('TOKEN_EXPIRED');
    expect(await outcomeCode(verifyByToken(at(2), fresh ?? { token: '' }))).toBe('ok');
  });
});

describe('a used verification link', () => {
  async function verified() {
    const link = await linkOf(await signUp(owner, 0));
    const first = await verifyForApi(at(1), link);
    return { link, first };
  }

  test('answers with its account, but opens no second session', async () => {
    const { link, first } = await verified();
    expect(first).toMatchObject({ user: { email }, session: { accessToken: expect.any(String) } });
    expect(await verifyForApi(at(2), link)).toEqual({ user: { id: first.user.id, userName: 'noor' }, session: null });
  });

  test('is refused once the password has changed', async () => {
    const { link, first } = await verified();
    const viewer = { ...(await makeUser(at(0).db)), id: first.user.id, email, userName: 'noor' };
    await changePassword(Object.assign(at(3), { viewer }), { password: owner.password, newPassword: 'Newer1234x' });
    expect(await outcomeCode(verifyForApi(at(4), link))).toBe('TOKEN_EXPIRED');
  });

  test('is refused once the address has changed', async () => {
    const { link } = await verified();
    const { confirmEmailChange } = await import('../profile/settle-email-change.server');
    const { askForEmailChange } = await import('../profile/settle-email-change.server');
    const [row] = await at(0).db.select().from(users).where(eq(users.emailKey, email));
    const viewer = { ...(await makeUser(at(0).db)), id: row?.id ?? '', email, userName: 'noor' };
    const asked = { newEmail: 'moved@mailbox.test', password: owner.password };
    await askForEmailChange(Object.assign(at(3), { viewer }), asked);
    const [moved] = await at(0).db.select().from(mailTokens).where(eq(mailTokens.purpose, 'change-email'));
    await confirmEmailChange(at(4), { token: tokenText(at(4), 'change-email', moved?.id ?? '') });
    expect(await outcomeCode(verifyForApi(at(5), link))).toBe('TOKEN_EXPIRED');
  });

  test('is assigned to the account it made, together with its mail', async () => {
    const made = await signUp(owner, 0);
    const [token] = await at(0).db.select().from(mailTokens);
    await at(0)
      .db.insert(mails)
      .values({
        id: 'mail',
        dedupeKey: `mail:verification:${token?.id}`,
        kind: 'verification',
        state: 'sent',
        createdAt: start,
      });
    const { userId } = await verifyByToken(at(1), await linkOf(made));
    expect((await at(0).db.select().from(mailTokens)).map((row) => row.userId)).toEqual([userId]);
    expect((await at(0).db.select().from(mails)).map((row) => row.userId)).toEqual([userId]);
  });
});
