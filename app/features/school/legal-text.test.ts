import { beforeEach, expect, it } from 'vitest';
import { legalTexts } from '#db/schema';
import { day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { SaveLegalText } from './legal-schema';
import { keptVersions, openLegalText, readLegalText, restoreLegalText, saveLegalText } from './save-legal-text.server';

let admin: Viewer;
const { db } = testScope();
const as = (viewer: Viewer | null) => testScope({ viewer });
const open = (shown: string | null = null) => openLegalText(as(admin), 'terms', shown);
const save = (markdown: string, revision: string, viewer: Viewer | null = admin) =>
  saveLegalText(as(viewer), { kind: 'terms', markdown, revision });
const showLegalText = reading(readLegalText);
const shown = () => showLegalText(testScope(), 'terms');

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('a legal text is shown in sections, and an empty text restores the product’s own', async () => {
  expect(await shown()).toBeNull();
  await save('Between *you* and us.\n\n### Refunds & returns\n\nIn 14 days.\n\n### Law\n\n- of England', '');
  expect(await shown()).toMatchObject({
    lead: '<p>Between <em>you</em> and us.</p>',
    sections: [
      { id: 'part-1', title: 'Refunds & returns', html: expect.stringContaining('<p>In 14 days.</p>') },
      { id: 'part-2', title: 'Law', html: expect.stringContaining('<li>of England</li>') },
    ],
  });
  expect(await showLegalText(testScope(), 'privacy')).toBeNull();
  await save('', (await open()).revision);
  expect(await shown()).toBeNull();
});

it('an earlier version is restored as a new version, and the last twenty versions are kept', async () => {
  await save('First', '');
  const first = (await open()).revision;
  await save('Second', first);
  const { revision, shown: looked } = await open(first);
  expect(looked?.markdown).toBe('First');
  const back = { kind: 'terms' as const, versionId: first, revision };
  expect(await outcome(restoreLegalText(as(admin), { ...back, kind: 'privacy' }))).toBe('not-found');
  await restoreLegalText(as(admin), back);
  expect((await open()).markdown).toBe('First');
  expect(await outcome(restoreLegalText(as(admin), back))).toBe('conflict');
  for (let at = 0; at < keptVersions; at++) await save(`Version ${at}`, (await open()).revision);
  expect(await db.$count(legalTexts)).toBe(keptVersions);
  expect(await outcome(restoreLegalText(as(admin), back))).toBe('not-found');
  const { versions } = await open();
  expect(versions[0]).toMatchObject({ id: (await open()).revision, savedBy: admin.userName });
});

it('a text that is saved after a clock ran ahead is the newest', async () => {
  const tomorrow = new Date(Date.now() + day);
  await saveLegalText(testScope({ viewer: admin, now: tomorrow }), { kind: 'terms', markdown: 'Ahead', revision: '' });
  await save('Now', (await open()).revision);
  expect(await shown()).toMatchObject({ lead: '<p>Now</p>' });
  expect((await open()).markdown).toBe('Now');
  for (let at = 0; at < keptVersions; at++) await save(`Version ${at}`, (await open()).revision);
  expect((await open()).markdown).toBe(`Version ${keptVersions - 1}`);
});

it('one of two concurrent saves wins, and saving the same text again writes nothing', async () => {
  const both = await Promise.all([outcome(save('Mine', '')), outcome(save('Theirs', ''))]);
  expect(both.sort()).toEqual(['conflict', 'ok']);
  const { revision, markdown } = await open();
  await save(markdown, revision);
  expect(await db.$count(legalTexts)).toBe(1);
});

it('a form without the text field, or with invisible characters only, is read as an empty text', () => {
  const sent = { kind: 'terms', revision: 'a' };
  expect(SaveLegalText.parse(sent)).toEqual({ ...sent, markdown: '' });
  expect(SaveLegalText.parse({ ...sent, markdown: '\u200b\n\u200b' })).toEqual({ ...sent, markdown: '' });
});

it('a text that a page must not show is refused, and so is anybody but an administrator', async () => {
  for (const text of [
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    'a <img src=x onerror=alert(1)>',
    '---\n\nx',
  ]) {
    expect(await outcome(save(text, '')), text).toBe('invalid');
  }
  const member = await makeUser(db);
  expect(await outcome(save('Mine', '', member))).toBe('forbidden');
  expect(await outcome(openLegalText(as(member), 'terms', null))).toBe('forbidden');
  expect(await db.$count(legalTexts)).toBe(0);
});
