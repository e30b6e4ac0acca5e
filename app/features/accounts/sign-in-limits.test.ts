import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { signInToApi, signInToWeb } from './sign-in.server';

beforeEach(resetBindings);

const email = 'owner@mailbox.test';
const password = 'Harbour42x';

async function makeOwner() {
  return makeUser(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password) });
}

const told = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.code;
    },
  );

test('a right password counts, too: one account cannot make hashes and sessions for ever', async () => {
  await makeOwner();
  const from = (address: string) => testScope({ address, limits: { 'sign-in-any-address': 3 } });
  const said: string[] = [];
  for (let i = 0; i < 2; i++) said.push(await told(signInToWeb(from('192.0.2.1'), { email, password })));
  for (let i = 0; i < 2; i++) said.push(await told(signInToApi(from('192.0.2.1'), { email, password })));
  expect(said).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED']);
  expect(await testScope().db.select().from(sessions)).toHaveLength(3);
  expect(await told(signInToWeb(from('192.0.2.2'), { email, password }))).toBe('ok');
});
