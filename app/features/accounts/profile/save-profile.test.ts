import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pirateCities, userGenres, users } from '#db/schema';
import { equipment as seedEquipment, genres as seedGenres, software as seedSoftware } from '#db/seed/content/options';
import { hashPassword } from '~/kit/crypto.server';
import type { Viewer } from '~/scope/viewer';
import { makeSignUp, makeSubscription, makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { signInToApi } from '../sign-in/sign-in.server';
import { countryCode, countryName, equipment, genres, languageTag, software } from './options';
import {
  ChooseUserName,
  CompleteProfile,
  PirateCity,
  ProfileForm,
  SubtitleLanguage,
  SubtitleLanguageForm,
  UpdateProfile,
} from './profile-schema';
import {
  completeProfile,
  setPirateLocation,
  setSubtitleLanguage,
  setUsername,
  skipProfile,
  updateProfile,
} from './save-profile.server';
import { showMyProfile, showProfile } from './show-profile.server';

beforeEach(resetBindings);

const as = (viewer: Viewer | null) => testScope({ viewer });
const member = (part: Partial<typeof users.$inferInsert> = {}) => makeUser(testScope().db, part);
const update = (viewer: Viewer, body: unknown) => updateProfile(as(viewer), UpdateProfile.parse(body));
const rowOf = async (viewer: Viewer) => {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, viewer.id));
  return row;
};

const settled = {
  country: 'GB',
  equipment: 'Controller',
  djSoftware: 'Rekordbox',
};

test('a profile update keeps absent fields and clears fields that are null', async () => {
  const user = await member(settled);
  await update(user, { favouriteGenres: ['House', 'Disco', 'House'] });
  const kept = await update(user, { equipment: 'Turntables' });
  expect(kept).toMatchObject({ equipment: 'Turntables', djSoftware: 'Rekordbox', userName: user.userName });
  expect(kept.favouriteGenres.sort()).toEqual(['Disco', 'House']);
  const cleared = await update(user, { country: null, equipment: null, djSoftware: null, favouriteGenres: null });
  expect(cleared).toMatchObject({ country: null, equipment: null, djSoftware: null, favouriteGenres: [] });
});

test('the API accepts the form’s field names, and countries by name or by code', async () => {
  const user = await member(settled);
  await update(user, { username: 'new_name', software: 'Traktor', country: 'germany' });
  expect(await rowOf(user)).toMatchObject({ userName: 'new_name', djSoftware: 'Traktor', country: 'DE' });
  await update(user, { software: null, country: 'ie' });
  expect(await rowOf(user)).toMatchObject({ djSoftware: null, country: 'IE' });
});

test('values that are not on the option lists are rejected', () => {
  const wrong = { country: 'Atlantis', equipment: 'Spoons', djSoftware: 'Excel', favouriteGenres: ['Polka'] };
  for (const [field, value] of Object.entries(wrong)) {
    const read = UpdateProfile.safeParse({ [field]: value });
    expect(read.error?.issues[0]?.path[0], field).toBe(field);
    expect(read.error?.issues[0]?.message, field).toBe('Is invalid');
  }
});

test('a profile update ignores role, email and every other field that is not part of the profile', async () => {
  const user = await member();
  const body = {
    role: 'SUPER_ADMIN',
    email: 'mine@mailbox.test',
    passwordHash: 'x',
    verifiedAt: 1,
    isCompletedProfile: true,
    id: 'u-admin',
    toShowSaleBanner: true,
    country: 'GB',
  };
  const before = await rowOf(user);
  await update(user, body);
  await completeProfile(as(user), CompleteProfile.parse({ ...body, userName: 'other_name' }));
  expect(await rowOf(user)).toEqual({
    ...before,
    country: 'GB',
    isCompletedProfile: true,
    isFirstLogin: false,
    updatedAt: expect.any(Date),
  });
});

test('completing the profile marks it complete and ends the first sign-in; skipping only does the latter', async () => {
  const [one, two] = [await member(), await member()];
  expect(await completeProfile(as(one), CompleteProfile.parse({ country: 'Ireland' }))).toMatchObject({
    isCompletedProfile: true,
    isFirstLogin: false,
  });
  await skipProfile(as(two));
  expect(await rowOf(two)).toMatchObject({ isCompletedProfile: false, isFirstLogin: false });
});

test('the profile form clears an empty field and leaves a field that it does not send', () => {
  expect(ProfileForm.parse({ userName: 'noor', country: '', djSoftware: 'Serato' })).toEqual({
    row: 'name',
    userName: 'noor',
    country: null,
    djSoftware: 'Serato',
  });
});

test('a row of the profile page changes only its own fields, and the genres’ row can clear them', () => {
  expect(ProfileForm.parse({ row: 'gear', equipment: 'Controller' })).toEqual({ row: 'gear', equipment: 'Controller' });
  expect(ProfileForm.parse({ row: 'music', favouriteGenres: '' })).toEqual({ row: 'music', favouriteGenres: [] });
  const some = { row: 'music', favouriteGenres: ['', 'House', 'Disco'] };
  expect(ProfileForm.parse(some)).toEqual({ row: 'music', favouriteGenres: ['House', 'Disco'] });
  expect(ProfileForm.safeParse({ row: 'music', favouriteGenres: ['', 'Polka'] }).success).toBe(false);
});

test('a taken or reserved username is refused, even when two members ask for it at the same time', async () => {
  const [one, two, three] = [await member(), await member(), await member()];
  const taken = { userName: ['Username is already taken'] };
  expect((await refusal(update(one, { userName: two.userName }))).errors).toEqual(taken);
  await makeSignUp(testScope().db, { userName: 'kept' });
  expect((await refusal(update(one, { userName: 'kept' }))).errors).toEqual(taken);
  const results = await Promise.allSettled([one, three].map((viewer) => update(viewer, { userName: 'wanted' })));
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((results.find((result) => result.status === 'rejected') as PromiseRejectedResult).reason.errors).toEqual(
    taken,
  );
});

test('a member without a username can choose a username only once', async () => {
  const nameless = await member({ userName: null });
  const other = await member();
  expect((await refusal(setUsername(as(nameless), { userName: other.userName ?? '' }))).status).toBe(422);
  expect(await setUsername(as(nameless), { userName: 'noor' })).toMatchObject({
    userName: 'noor',
    isFirstLogin: false,
  });
  expect((await refusal(setUsername(as(nameless), { userName: 'again' }))).status).toBe(409);
  expect(await rowOf(nameless)).toMatchObject({ userName: 'noor' });
  const second = await member({ userName: null });
  const results = await Promise.allSettled(
    ['noor_a', 'noor_b'].map((userName) => setUsername(as(second), { userName })),
  );
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an invalid username is rejected with the specified message', () => {
  const message = (userName: unknown) => ChooseUserName.safeParse({ userName }).error?.issues[0]?.message;
  expect(message(undefined)).toBe('Username is required');
  expect(message('ab')).toBe('Username must be from 3 to 20 symbols');
  expect(message('Noor')).toBe('Username can contain only small letters');
  expect(message('no or')).toBe('Username can contain only letters, digits and underscores');
  expect(message('no__or')).toBe('Username can’t contain 2 underscores in a row');
});

test('a studio city sets its own country; an unknown city and the name of another country are refused', async () => {
  const user = await member();
  await testScope().db.insert(pirateCities).values({ city: 'Bristol', country: 'UK', position: 1 });
  const elsewhere = PirateCity.parse({ pirateLocation: 'Bristol', pirateLocationCountry: 'Germany' });
  expect((await refusal(setPirateLocation(as(user), elsewhere))).errors).toEqual({
    pirateLocationCountry: ['Bristol is listed under UK'],
  });
  const body = PirateCity.parse({ pirateLocation: 'Bristol' });
  expect(await setPirateLocation(as(user), body)).toMatchObject({
    pirateLocationCity: 'Bristol',
    pirateLocationCountry: 'UK',
  });
  const error = await refusal(setPirateLocation(as(user), { pirateLocationCity: 'Atlantis' }));
  expect(error.errors).toEqual({ pirateLocationCity: ['This Pirate Location is not on the list'] });
  expect(PirateCity.safeParse({}).error?.issues).toMatchObject([
    { path: ['pirateLocationCity'], message: 'Pirate Location is required' },
  ]);
});

test('a subtitle language is stored as a canonical BCP 47 tag or as null, and anything else is rejected', async () => {
  const user = await member();
  const set = (value: unknown) =>
    setSubtitleLanguage(as(user), SubtitleLanguage.parse({ preferredSubtitleLanguage: value }));
  expect((await set('DE-at')).preferredSubtitleLanguage).toBe('de-AT');
  expect((await set(null)).preferredSubtitleLanguage).toBeNull();
  for (const wrong of ['deutsch?', 'x', '-', undefined, 7]) {
    expect(SubtitleLanguage.safeParse({ preferredSubtitleLanguage: wrong }).success, String(wrong)).toBe(false);
  }
  expect(SubtitleLanguageForm.parse({})).toEqual({ preferredSubtitleLanguage: null });
});

test('reading a profile takes one round trip, and so does updating it', async () => {
  const user = await member(settled);
  await testScope()
    .db.insert(pirateCities)
    .values([
      { city: 'Leeds', country: 'UK', position: 2 },
      { city: 'Bristol', country: 'UK', position: 1 },
      { city: 'Cork', country: 'Ireland', position: 3 },
    ]);
  const reading = as(user);
  const shown = await showMyProfile(reading);
  expect(reading.trips()).toBe(1);
  expect(shown.cityGroups).toEqual([
    {
      label: 'UK',
      options: [
        { value: 'Bristol', label: 'Bristol' },
        { value: 'Leeds', label: 'Leeds' },
      ],
    },
    { label: 'Ireland', options: [{ value: 'Cork', label: 'Cork' }] },
  ]);
  const writing = as(user);
  await updateProfile(writing, { userName: user.userName ?? '', country: 'DE', favouriteGenres: ['House'] });
  expect(writing.trips()).toBe(1);
  expect(await testScope().db.select().from(userGenres)).toHaveLength(1);
});

test('guests cannot update, complete or skip a profile', async () => {
  expect((await refusal(updateProfile(as(null), {}))).kind).toBe('unauthenticated');
  expect((await refusal(completeProfile(as(null), {}))).kind).toBe('unauthenticated');
  expect((await refusal(skipProfile(as(null)))).kind).toBe('unauthenticated');
});

test('the option lists have the specified lengths and match the demo data; countries have names and codes', () => {
  expect([genres.length, software.length, equipment.length]).toEqual([18, 9, 4]);
  const names = (options: readonly { name: string }[]) => options.map(({ name }) => name);
  expect([...genres]).toEqual(names(seedGenres));
  expect([...software]).toEqual(names(seedSoftware));
  expect([...equipment]).toEqual(names(seedEquipment));
  expect(countryCode(' Åland Islands ')).toBe('AX');
  expect(countryName('AX')).toBe('Åland Islands');
  expect([countryCode('XX'), countryName(null), languageTag('')]).toEqual([null, null, null]);
});

test('a profile shows when the subscription began, or that there never was a subscription', async () => {
  const user = await makeUser(testScope().db);
  const scope = testScope({ viewer: user });
  expect(await showProfile(scope)).toMatchObject({ isSubscribeBefore: false, userSubscription: null });
  const startedAt = new Date('2026-02-03T04:05:06Z');
  await makeSubscription(scope.db, user.id, { state: 'transferred', startedAt });
  expect(await showProfile(scope)).toMatchObject({
    isSubscribeBefore: true,
    isSubscriptionActive: false,
    userSubscription: { createdAt: '2026-02-03T04:05:06.000Z' },
  });
});

test('signing in answers the same user as the profile, in two round trips', async () => {
  const password = 'Cuepoint1';
  const user = await member({ passwordHash: await hashPassword(password) });
  await makeSubscription(testScope().db, user.id);
  await update(user, { favouriteGenres: ['House', 'Techno'] });
  const scope = testScope();
  const signedIn = await signInToApi(scope, { email: user.email, password });
  expect(scope.trips()).toBe(2);
  expect(signedIn.user).toEqual(await showProfile(as(user)));
  expect(signedIn.user).toMatchObject({
    favouriteGenres: ['House', 'Techno'],
    isSubscriptionProlongAvailable: true,
  });
});
