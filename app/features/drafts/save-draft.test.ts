import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articles, courses, savedDrafts } from '#db/schema';
import { readOne, type Scope } from '~/scope/scope';
import { makeArticle, makeCourse, makeUser } from '../../../tests/support/factories';
import { failure } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { type Fields, joinRevision } from './fields';
import { readKept } from './keep-draft.server';
import { presentSheet } from './present-sheet.server';
import { discardDraft, endingDraft, findSheet, listSavedDrafts, saveDraft } from './save-draft.server';
import type { SheetOf } from './schema';

beforeEach(resetBindings);

const admin = async () =>
  testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
const course: SheetOf = { kind: 'course', thingId: 'c-new' };
const saving = (revision: string, fields: Fields = { title: 'Half done' }, of = course) => ({
  ...{ of, fields, revision },
  titleField: 'title',
});
const stored = async () => (await testScope().db.select().from(savedDrafts))[0];

/** Opens the sheet as its page does. */
async function open(scope: Scope, of: SheetOf, published: { revision: string } | null, fields: Fields) {
  const drafts = await readOne(scope, readKept(scope, new URL(`https://x.test/admin/courses/${of.thingId}`), of));
  return presentSheet(scope, { id: of.thingId, published, fields, drafts });
}

test('a draft needs only a title, is shared by all administrators, and nothing else in it is checked', async () => {
  const scope = await admin();
  expect((await failure(saveDraft(scope, saving('new', { title: ' ', tagline: 'Typed' })))).errors).toEqual({
    title: ['Is required'],
  });
  await saveDraft(scope, saving('new', { title: 'Half done', 'prices.GBP.price': 'a lot' }));
  const other = await admin();
  expect(await listSavedDrafts(other, 'course')).toMatchObject([
    { id: 'c-new', title: 'Half done', isPublished: false },
  ]);
  const sheet = await open(other, course, null, {});
  expect(sheet).toMatchObject({ state: 'draft', begun: null, published: null });
  expect(sheet.fields).toMatchObject({ 'prices.GBP.price': 'a lot', revision: sheet.savedRevision });
  expect((await testScope().db.select().from(courses)).length).toBe(0);
});

test('of two saves of one draft the first counts, and a form that is sent twice is saved once', async () => {
  const scope = await admin();
  await saveDraft(scope, saving('new'));
  await saveDraft(scope, saving('new'));
  const first = (await stored())?.revision;
  await saveDraft(await admin(), saving(joinRevision('new', first), { title: 'The other' }));
  const late = await failure(saveDraft(scope, saving(joinRevision('new', first), { title: 'Too late' })));
  expect(late.kind).toBe('conflict');
  expect((await stored())?.title).toBe('The other');
  expect(await findSheet(scope, course)).toEqual({
    revision: joinRevision('new', (await stored())?.revision),
    publishedAt: null,
  });
});

test('a draft is kept beside what is published, neither replaces it unseen nor outlives it', async () => {
  const scope = await admin();
  const { id } = await makeArticle(scope.db, { title: 'Published' });
  const of: SheetOf = { kind: 'article', thingId: id };
  expect((await failure(saveDraft(scope, saving('new', { title: 'Changed' }, of)))).kind).toBe('conflict');
  await saveDraft(scope, saving('', { title: 'Changed' }, of));
  const now = { title: 'Published', revision: '' };
  const sheet = await open(scope, of, { revision: '' }, now);
  expect([sheet.fields.title, sheet.published, sheet.begun]).toEqual(['Changed', now, null]);
  // Somebody publishes something else: the page shows both.
  await scope.db.update(articles).set({ revision: 'r2' }).where(eq(articles.id, id));
  const behind = await open(scope, of, { revision: 'r2' }, { title: 'Anew', revision: 'r2' });
  expect(behind.fields).toMatchObject({ title: 'Anew', revision: behind.savedRevision });
  expect(behind.begun).toMatchObject({ title: 'Changed' });
  expect(behind.begun?.revision).not.toBe(behind.savedRevision);
  await scope.db.delete(articles).where(eq(articles.id, id));
  expect(await stored()).toBeUndefined();
});

test('publishing ends the draft that was seen, and leaves one that was saved since', async () => {
  const scope = await admin();
  await saveDraft(scope, saving('new'));
  const seen = joinRevision('new', (await stored())?.revision);
  await saveDraft(scope, saving(seen, { title: 'Later' }));
  await scope.write({ ended: endingDraft(scope, course, seen) });
  expect((await stored())?.title).toBe('Later');
  await scope.write({ ended: endingDraft(scope, course, joinRevision('new', (await stored())?.revision)) });
  expect(await stored()).toBeUndefined();
});

test('a draft is discarded as it was seen, and what was saved or published before remains', async () => {
  const scope = await admin();
  await saveDraft(scope, saving('new'));
  expect((await failure(discardDraft(scope, course, 'another'))).kind).toBe('conflict');
  const revision = (await stored())?.revision ?? '';
  expect(await discardDraft(scope, course, revision)).toBe(true);
  expect(await discardDraft(scope, course, revision)).toBe(true);
  expect(await stored()).toBeUndefined();
  const { id } = await makeCourse(scope.db);
  await saveDraft(scope, saving('', { title: 'Changed' }, { kind: 'course', thingId: id }));
  expect(await discardDraft(scope, { kind: 'course', thingId: id }, (await stored())?.revision ?? '')).toBe(false);
});

test('a member saves no draft, and neither does an administrator who was blocked meanwhile', async () => {
  for (const viewer of [null, await makeUser(testScope().db, {})]) {
    const { kind } = await failure(saveDraft(testScope({ viewer }), saving('new')));
    expect(['unauthenticated', 'forbidden']).toContain(kind);
  }
  const gone = testScope({ viewer: { ...(await makeUser(testScope().db, {})), role: 'ADMIN' } });
  expect((await failure(saveDraft(gone, saving('new')))).kind).toBe('conflict');
  expect(await stored()).toBeUndefined();
});
