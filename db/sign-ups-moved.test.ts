import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenText } from '~/features/accounts/mail/mail-tokens.server';
import { signInToWeb } from '~/features/accounts/sign-in/sign-in.server';
import { resendOwnVerification } from '~/features/accounts/sign-up/resend-verification.server';
import { checkVerification, verifyForApi } from '~/features/accounts/sign-up/verify-email.server';
import { hashPassword } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { remakeBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';

/** A database in the state before the migration to several sign-ups per address. */
const now = Date.now();
const hour = 3_600_000;
const password = 'Harbour42x';
const ids = { waiting: newId(now - hour), stale: newId(now - 50 * hour), member: newId(now - 900 * hour) };
const tokens = {
  waiting: newId(now - hour),
  replaced: newId(now - 2 * hour),
  used: newId(now - 20 * hour),
  old: newId(now - 50 * hour),
};

beforeAll(async () => {
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.MEDIA.head('none')]);
  await reset();
  const moves = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes('sign-ups-side-by-side'));
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, moves));
  const hash = await hashPassword(password);
  const user = (name: string, part: Record<string, string | number | null>) =>
    insert('users', {
      id: `user-${name}`,
      email: `${name}@Mailbox.test`,
      email_key: `${name}@mailbox.test`,
      user_name: name,
      password_hash: hash,
      verified_at: null,
      sign_up_id: null,
      blocked_at: null,
      created_at: now - hour,
      updated_at: now,
      ...part,
    });
  await user('waiting', { sign_up_id: ids.waiting });
  await user('stale', { sign_up_id: ids.stale, created_at: now - 50 * hour });
  await user('blocked', { sign_up_id: newId(now), blocked_at: now });
  await user('member', { sign_up_id: ids.member, verified_at: now - 20 * hour });
  await user('changed', { sign_up_id: newId(now), verified_at: now - 20 * hour });
  await insert('mails', {
    id: 'm',
    dedupe_key: 'k',
    user_id: 'user-changed',
    kind: 'password-changed',
    state: 'sent',
    created_at: now,
  });
  const token = (
    id: string,
    name: string,
    signUpId: string | null,
    part: Record<string, string | number | null> = {},
  ) =>
    insert('mail_tokens', {
      id,
      user_id: `user-${name}`,
      purpose: 'verify',
      email: `${name}@Mailbox.test`,
      sign_up_id: signUpId,
      created_at: now - hour,
      expires_at: now + 23 * hour,
      superseded_at: null,
      used_at: null,
      ...part,
    });
  await token(tokens.waiting, 'waiting', ids.waiting);
  await token(tokens.replaced, 'waiting', newId(now - 3 * hour), { superseded_at: now - hour });
  await token(tokens.old, 'stale', ids.stale, { created_at: now - 50 * hour, expires_at: now - 26 * hour });
  await token(tokens.used, 'member', ids.member, { used_at: now - 20 * hour, expires_at: now + 4 * hour });
  await token('restore', 'member', null, { purpose: 'restore' });
  await token('restore-waiting', 'waiting', null, { purpose: 'restore' });
  await token('before-ids', 'waiting', null);
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

afterAll(remakeBindings);

async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  await env.DB.prepare(`INSERT INTO ${table} (${names}) VALUES (${marks})`)
    .bind(...Object.values(row))
    .run();
}

const column = async (sql: string) => (await env.DB.prepare(sql).raw()).map(([value]) => value);
const link = (id: string) => ({ token: tokenText(testScope(), 'verify', id) });

test('the migration turns unverified accounts into sign-ups and keeps blocked and verified accounts', async () => {
  expect(await column('SELECT user_name FROM sign_ups ORDER BY user_name')).toEqual(['stale', 'waiting']);
  expect(await column('SELECT user_name FROM users ORDER BY user_name')).toEqual(['blocked', 'changed', 'member']);
  expect(await column("SELECT id FROM mail_tokens WHERE purpose <> 'verify'")).toEqual(['restore']);
  expect(await column('PRAGMA foreign_key_check')).toEqual([]);
});

test('a used link returns the member without a session, and a changed password clears the sign-up id', async () => {
  expect(await verifyForApi(testScope(), link(tokens.used))).toEqual({
    user: { id: 'user-member', userName: 'member' },
    session: null,
  });
  expect(await column("SELECT sign_up_id FROM users WHERE user_name = 'changed'")).toEqual([null]);
});

test('a link mailed before the migration verifies its sign-up unless it was replaced or has expired', async () => {
  expect(await checkVerification(testScope(), link(tokens.replaced))).toMatchObject({ state: 'ended' });
  expect(await checkVerification(testScope(), link(tokens.old))).toMatchObject({ state: 'expired' });
  const email = 'waiting@mailbox.test';
  expect(await signInToWeb(testScope(), { email, password })).toEqual({ unverified: ids.waiting });
  const { user, session } = await verifyForApi(testScope(), link(tokens.waiting));
  expect([user.userName, session === null]).toEqual(['waiting', false]);
  expect(await signInToWeb(testScope(), { email, password })).toMatchObject({ cookie: expect.any(String) });
});

test('a sign-up with an expired link signs in as unverified and can be sent a new link', async () => {
  const email = 'stale@mailbox.test';
  expect(await signInToWeb(testScope(), { email, password })).toEqual({ unverified: ids.stale });
  expect(await resendOwnVerification(testScope(), { email, signUpId: ids.stale })).toEqual({
    state: 'sent',
    heldFor: 0,
  });
});
