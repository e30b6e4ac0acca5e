import { beforeEach, expect, test } from 'vitest';
import { isAppError } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { newMailToken, tokenText } from '../mail/mail-tokens.server';
import { registerUser } from '../sign-up/register-user.server';
import { changePassword } from './change-password.server';
import { restorePassword } from './restore-password.server';
import { weaknessOf } from './weak-passwords';

beforeEach(resetBindings);

const owner = { brand: 'Cuepoint', userName: 'ren_kowalczyk', email: 'night.shift@warehouse.test' };

test.each([
  ['Password1', 'too common'],
  ['P@ssw0rd', 'too common'],
  ['Welcome2026', 'too common'],
  ['Qwerty123', 'too common'],
  ['1Q2w3e4r', 'too common'],
  ['Iloveyou1!', 'too common'],
  ['Test1234', 'too common'],
  ['T3st-2026', 'too common'],
  ['Testtest1', 'too common'],
  ['99Temp99!', 'too common'],
  ['Cuepoint1', '“Cuepoint”'],
  ['MyCuepoint26', '“Cuepoint”'],
  ['Cu3p01nt99', '“Cuepoint”'],
  ['Ren_Kowalczyk1', 'username'],
  ['RenKowalczyk1', 'username'],
  ['Kowalczyk99', 'username'],
  ['Night.Shift1', 'email address'],
  ['Nightshift1', 'email address'],
  ['Warehouse99', 'email address'],
  ['Night.shift@warehouse.test1', 'email address'],
])('%s is refused as weak: %s', (password, why) => {
  expect(weaknessOf(password, owner)).toContain(why);
});

test.each([
  'Attempt12',
  'Latest99',
  'Testify77',
  'Contempt8',
  'Serenely1',
  'Plinth-Otter-9',
  'Passwordless-Bicycles-4',
  'Cuepoint taught me 3 blends',
  'Another1',
  'Xk4vRr2q',
])('%s is accepted', (password) => expect(weaknessOf(password, owner)).toBeNull());

const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.errors : error),
  );

const humanCheck = { isConfigured: true, verify: async () => true };

test('sign-up, password reset and password change refuse a weak password, and the reset link still works', async () => {
  const scope = testScope({ providers: { humanCheck } });
  const common = ['This password is too common. Choose one that is harder to guess.'];
  const signUp = { userName: 'somebody', email: 'somebody@cuepoint.test', humanCheckToken: 'human' };
  expect(await errorsOf(registerUser(scope, { ...signUp, password: 'Password1' }))).toEqual({
    password: common,
  });
  const viewer = await makeUser(scope.db, { passwordHash: await hashPassword('Before123') });
  const change = { password: 'Before123', newPassword: 'Password1' };
  expect(await errorsOf(changePassword(testScope({ viewer }), change))).toEqual({ newPassword: common });
  const token = newMailToken(scope, { userId: viewer.id, purpose: 'restore', email: viewer.email });
  await scope.write({ token: token.statements });
  const restore = { token: tokenText(scope, 'restore', token.id) };
  expect(await errorsOf(restorePassword(scope, { ...restore, password: 'Password1' }))).toEqual({ password: common });
  expect(await errorsOf(restorePassword(scope, { ...restore, password: 'Plinth-Otter-9' }))).toBeNull();
});

test('a short username makes a password weak by itself or repeated, not inside another word', () => {
  const ann = { ...owner, userName: 'ann' };
  expect(weaknessOf('Banana-12', ann)).toContain('too common');
  expect(weaknessOf('Channel12', ann)).toBeNull();
  expect(weaknessOf('Annann123', ann)).toContain('username');
  expect(weaknessOf('Ann-12345', ann)).toContain('username');
});
