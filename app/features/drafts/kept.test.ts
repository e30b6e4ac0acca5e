import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { keptDrafts, users } from '#db/schema';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { readOne, type Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { failure } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { endKept, forgetDraft, keepDraft, mostKept, readKept, shareDraft } from './keep-draft.server';
import { linkToken, openDraft, openSharedDraft } from './open-draft.server';
import { KeptForm } from './schema';

beforeEach(resetBindings);

const path = '/admin/courses/new';
const admin = async () =>
  testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
const rows = () => testScope().db.select().from(keptDrafts);
const at = (scope: Scope, seconds: number): Scope => ({ ...scope, now: () => new Date(Date.now() + seconds * 1000) });

/** Opens the page, as its loader does. */
async function open(scope: Scope, draft = '', page = path) {
  return readOne(scope, readKept(scope, new URL(`https://x.test${page}${draft && `?draft=${draft}`}`)));
}

/** Returns a function that keeps what is typed in an open form. */
function typing(scope: Scope, kept: Awaited<ReturnType<typeof open>>) {
  const { form, from } = KeptForm.parse({ form: kept.form, from: kept.taken?.from });
  return (title: string, seconds = 0) =>
    keepDraft(at(scope, seconds), { form, from, path: kept.path, fields: { title, revision: 'new' } });
}

test('a form keeps what is typed in one row, which is offered only to its author on its page', async () => {
  const scope = await admin();
  const kept = typing(scope, await open(scope));
  await kept('One');
  await kept('Two', 1);
  const [row, ...others] = await rows();
  expect([row?.fields.title, others]).toEqual(['Two', []]);
  const { drafts } = await open(scope);
  expect(drafts).toMatchObject([{ id: row?.id, revision: 'new' }]);
  expect((await open(scope, row?.id)).taken?.fields).toMatchObject({ title: 'Two' });
  const other = await admin();
  expect(await open(other, row?.id)).toMatchObject({ taken: null, isGone: true, drafts: [] });
  // The draft is not offered on another page either.
  expect(await open(scope, row?.id, '/admin/articles/new')).toMatchObject({ taken: null, isGone: true });
});

test('two tabs that continue the same draft never overwrite each other', async () => {
  const scope = await admin();
  await typing(scope, await open(scope))('Begun');
  const [begun] = await rows();
  const one = typing(scope, await open(scope, begun?.id));
  const two = typing(scope, await open(scope, begun?.id));
  await Promise.all([one('One', 2), two('Two', 3)]);
  expect((await rows()).map(({ fields }) => fields.title).sort()).toEqual(['One', 'Two']);
  // The author goes on typing in the tab where the draft was begun.
  await typing(scope, { ...(await open(scope)), form: begun?.id ?? '' })('Begun, and more', 4);
  expect((await rows()).map(({ fields }) => fields.title).sort()).toEqual(['Begun, and more', 'One', 'Two']);
});

test('another administrator cannot change or discard a draft, and guests and members cannot keep drafts', async () => {
  const scope = await admin();
  const mine = await open(scope);
  await typing(scope, mine)('Mine');
  const other = await admin();
  const theirs = { ...mine, taken: null };
  expect((await failure(typing(other, theirs)('Theirs'))).kind).toBe('conflict');
  await forgetDraft(other, { path, id: mine.form });
  await keepDraft(other, {
    ...{ form: newId(), path, fields: {} },
    from: { id: mine.form, savedAt: (await rows())[0]?.savedAt ?? new Date() },
  });
  expect((await rows()).find(({ id }) => id === mine.form)?.fields.title).toBe('Mine');
  for (const viewer of [null, await makeUser(scope.db, {})]) {
    const { kind } = await failure(keepDraft(testScope({ viewer }), { form: newId(), from: null, path, fields: {} }));
    expect(['unauthenticated', 'forbidden']).toContain(kind);
    expect((await failure(open(testScope({ viewer })))).kind).not.toBe('ok');
  }
  await forgetDraft(scope, { path, id: mine.form });
  await forgetDraft(scope, { path, id: mine.form });
  expect(await open(scope)).toMatchObject({ drafts: [] });
});

test('a page keeps only its newest drafts, and refuses a draft that is too long', async () => {
  const scope = await admin();
  for (let n = 0; n < mostKept + 2; n++) await typing(scope, await open(scope))(`Draft ${n}`, n);
  expect((await rows()).map(({ fields }) => fields.title).sort()).toEqual([2, 3, 4, 5, 6].map((n) => `Draft ${n}`));
  // Those were kept while the clock ran ahead.
  await typing(scope, await open(scope))('Newest', -day / 1000);
  expect((await rows()).map(({ fields }) => fields.title).sort()).toEqual([
    ...[3, 4, 5, 6].map((n) => `Draft ${n}`),
    'Newest',
  ]);
  // The next draft removes the oldest one, not 'Newest', and is listed first.
  await typing(scope, await open(scope))('Still newer', 1 - day / 1000);
  const kept = await rows();
  expect(kept.map(({ fields }) => fields.title).sort()).toEqual([
    ...[4, 5, 6].map((n) => `Draft ${n}`),
    ...['Newest', 'Still newer'],
  ]);
  const { drafts } = await open(at(scope, 2 - day / 1000));
  const titles = drafts.map((draft) => kept.find(({ id }) => id === draft.id)?.fields.title);
  expect(titles.slice(0, 2)).toEqual(['Still newer', 'Newest']);
  const long = { form: newId(), from: null, path, fields: { title: 'x'.repeat(600_000) } };
  expect((await failure(keepDraft(scope, long))).kind).toBe('too-large');
});

test('the end of a form deletes its kept draft and the one that it continued, unless another form wrote to that', async () => {
  const scope = await admin();
  const opened = await open(scope);
  await typing(scope, opened)('Typed');
  await typing(scope, await open(scope))('In another tab');
  await endKept(scope, KeptForm.parse({ form: opened.form }));
  expect((await rows()).map(({ fields }) => fields.title)).toEqual(['In another tab']);
  const [other] = await rows();
  const continued = await open(scope, other?.id);
  const ending = KeptForm.parse({ form: continued.form, from: continued.taken?.from });
  await keepDraft(at(scope, 1), { form: other?.id ?? '', from: null, path, fields: { title: 'Typed on' } });
  await endKept(scope, ending);
  expect((await rows()).map(({ fields }) => fields.title)).toEqual(['Typed on']);
  await endKept(await admin(), KeptForm.parse({ form: other?.id }));
  expect(await rows()).toHaveLength(1);
});

test('a shared link lasts seven days, follows its draft into another form and ends with it', async () => {
  const scope = await admin();
  const lesson = '/admin/courses/c/lessons/l';
  const made = new Date();
  const sharing = async (draft = '') => {
    const kept = await open(scope, draft, lesson);
    const { form, from } = KeptForm.parse({ form: kept.form, from: kept.taken?.from });
    await shareDraft({ ...scope, now: () => made }, { form, from, path: lesson, fields: { title: 'Shared' } });
    return form;
  };
  const form = await sharing();
  const { link } = (await rows())[0] ?? {};
  const token = linkToken(scope.config.secrets.token, link ?? '');
  const guest = testScope();
  expect((await openSharedDraft(guest, token)).tree).toMatchObject({ title: 'Shared' });
  for (const wrong of [`${token}x`, `${newId()}.${token.split('.')[1]}`, link ?? '', '', 'x'.repeat(5000)]) {
    expect((await failure(openSharedDraft(guest, wrong))).kind).toBe('not-found');
  }
  const until = (await rows())[0]?.linkUntil ?? new Date();
  expect(until.getTime() - made.getTime()).toBe(7 * day);
  await openSharedDraft(testScope({ now: after(until, -1) }), token);
  expect((await failure(openSharedDraft(testScope({ now: until }), token))).kind).toBe('not-found');
  // Without the link, only the draft's author can open it.
  expect((await failure(openDraft(await admin(), form))).kind).toBe('not-found');
  expect((await failure(openDraft(guest, form))).kind).toBe('unauthenticated');
  const other = await sharing(form);
  expect(await rows()).toMatchObject([{ id: other, link }]);
  const author = eq(users.id, scope.viewer?.id ?? '');
  for (const lost of [{ role: 'USER' }, { blockedAt: new Date() }] as const) {
    await scope.db.update(users).set(lost).where(author);
    expect((await failure(openSharedDraft(guest, token))).kind).toBe('not-found');
    await scope.db.update(users).set({ role: 'ADMIN', blockedAt: null }).where(author);
    await openSharedDraft(guest, token);
  }
  await forgetDraft(scope, { path: lesson, id: other });
  expect((await failure(openSharedDraft(guest, token))).kind).toBe('not-found');
});
