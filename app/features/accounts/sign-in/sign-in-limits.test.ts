import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#db/schema';
import { hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../../tests/support/factories';
import { outcomeCode } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { changePassword } from './change-password.server';
import { signInToApi, signInToWeb } from './sign-in.server';

beforeEach(resetBindings);

const email = 'owner@mailbox.test';
const password = 'Harbour42x';

async function makeOwner() {
  return makeUser(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password) });
}

/** Strangers use up all sign-in tries for the owner's address. */
const closed = { 'sign-in-email': 2, 'sign-in-any-address': 50 };

async function closeForStrangers() {
  for (let i = 0; i < 3; i++) {
    await outcomeCode(
      signInToWeb(testScope({ address: `192.0.2.${10 + i}`, limits: closed }), { email, password: 'Wrong1234' }),
    );
  }
}

async function deviceOf(wish: { email: string; password: string }, former?: unknown): Promise<string> {
  const signedIn = await signInToWeb(testScope({ address: '192.0.2.1' }), wish, former);
  if (!('device' in signedIn)) throw new Error('nobody was signed in');
  return signedIn.device;
}

const tryFrom = (device?: unknown, given = password) =>
  outcomeCode(signInToWeb(testScope({ address: '192.0.2.1', limits: closed }), { email, password: given }, device));

test('failed sign-ins by strangers lock an account for new browsers, but not for its owner’s browser', async () => {
  await makeOwner();
  const device = await deviceOf({ email, password });
  await closeForStrangers();
  expect(await tryFrom()).toBe('RATE_LIMITED');
  expect(await tryFrom(device)).toBe('ok');
});

test('a device cookie counts only for its own account, and a forged device cookie is ignored', async () => {
  await makeOwner();
  const other = { email: 'other@mailbox.test', password: 'Lantern58q' };
  await makeUser(testScope().db, {
    email: other.email,
    emailKey: other.email,
    passwordHash: await hashPassword(other.password),
  });
  const own = await deviceOf({ email, password });
  const foreign = await deviceOf(other);
  await closeForStrangers();
  const [id = '', who = '', proof = ''] = own.split('.');
  for (const device of [foreign, `${id}.${who}`, `${id}x.${who}.${proof}`, `${id}.${proof}.${who}`, 7, '']) {
    expect(await tryFrom(device), String(device)).toBe('RATE_LIMITED');
  }
});

test('a known browser that reaches its own sign-in limit does not lock out another known browser', async () => {
  await makeOwner();
  const [phone, laptop] = [await deviceOf({ email, password }), await deviceOf({ email, password })];
  const guess = (device: string) =>
    outcomeCode(signInToWeb(testScope({ limits: { 'sign-in-device': 2 } }), { email, password: 'Wrong1234' }, device));
  const said = [await guess(phone), await guess(phone), await guess(phone)];
  expect(said).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'RATE_LIMITED']);
  expect(await guess(laptop)).toBe('WRONG_CREDENTIALS');
});

test('a password change makes a known browser unknown again', async () => {
  const viewer = await makeOwner();
  const device = await deviceOf({ email, password });
  const renewed = 'Plinth-Otter-9';
  await changePassword(testScope({ viewer }), { password, newPassword: renewed });
  await closeForStrangers();
  expect(await tryFrom(device, renewed)).toBe('RATE_LIMITED');
});

test('signing in again keeps the device cookie, which reveals nothing about the account', async () => {
  const viewer = await makeOwner();
  const first = await deviceOf({ email, password });
  const second = await deviceOf({ email, password }, first);
  expect(second).toBe(first);
  const text = first
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    .join();
  for (const told of ['owner', viewer.id]) expect(first + text).not.toContain(told);
});

test('successful sign-ins on the website and the API count towards one limit', async () => {
  await makeOwner();
  const from = (address: string) => testScope({ address, limits: { 'sign-in-any-address': 3 } });
  const said: string[] = [];
  for (let i = 0; i < 2; i++) said.push(await outcomeCode(signInToWeb(from('192.0.2.1'), { email, password })));
  for (let i = 0; i < 2; i++) said.push(await outcomeCode(signInToApi(from('192.0.2.1'), { email, password })));
  expect(said).toEqual(['ok', 'ok', 'ok', 'RATE_LIMITED']);
  expect(await testScope().db.select().from(sessions)).toHaveLength(3);
  expect(await outcomeCode(signInToWeb(from('192.0.2.2'), { email, password }))).toBe('ok');
});
