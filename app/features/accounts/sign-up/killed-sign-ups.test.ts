import { beforeEach, expect, test } from 'vitest';
import { mailTokens, outbox, sessions, signUps, users } from '#db/schema';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { Killed, mortalScope } from '../../../../tests/support/mortal';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { tokenText } from '../mail/mail-tokens.server';
import { registerUser } from './register-user.server';
import { resendOwnVerification } from './resend-verification.server';
import { checkVerification, verifyForApi } from './verify-email.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async () => true };
const wish = { providers: { humanCheck } };
const email = 'noor@mailbox.test';
const form = (userName: string) => ({ userName, email, password: 'Cuepoint1', humanCheckToken: 'human' });

/**
 * Runs the work again and again, killed after one call, then after two and so on, until it completes. Returns the
 * number of kills.
 */
async function dyingOften(
  work: (scope: ReturnType<typeof mortalScope>) => Promise<unknown>,
  check: () => Promise<void>,
) {
  for (let calls = 1; ; calls++) {
    const isDone = await work(mortalScope(wish, calls)).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return false;
      },
    );
    await check();
    if (isDone) return calls - 1;
  }
}

const newestLink = async () => {
  const rows = await testScope().db.select().from(mailTokens);
  const id =
    rows
      .map((row) => row.id)
      .sort()
      .at(-1) ?? '';
  return { token: tokenText(testScope(), 'verify', id) };
};

test('a sign-up that is killed leaves either the sign-up with its link and its mail, or nothing', async () => {
  const deaths = await dyingOften(
    (scope) => registerUser(scope, form('noor')),
    async () => {
      const { db } = testScope();
      const [accounts, links, jobs] = [
        await db.select().from(signUps),
        await db.select().from(mailTokens),
        await db.select().from(outbox),
      ];
      expect([links.length, jobs.length]).toEqual([accounts.length, accounts.length]);
      await resetBindings();
    },
  );
  expect(deaths).toBeGreaterThan(1);
});

test('a sign-up killed next to another leaves the other link valid, and each link keeps its own username', async () => {
  const deaths = await dyingOften(
    async (scope) => {
      await registerUser(testScope(wish), form('noor'));
      await registerUser(scope, form('noor_two'));
    },
    async () => {
      const links = await testScope().db.select().from(mailTokens);
      const names = await Promise.all(
        links.map(({ id }) => checkVerification(testScope(), { token: tokenText(testScope(), 'verify', id) })),
      );
      const kept = await testScope().db.select().from(signUps);
      expect(names.map(({ userName }) => userName).sort()).toEqual(kept.map(({ userName }) => userName).sort());
      expect(names.every(({ state }) => state === 'live')).toBe(true);
      await resetBindings();
    },
  );
  expect(deaths).toBeGreaterThan(1);
});

test('a Resend that is killed leaves a working link', async () => {
  const deaths = await dyingOften(
    async (scope) => {
      const mine = await registerUser(testScope(wish), form('noor'));
      await resendOwnVerification(scope, mine);
    },
    async () => {
      expect(await checkVerification(testScope(), await newestLink())).toMatchObject({ state: 'live' });
      await resetBindings();
    },
  );
  expect(deaths).toBeGreaterThan(0);
});

test('a verification that is killed is completed by the next click and opens at most one session', async () => {
  const deaths = await dyingOften(
    async (scope) => {
      await registerUser(testScope(wish), form('noor'));
      await verifyForApi(scope, await newestLink());
    },
    async () => {
      await verifyForApi(testScope(), await newestLink());
      const [account, ...others] = await testScope().db.select().from(users);
      expect(others).toEqual([]);
      expect(await testScope().db.select().from(signUps)).toEqual([]);
      expect(account?.verifiedAt).not.toBeNull();
      expect((await testScope().db.select().from(sessions)).length).toBeLessThan(2);
      await resetBindings();
    },
  );
  expect(deaths).toBeGreaterThan(1);
});
