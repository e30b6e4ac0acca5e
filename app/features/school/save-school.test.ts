import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readContentVersion } from '#db/content-version';
import { auditLog, blocks, files } from '#db/schema';
import { readSchoolAlongside, schoolConfig } from '#workers/school';
import { renderLetter } from '~/features/accounts/mail/mail-layout';
import { presentFrontChoices } from '~/features/decks/present.server';
import { readFrontChoices, readFrontExercise } from '~/features/decks/read-front.server';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { exercise, makeExercise } from '../../../tests/support/exercises';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentZones } from './present-zones.server';
import { readDrawingSize, readSettings, saveSchool } from './save-school.server';
import { SchoolSheet, schoolFields } from './school-form';
import { SaveSchool } from './settings-schema';

let admin: Viewer;
const { db } = testScope();
const as = (viewer: Viewer | null) => testScope({ viewer });
const openSchool = reading(readSettings);
const empty = {
  name: '',
  accent: '',
  displayFont: '',
  textFont: '',
  logoFileId: '',
  headline: '',
  line: '',
  frontExerciseId: '',
  signUpText: '',
  footerText: '',
  timeZone: '',
};
const save = (form: object, viewer: Viewer | null = admin) =>
  saveSchool(as(viewer), SaveSchool.parse({ revision: null, ...empty, ...form }));
const faultsOf = (form: object) =>
  SaveSchool.safeParse({ revision: null, ...empty, ...form }).error?.issues.map(({ message }) => message) ?? [];
/** The configuration of a request that has read the settings in its own batch. */
const config = async () => {
  const scope = testScope();
  await scope.read(readSchoolAlongside(env, scope));
  return schoolConfig(env, createExecutionContext(), { isPrompt: false });
};
const brand = async () => (await config()).brand;
const version = async () => (await testScope().read(readContentVersion(db, new Date())))[0].version;

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('the form names the logo `logo`; a form that was opened before still sends it as `cover`', () => {
  const logoOf = (fields: object) => SchoolSheet.parse(fields).logoFileId;
  expect(logoOf({ logo: 'new', cover: 'old' })).toBe('new');
  expect(logoOf({ cover: 'old' })).toBe('old');
  expect(logoOf({ logo: 'new', cover: 'old', removesLogo: 'on' })).toBe('');
  const saved = SaveSchool.parse({ revision: null, ...empty, logoFileId: `p${'a'.repeat(20)}` });
  expect(schoolFields(saved)).toMatchObject({ logo: `p${'a'.repeat(20)}` });
  expect(schoolFields(saved)).not.toHaveProperty('cover');
});

describe('saving the school’s settings', () => {
  it('overrides the variables on pages and in mails, and raises the content version', async () => {
    expect((await brand()).name).toBe('Cuepoint');
    const before = await version();
    const saved = await save({ name: '  Low Tide Sound ', accent: '#168080', timeZone: 'Europe/London' });
    expect(await version()).toBeGreaterThan(before);
    const now = await brand();
    expect(now).toMatchObject({ name: 'Low Tide Sound', accent: '#168080', timeZone: 'Europe/London' });
    expect(now.look).toMatchObject({ '--brand': '#168080', '--brand-ink': '#ffffff' });
    const { html, text } = renderLetter(
      { subject: 'Hello', paragraphs: [], button: { label: 'Go', url: 'https://a.test' } },
      now,
    );
    expect(text).toContain('Low Tide Sound\nhello@');
    // The cell of the button has its colour and its padding, for Outlook.
    expect(html).toMatch(/<td bgcolor="#168080"[^>]*padding:13px 22px"><a [^>]*color:#ffffff/);
    expect(html).not.toMatch(/d94a0a|ff7a3d/);
    expect((await config()).mailFrom).toEqual({ name: 'Low Tide Sound', email: 'hello@cuepoint.test' });

    await save({ ...saved });
    expect(await brand()).toMatchObject({ name: 'Cuepoint', accent: null, look: null, timeZone: 'UTC' });
  });

  it('takes a time zone of the list, and keeps one that was saved when it was not in the list', async () => {
    const saved = await save({ timeZone: 'Asia/Kolkata' });
    expect(await outcome(save({ ...saved, timeZone: 'Etc/GMT+5' }))).toBe('invalid');
    await db.$client.prepare(`UPDATE school_settings SET time_zone = 'Etc/GMT+5'`).run();
    await save({ ...saved, timeZone: 'Etc/GMT+5', name: 'Night School' });
    expect(await brand()).toMatchObject({ name: 'Night School', timeZone: 'Etc/GMT+5' });
    const [first, africa] = presentZones('Etc/GMT+5');
    expect(first).toEqual({ label: 'Saved', options: [{ value: 'Etc/GMT+5', label: 'Etc/GMT+5' }] });
    expect(africa).toMatchObject({
      label: 'Africa',
      options: expect.arrayContaining([{ value: 'Africa/Abidjan', label: 'Abidjan' }]),
    });
  });

  it('succeeds for one of two concurrent saves, and writes nothing when the same values are sent again', async () => {
    const both = await Promise.all([outcome(save({ name: 'One' })), outcome(save({ name: 'Other' }))]);
    expect(both.filter((one) => one === 'conflict')).toHaveLength(1);
    const state = await openSchool(as(admin));
    await save(state);
    expect(await db.$count(auditLog)).toBe(1);
    expect(await outcome(save({ ...state, revision: null, name: 'Third' }))).toBe('conflict');
  });

  it('chooses the exercise of the front page among those that fit, and keeps one that no longer fits', async () => {
    const { lessons } = await makeCourse(db);
    const [preview, locked] = lessons.map(({ id }) => id) as [string, string];
    await makeExercise(db, preview, { id: 'marked', isFront: true });
    await makeExercise(db, preview, { id: 'chosen' });
    await makeExercise(db, locked, { id: 'locked' });
    await makeExercise(db, preview, { id: 'no-bar', asks: { ...exercise.asks, in: null } });
    await makeExercise(db, preview, { id: 'large', a: { ...exercise.a, sound: 'c'.repeat(20) } });
    await db
      .update(files)
      .set({ bytes: 250_001 })
      .where(eq(files.id, `a${'c'.repeat(20)}`));
    const onFront = async () => (await testScope().read(readFrontExercise(testScope(), true)))[0]?.exercise.id;
    const offered = async () => (await testScope().read(readFrontChoices(testScope())))[0].map(({ id }) => id);
    expect([await onFront(), await offered()]).toEqual(['marked', ['marked', 'chosen']]);
    for (const refused of ['locked', 'no-bar', 'large', 'unknown'])
      expect(await outcome(save({ frontExerciseId: refused }))).toBe('invalid');

    const saved = await save({ frontExerciseId: 'chosen' });
    expect([await onFront(), await offered()]).toEqual(['chosen', ['chosen', 'marked']]);

    await db.delete(blocks).where(eq(blocks.id, `${preview}-chosen`));
    expect(await onFront()).toBe('marked');
    await save({ ...saved, frontExerciseId: 'chosen', name: 'Night School' });
    const [choices] = await testScope().read(readFrontChoices(testScope()));
    expect(presentFrontChoices(choices, 'chosen')).toMatchObject([
      { value: 'chosen', label: 'chosen (cannot be shown at the moment)' },
      { value: 'marked', label: expect.stringMatching(/: Bring deck B in/) },
    ]);
  });

  it('is for administrators only', async () => {
    const member = await makeUser(db);
    expect(await outcome(save({ name: 'Mine' }, member))).toBe('forbidden');
    expect(await outcome(save({ name: 'Mine' }, null))).toBe('unauthenticated');
    expect(await outcome(openSchool(as(member)))).toBe('forbidden');
    // The administrator loses the role after opening the page.
    await db.$client.prepare('UPDATE users SET role = ? WHERE id = ?').bind('USER', admin.id).run();
    expect(await outcome(save({ name: 'Mine' }))).toBe('conflict');
    expect((await brand()).name).toBe('Cuepoint');
  });

  it('refuses a logo that is missing or too large, and makes the logo public', async () => {
    const logoFileId = 'p0123456789abcdef0123';
    expect(await outcome(save({ logoFileId }))).toBe('invalid');
    const row = {
      id: logoFileId,
      kind: 'image',
      key: `pictures/${logoFileId}.svg`,
      contentType: 'image/svg+xml',
    } as const;
    await db.insert(files).values({ ...row, bytes: 200_001, createdAt: new Date() });
    expect(await outcome(save({ logoFileId }))).toBe('invalid');
    await db.update(files).set({ bytes: 200_000 });
    await save({ logoFileId });
    expect((await brand()).logo).toEqual({ url: `/media/${logoFileId}`, ratio: 1 });
    expect(await db.select({ isPublic: files.isPublic }).from(files)).toEqual([{ isPublic: true }]);
  });
});

it('settings that a page could not show are refused with their errors, or cleaned', () => {
  expect(faultsOf({ accent: '#F5A742' })[0]).toMatch(
    /light theme: the contrast is 1\.8 to 1.*at least 3 to 1.*#[0-9a-f]{6}\.$/,
  );
  expect(faultsOf({ accent: '#777777' })[0]).toMatch(/Words on a button.*at least 4\.5 to 1/);
  for (const accent of ['red', '#fff', '#168080;}', 'url(//x)', 'var(--x)'])
    expect(faultsOf({ accent })).toHaveLength(1);
  for (const timeZone of ['Mars/Base', '+02:00', 'Europe/London; DROP', 'x'.repeat(99)])
    expect(faultsOf({ timeZone }), timeZone).not.toEqual([]);
  expect(faultsOf({ name: 'x'.repeat(41) })).toHaveLength(1);
  expect(faultsOf({ displayFont: 'Papyrus' })).toHaveLength(1);
  expect(SaveSchool.parse({ revision: null, ...empty, name: 'Low\r\nBcc: x@y.test' }).name).toBe('Low Bcc: x@y.test');
  expect(SaveSchool.parse({ revision: null, ...empty, signUpText: ' One \r\n\r\n Two\u202e ' }).signUpText).toBe(
    'One\nTwo',
  );
});

it('the size of a drawing is read, and a drawing without a size counts as a square', () => {
  expect(readDrawingSize('<svg xmlns="x" viewBox="0 0 300 60">')).toEqual({ width: 300, height: 60 });
  expect(readDrawingSize('<svg width="80px" height="20">')).toEqual({ width: 80, height: 20 });
  for (const svg of ['', '<svg>', '<svg viewBox="0 0 0 0">', '<svg viewBox="a b c d">']) {
    expect(readDrawingSize(svg)).toEqual({ width: 1, height: 1 });
  }
});
