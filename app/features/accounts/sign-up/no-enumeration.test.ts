import { beforeEach, expect, test } from 'vitest';
import { outbox } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeSignUp, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { type TestScope, testScope } from '../../../../tests/support/scope';
import { verificationMail } from '../mail/account-mails.server';
import type { MailOrder } from '../mail/deliver-mail.server';
import { askForRecovery } from '../sign-in/restore-password.server';
import { signInToApi } from '../sign-in/sign-in.server';
import { registerUser } from './register-user.server';
import { resendVerification } from './resend-verification.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };
const password = 'Cuepoint1';
const human = { humanCheckToken: 'human' };
let serial = 0;

const signUp = (scope: TestScope, email: string, userName = `name_${++serial}`) =>
  registerUser(scope, { userName, email, password, humanCheckToken: 'human' });

/** The answer for an address, with the number of round trips and of queue messages. */
async function answer(work: (scope: TestScope) => Promise<unknown>) {
  const scope = testScope({ providers: { humanCheck } });
  const said = await work(scope).then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return { status: error.status, code: error.code, message: error.message, errors: error.errors };
    },
  );
  return { said, trips: scope.trips(), messages: scope.deferred.length };
}

const doors: Record<string, (scope: TestScope, email: string) => Promise<unknown>> = {
  'sign-in': (scope, email) => signInToApi(scope, { email, password: 'Wrong1234' }),
  recovery: (scope, email) => askForRecovery(scope, { email }),
  resend: (scope, email) => resendVerification(scope, { email }),
  'sign-up': (scope, email) => signUp(scope, email),
};

const accounts = {
  verified: 'verified@mailbox.test',
  pending: 'pending@mailbox.test',
  blocked: 'blocked@mailbox.test',
};

async function makeAccounts() {
  const { db } = testScope();
  const passwordHash = await hashPassword(password);
  const of = (email: string) => ({ email, emailKey: email, passwordHash });
  await makeUser(db, { ...of(accounts.verified), userName: 'verified' });
  await makeSignUp(db, { ...of(accounts.pending), userName: 'pending' });
  await makeUser(db, { ...of(accounts.blocked), userName: 'blocked', blockedAt: new Date() });
}

test.each(Object.entries(doors))(
  '%s gives every address the same answer with the same round trips and queue messages',
  async (_name, door) => {
    await makeAccounts();
    const nobody = await answer((scope) => door(scope, 'nobody@mailbox.test'));
    for (const [state, email] of Object.entries(accounts)) {
      expect(await answer((scope) => door(scope, email)), state).toEqual(nobody);
    }
  },
);

test('Resend mails only the address whose sign-up is not verified', async () => {
  await makeAccounts();
  for (const email of ['nobody@mailbox.test', ...Object.values(accounts)]) {
    await resendVerification(testScope(), { email });
  }
  const jobs = (await testScope().db.select().from(outbox)).map((row) => row.payload as unknown as MailOrder);
  const letters = await Promise.all(jobs.map((job) => verificationMail(testScope(), job)));
  expect(letters.flatMap((letter) => (letter ? [letter.to] : []))).toEqual([accounts.pending]);
});

test('a member’s username is taken even for a sign-up with the member’s own address', async () => {
  await makeAccounts();
  const taken = { status: 422, errors: { userName: ['Username is already taken'] } };
  const other = await answer((scope) => signUp(scope, 'nobody@mailbox.test', 'verified'));
  expect(other.said).toMatchObject(taken);
  expect(await answer((scope) => signUp(scope, accounts.verified, 'verified'))).toEqual(other);
});

test('a person who signs up twice with one address can keep the username', async () => {
  for (let i = 0; i < 2; i++) {
    expect((await answer((scope) => signUp(scope, 'new@mailbox.test', 'same_name'))).said).toBe('ok');
  }
});

test('a sign-up’s password and username get the same answers whether or not there is an account', async () => {
  await makeAccounts();
  const tried = async (email: string) => {
    await answer((scope) => signUp(scope, email, `first_${++serial}`));
    await answer((scope) =>
      registerUser(scope, { userName: `try_${serial}`, email, password: 'Harbour42x', ...human }),
    );
    const right = await answer((scope) => signInToApi(scope, { email, password: 'Harbour42x' }));
    const former = await answer((scope) => signInToApi(scope, { email, password: 'Cuepoint0' }));
    const name = await answer((scope) => signUp(scope, `other${serial}@mailbox.test`, `first_${serial}`));
    return [right, former, name];
  };
  const unknown = await tried('nobody@mailbox.test');
  expect(unknown.map(({ said }) => (typeof said === 'string' ? said : said.code))).toEqual([
    'EMAIL_NOT_VERIFIED',
    'WRONG_CREDENTIALS',
    'VALIDATION_FAILED',
  ]);
  for (const email of Object.values(accounts)) expect(await tried(email), email).toEqual(unknown);
  expect((await answer((scope) => signInToApi(scope, { email: accounts.verified, password }))).said).toBe('ok');
}, 60_000);
