import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, outbox, passkeys, secondFactors, sessions, usedChallenges, users } from '#db/schema';
import { resetTwoFactor } from '~/features/admin/members/change-account.server';
import { addPasskey, renamePasskey } from '~/features/passkeys/keep-passkeys.server';
import { AddPasskey, SignInByPasskey } from '~/features/passkeys/schema';
import { newChallenge } from '~/features/passkeys/verify.server';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { gate } from '~/http/gate';
import { hashPassword } from '~/kit/crypto.server';
import { after, minute, second } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { Authenticator } from '../../../../tests/support/authenticator';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { beginPasskey, removePasskey } from './change-factors.server';
import { signInToWeb } from './sign-in.server';
import { askPasskeyChallenge, signInByPasskey } from './sign-in-by-passkey.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const at = (ms: number, viewer: Viewer | null = null) => testScope({ now: after(start, ms), viewer });
const db = () => testScope().db;

/** All members of these tests share one password, so it is hashed once. */
const hash = hashPassword('Before123');
const member = async (part: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(db(), { passwordHash: await hash, ...part });

async function add(viewer: Viewer, authenticator: Authenticator, name?: string): Promise<void> {
  const challenge = newChallenge(at(0), viewer.id);
  await addPasskey(at(0, viewer), { credential: await authenticator.create(challenge.challenge), name, challenge });
}

/** A member with a passkey. */
async function withPasskey(part: Partial<typeof users.$inferInsert> = {}, { counts = false } = {}) {
  const user = await member(part);
  const authenticator = await Authenticator.make({ counts });
  await add(user, authenticator);
  return { user, authenticator };
}

type Fault = Parameters<Authenticator['get']>[2];

/** A complete sign-in by passkey, with the given fault if there is one. */
async function signIn({ user, authenticator }: { user: Viewer; authenticator: Authenticator }, fault?: Fault) {
  const { challenge } = askPasskeyChallenge(at(minute), null);
  const credential = await authenticator.get(challenge.challenge, user.id, fault);
  return signInByPasskey(at(minute), { credential, challenge });
}

const viewerOf = async ({ cookie }: { cookie: string }) => (await identifyViewer(at(minute), { cookie })).viewer;
const liveSessions = () => db().select().from(sessions).where(sql`revoked_at IS NULL`);
const unknown = { kind: 'unauthenticated', code: 'PASSKEY_UNKNOWN' };
const expired = { kind: 'expired' };
const notChecked = { kind: 'invalid', message: expect.stringContaining('could not be checked') };
const notAskedFor = { ...notChecked, cause: { message: 'An attestation that was not asked for' } };
const otherSite = { kind: 'invalid', message: expect.stringContaining('another site') };

test('an added passkey is announced by mail, signs its owner in and records when it was used', async () => {
  const person = await withPasskey();
  expect((await db().select().from(outbox)).map(({ payload }) => payload.mail)).toEqual(['passkey-added']);
  const signedIn = await signIn(person);
  expect(await viewerOf(signedIn)).toMatchObject({ id: person.user.id });
  expect(signedIn.device).toContain('.');
  expect(await db().select().from(passkeys)).toMatchObject([{ name: 'Cuepoint', lastUsedAt: after(start, minute) }]);
  expect((await db().select().from(auditLog)).map(({ action }) => action)).toEqual(['passkey-added', 'sign-in']);
});

test('50 concurrent sign-ins with one passkey answer open one session', async () => {
  const { user, authenticator } = await withPasskey();
  const { challenge } = askPasskeyChallenge(at(0), null);
  const credential = await authenticator.get(challenge.challenge, user.id);
  const limits = { 'passkey-address': 100, 'sign-in-any-address': 100 };
  const tries = Array.from({ length: 50 }, () =>
    signInByPasskey(testScope({ now: start, limits }), { credential, challenge }),
  );
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await liveSessions()).toHaveLength(1);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(expired);
});

test('a passkey answer is accepted only for its own challenge and within five minutes', async () => {
  const { user, authenticator } = await withPasskey();
  const { challenge } = askPasskeyChallenge(at(0), null);
  const { challenge: another } = askPasskeyChallenge(at(0), null);
  const credential = await authenticator.get(challenge.challenge, user.id);
  const late = signInByPasskey(at(5 * minute), { credential, challenge });
  await expect(late).rejects.toMatchObject(expired);
  await expect(signInByPasskey(at(0), { credential, challenge: null })).rejects.toMatchObject(expired);
  await expect(signInByPasskey(at(0), { credential, challenge: another })).rejects.toMatchObject(notChecked);
  const forAdding = { ...challenge, userId: user.id };
  await expect(signInByPasskey(at(0), { credential, challenge: forAdding })).rejects.toMatchObject(expired);
  expect(await liveSessions()).toEqual([]);
  await signInByPasskey(at(5 * minute - second), { credential, challenge });
});

test('two tabs of one browser share a challenge until half of its life is over', () => {
  const { challenge } = askPasskeyChallenge(at(0), null);
  const again = (ms: number, former = challenge) => askPasskeyChallenge(at(ms), former);
  expect(again(2.5 * minute)).toMatchObject({ challenge, options: { timeout: 2.5 * minute } });
  const later = again(2.5 * minute + 1);
  expect(later.challenge.challenge).not.toBe(challenge.challenge);
  expect(later.options).toMatchObject({ challenge: later.challenge.challenge, timeout: 5 * minute });
  // A challenge for adding a passkey to an account is not one for signing in.
  expect(again(0, { ...challenge, userId: 'u' }).challenge).toMatchObject({ userId: null });
});

test('a challenge that was answered wrongly cannot be used again', async () => {
  const { user, authenticator } = await withPasskey();
  const { challenge } = askPasskeyChallenge(at(0), null);
  const wrong = await authenticator.get(challenge.challenge, user.id, { isVerified: false });
  await expect(signInByPasskey(at(0), { credential: wrong, challenge })).rejects.toMatchObject(notChecked);
  const right = await authenticator.get(challenge.challenge, user.id);
  await expect(signInByPasskey(at(0), { credential: right, challenge })).rejects.toMatchObject(expired);
  expect(await liveSessions()).toEqual([]);
});

test.each<[string, Fault, object]>([
  ['without user verification', { isVerified: false }, notChecked],
  ['from another origin', { origin: 'https://cuepoint.evil.test' }, otherSite],
  ['from our own host on another port', { origin: 'http://localhost:8788' }, otherSite],
  ['for another host', { rpId: 'evil.test' }, notChecked],
  ['that was made for adding a passkey', { type: 'webauthn.create' }, notChecked],
  ['with another user’s id', { userId: 'somebody-else' }, unknown],
])('a passkey answer %s is rejected and opens no session', async (_name, fault, refusal) => {
  await expect(signIn(await withPasskey(), fault)).rejects.toMatchObject(refusal);
  expect(await liveSessions()).toEqual([]);
  const noted = (await db().select().from(auditLog)).map(({ action }) => action);
  expect(noted.at(-1)).toBe('sign-in-failed');
});

test('an unregistered passkey and a signature by another key are rejected', async () => {
  const { user, authenticator } = await withPasskey();
  const stranger = await Authenticator.make();
  await expect(signIn({ user, authenticator: stranger })).rejects.toMatchObject(unknown);
  const { challenge } = askPasskeyChallenge(at(0), null);
  const { id } = authenticator;
  const forged = { ...(await stranger.get(challenge.challenge, user.id)), id, rawId: id };
  await expect(signInByPasskey(at(0), { credential: forged, challenge })).rejects.toMatchObject(notChecked);
});

test('a passkey counter that repeats or goes back is refused and written to the audit log', async () => {
  const person = await withPasskey({}, { counts: true });
  await signIn(person);
  await signIn(person);
  const copied = { kind: 'unauthenticated', code: 'PASSKEY_COUNTED_BACK' };
  await expect(signIn(person, { counter: 1 })).rejects.toMatchObject(copied);
  await expect(signIn(person, { counter: 2 })).rejects.toMatchObject(copied);
  await expect(signIn(person, { counter: 0 })).rejects.toMatchObject(copied);
  expect(await liveSessions()).toHaveLength(2);
  const noted = (await db().select().from(auditLog)).map(({ action }) => action);
  expect(noted.filter((action) => action === 'passkey-counted-back')).toHaveLength(3);
});

test('a blocked, unverified or deleted member cannot sign in by passkey', async () => {
  const blocked = await withPasskey();
  await db().update(users).set({ blockedAt: start }).where(eq(users.id, blocked.user.id));
  await expect(signIn(blocked)).rejects.toMatchObject({ kind: 'user-blocked' });
  const unverified = await withPasskey();
  await db().update(users).set({ verifiedAt: null }).where(eq(users.id, unverified.user.id));
  await expect(signIn(unverified)).rejects.toMatchObject({ kind: 'email-not-verified' });
  const gone = await withPasskey();
  await db().delete(users).where(eq(users.id, gone.user.id));
  await expect(signIn(gone)).rejects.toMatchObject(unknown);
  expect(await liveSessions()).toEqual([]);
});

test('failed passkey sign-ins have a limit, and successful ones do not count', async () => {
  const person = await withPasskey();
  const stranger = { user: person.user, authenticator: await Authenticator.make() };
  const limits = { 'passkey-address': 2 };
  const scope = () => testScope({ now: start, limits });
  const challenges = [1, 2, 3].map(() => askPasskeyChallenge(scope(), null));
  const answers = challenges.map(async ({ challenge }, i) => {
    const { user, authenticator } = i === 0 ? person : stranger;
    return { challenge, credential: await authenticator.get(challenge.challenge, user.id) };
  });
  const [right, ...wrong] = await Promise.all(answers);
  await signInByPasskey(scope(), right as NonNullable<typeof right>);
  for (const answer of wrong) await expect(signInByPasskey(scope(), answer)).rejects.toMatchObject(unknown);
  await expect(signIn(person)).resolves.toHaveProperty('cookie');
  const next = wrong[0] as NonNullable<(typeof wrong)[0]>;
  await expect(signInByPasskey(scope(), next)).rejects.toMatchObject({ kind: 'rate-limited' });
});

test('an administrator’s passkey opens the office without a code until the passkey is removed', async () => {
  const person = await withPasskey({ role: 'ADMIN' });
  const byPassword = await signInToWeb(at(0), { email: person.user.email, password: 'Before123' });
  const weak = await viewerOf(byPassword as { cookie: string });
  expect(gate('admin', weak, false)).toEqual({ pass: false, to: 'two-factor' });
  const byPasskey = await signIn(person);
  expect(gate('admin', await viewerOf(byPasskey), false)).toEqual({ pass: true });
  const [kept] = await db().select().from(passkeys);
  await removePasskey(at(0, await viewerOf(byPasskey)), { passkeyId: kept?.id ?? '', password: 'Before123' });
  expect(gate('admin', await viewerOf(byPasskey), false)).toEqual({ pass: false, to: 'two-factor' });
});

test('adding a passkey asks for the password and, where an authenticator app is on, for its code', async () => {
  const user = await member();
  const wrong = beginPasskey(at(0, user), { password: 'Guess1234' });
  await expect(wrong).rejects.toMatchObject({ errors: { password: ['That is not your current password'] } });
  const { options, challenge } = await beginPasskey(at(0, user), { password: 'Before123' });
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Cuepoint' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const authenticator = await Authenticator.make();
  const credential = await authenticator.create(options.challenge);
  await addPasskey(at(0, user), { credential, name: 'Phone', challenge });
  expect((await beginPasskey(at(0, user), { password: 'Before123' })).options.excludeCredentials).toEqual([
    { type: 'public-key', id: authenticator.id, transports: ['internal'] },
  ]);
  await db().insert(secondFactors).values({ userId: user.id, sealed: 'x', confirmedAt: start });
  const withoutCode = beginPasskey(at(0, user), { password: 'Before123' });
  await expect(withoutCode).rejects.toMatchObject({ errors: { code: [expect.stringContaining('not valid')] } });
});

test('a passkey is added once, within five minutes, by the member who asked, and to no second account', async () => {
  const user = await member();
  const authenticator = await Authenticator.make();
  const challenge = newChallenge(at(0), user.id);
  const credential = await authenticator.create(challenge.challenge);
  await expect(addPasskey(at(5 * minute, user), { credential, challenge })).rejects.toMatchObject(expired);
  await expect(addPasskey(at(0, await member()), { credential, challenge })).rejects.toMatchObject(expired);
  const ends = await Promise.allSettled([1, 2, 3].map(() => addPasskey(at(0, user), { credential, challenge })));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const already = { kind: 'conflict', message: 'This passkey already belongs to an account.' };
  await expect(add(user, authenticator)).rejects.toMatchObject(already);
  await expect(add(await member(), authenticator)).rejects.toMatchObject(already);
  expect(await db().select().from(passkeys)).toHaveLength(1);
  expect((await db().select().from(outbox)).map(({ payload }) => payload.mail)).toEqual(['passkey-added']);
});

test.each<[string, Parameters<Authenticator['create']>[1], object]>([
  ['without user verification', { isVerified: false }, notChecked],
  ['on another site', { origin: 'https://evil.test' }, otherSite],
  ['for another host', { rpId: 'evil.test' }, notChecked],
  ['as an answer to a sign-in challenge', { type: 'webauthn.get' }, notChecked],
  [
    'with an attestation certificate that was not requested',
    {
      attestation: new Map<unknown, unknown>([
        ['fmt', 'packed'],
        ['attStmt', new Map([['x5c', [Buffer.from('x')]]])],
      ]),
    },
    notAskedFor,
  ],
  ['with an attestation format that was not requested', { attestation: new Map([['fmt', 'tpm']]) }, notAskedFor],
])('a passkey made %s is rejected', async (_name, fault, refusal) => {
  const user = await member();
  const challenge = newChallenge(at(0), user.id);
  const credential = await (await Authenticator.make()).create(challenge.challenge, fault);
  await expect(addPasskey(at(0, user), { credential, challenge })).rejects.toMatchObject(refusal);
  expect(await db().select().from(passkeys)).toEqual([]);
});

test('a member has at most ten passkeys, even when several are added at the same time', async () => {
  const user = await member();
  for (let i = 0; i < 8; i++) await add(user, await Authenticator.make());
  const ends = await Promise.allSettled([1, 2, 3, 4].map(async () => add(user, await Authenticator.make())));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await db().select().from(passkeys)).toHaveLength(10);
  const more = beginPasskey(at(0, user), { password: 'Before123' });
  await expect(more).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('You have 10') });
});

test('only the owner renames or removes a passkey, and removal ends its other sessions and is mailed', async () => {
  const person = await withPasskey();
  const [kept] = await db().select().from(passkeys);
  const passkeyId = kept?.id ?? '';
  const other = await member();
  const gone = { kind: 'conflict', message: 'That passkey is no longer on your account.' };
  await expect(renamePasskey(at(0, other), { passkeyId, name: 'Mine' })).rejects.toMatchObject(gone);
  const theirs = removePasskey(at(0, other), { passkeyId, password: 'Before123' });
  await expect(theirs).rejects.toMatchObject(gone);
  await renamePasskey(at(0, person.user), { passkeyId, name: 'Phone' });
  expect(await db().select().from(passkeys)).toMatchObject([{ name: 'Phone' }]);

  const [here, elsewhere] = [await signIn(person), await signIn(person)];
  const viewer = await viewerOf(here);
  const wrong = removePasskey(at(0, viewer), { passkeyId, password: 'Guess1234' });
  await expect(wrong).rejects.toMatchObject({ errors: { password: ['That is not your current password'] } });
  await removePasskey(at(0, viewer), { passkeyId, password: 'Before123' });
  expect(await viewerOf(here)).not.toBeNull();
  expect(await viewerOf(elsewhere)).toBeNull();
  await expect(signIn(person)).rejects.toMatchObject(unknown);
  const mails = (await db().select().from(outbox)).map(({ payload }) => payload.mail);
  expect(mails).toEqual(['passkey-added', 'passkey-removed']);
});

test('a two-factor reset by a super admin removes the member’s passkeys and ends their session', async () => {
  const person = await withPasskey();
  const signedIn = await signIn(person);
  const boss = await makeUser(db(), { role: 'SUPER_ADMIN' });
  await resetTwoFactor(testScope({ viewer: boss }), { userId: person.user.id });
  expect(await viewerOf(signedIn)).toBeNull();
  await expect(signIn(person)).rejects.toMatchObject(unknown);
  const again = resetTwoFactor(testScope({ viewer: boss }), { userId: person.user.id });
  await expect(again).rejects.toMatchObject({ kind: 'conflict' });
});

test('a passkey challenge lasts five minutes, and is stored only once it is used, until it expires', async () => {
  const person = await withPasskey();
  const before = await db().select().from(usedChallenges);
  const { options } = askPasskeyChallenge(at(0), null);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 5 * minute });
  expect(await db().select().from(usedChallenges)).toEqual(before);
  await signIn(person);
  const [used] = (await db().select().from(usedChallenges)).filter(({ id }) => before.every((one) => one.id !== id));
  expect(used?.expiresAt).toEqual(after(start, 6 * minute));
});

test('a missing, malformed or oversized passkey in a form is rejected with a message', () => {
  const first = (schema: typeof AddPasskey | typeof SignInByPasskey, fields: object) =>
    schema.safeParse(fields).error?.issues[0]?.message;
  const odd = 'Your browser sent something other than a passkey.';
  expect(first(AddPasskey, {})).toContain('need JavaScript');
  expect(first(SignInByPasskey, { credential: '{' })).toBe(odd);
  expect(first(SignInByPasskey, { credential: '{"id":"a","rawId":"a","type":"public-key","response":{}}' })).toBe(odd);
  expect(first(AddPasskey, { credential: 'x'.repeat(20_001) })).toBe('Is invalid');
});
