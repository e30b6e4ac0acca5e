import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema';
import { dummyHash, hashPassword, lightCost, passwordCost } from '~/kit/crypto.server';
import { makeUser } from '../../../../tests/support/factories';
import { outcomeCode } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { signInToWeb } from './sign-in.server';

beforeEach(resetBindings);

const email = 'owner@mailbox.test';
const password = 'Harbour42x';

const light = () => {
  const scope = testScope();
  return { ...scope, config: { ...scope.config, passwordCost: lightCost } };
};

async function storedHash(): Promise<string | undefined> {
  const [row] = await testScope().db.select().from(users).where(eq(users.emailKey, email));
  return row?.passwordHash;
}

test('a sign-in hashes the password again when its cost is not the current one', async () => {
  await makeUser(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password, lightCost) });
  expect(await outcomeCode(signInToWeb(testScope(), { email, password }))).toBe('ok');
  const full = await storedHash();
  expect(full).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(await outcomeCode(signInToWeb(testScope(), { email, password }))).toBe('ok');
  expect(await storedHash(), 'a hash of the current cost stays').toBe(full);
  expect(await outcomeCode(signInToWeb(light(), { email, password }))).toBe('ok');
  expect(await storedHash()).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$/);
});

test('a password that is changed while a sign-in hashes the former one again stays changed', async () => {
  await makeUser(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password, lightCost) });
  const changed = await hashPassword('Lantern58q');
  const scope = testScope();
  // The first write counts the try and reads the hash. The password changes before the second, which opens the session.
  let writes = 0;
  const write: typeof scope.write = async (parts) => {
    writes += 1;
    if (writes === 2) {
      await testScope().db.update(users).set({ passwordHash: changed }).where(eq(users.emailKey, email));
    }
    return scope.write(parts);
  };
  expect(await outcomeCode(signInToWeb({ ...scope, write }, { email, password }))).toBe('WRONG_CREDENTIALS');
  expect(await storedHash()).toBe(changed);
});

test('a sign-in with a wrong password keeps the hash', async () => {
  const passwordHash = await hashPassword(password, lightCost);
  await makeUser(testScope().db, { email, emailKey: email, passwordHash });
  expect(await outcomeCode(signInToWeb(testScope(), { email, password: 'Wrong1234' }))).toBe('WRONG_CREDENTIALS');
  expect(await storedHash()).toBe(passwordHash);
});

test('the hash for unknown addresses has the current cost', () => {
  expect(dummyHash()).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$A{22}\$A{43}$/);
  expect(dummyHash(passwordCost)).toBe(dummyHash());
  expect(dummyHash(lightCost)).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$/);
});
