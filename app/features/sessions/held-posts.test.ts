import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { heldPosts } from '#db/schema';
import { minute } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { shownFields } from './held-fields';
import { forgetHeldPost, keepHeldPost, openHeldPost, releaseHeldPost } from './keep-held-post.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * minute);
const comment = 'A comment of some length. '.repeat(34);
const post = {
  path: '/lessons/one?page=2',
  fields: [
    ['intent', 'comment'],
    ['key', 'k1'],
    ['comment', comment],
  ] as [string, string][],
  hasFile: false,
};

async function held(userId: string, at: Date): Promise<string> {
  return (await keepHeldPost(testScope({ now: at }), userId, post)) ?? 'none';
}

async function keep(): Promise<{ viewer: Viewer; id: string }> {
  const viewer = await makeUser(testScope().db);
  return { viewer, id: await held(viewer.id, now) };
}

test('a held post opens for its author unchanged', async () => {
  const { viewer, id } = await keep();
  expect(await openHeldPost(testScope({ viewer, now }), { id })).toEqual(post);
});

test('a stored held post contains no readable text of the post', async () => {
  await keep();
  const [row] = await testScope().db.select().from(heldPosts);
  expect(JSON.stringify(row)).not.toContain('comment of some');
  expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('comment of some');
});

test('nobody but its author can open, send or discard a held post', async () => {
  const { viewer, id } = await keep();
  const other = await makeUser(testScope().db);
  const scope = testScope({ viewer: other, now });
  expect(await openHeldPost(scope, { id })).toBeNull();
  expect(await releaseHeldPost(scope, { id })).toBeNull();
  await forgetHeldPost(scope, { id });
  expect(await openHeldPost(testScope({ viewer, now }), { id })).toEqual(post);
  await expect(openHeldPost(testScope({ now }), { id })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a held post of the office opens for its author only while the author may enter the office', async () => {
  const author = await makeUser(testScope().db);
  const draft = { path: '/admin/lists', fields: post.fields, hasFile: true };
  const id = (await keepHeldPost(testScope({ now }), author.id, draft)) ?? 'none';
  const asWhom = (part: Partial<Viewer>) => testScope({ viewer: { ...author, ...part }, now });
  expect(await openHeldPost(asWhom({ role: 'ADMIN' }), { id })).toEqual(draft);
  for (const part of [{ role: 'USER' }, { role: 'ADMIN', lacksSecondFactor: true }] as const) {
    expect(await openHeldPost(asWhom(part), { id })).toBeNull();
    expect(await releaseHeldPost(asWhom(part), { id })).toBeNull();
  }
  const other = await makeUser(testScope().db, { role: 'ADMIN' });
  expect(await openHeldPost(testScope({ viewer: { ...other, role: 'ADMIN' }, now }), { id })).toBeNull();
  expect(await releaseHeldPost(asWhom({ role: 'SUPER_ADMIN' }), { id })).toBe('/admin/lists');
});

test('a held post is gone after 30 minutes', async () => {
  const { viewer, id } = await keep();
  expect(await openHeldPost(testScope({ viewer, now: after(29) }), { id })).toEqual(post);
  expect(await openHeldPost(testScope({ viewer, now: after(30) }), { id })).toBeNull();
  expect(await releaseHeldPost(testScope({ viewer, now: after(30) }), { id })).toBeNull();
});

test('a held post can be sent again until its 30 minutes are over', async () => {
  const { viewer, id } = await keep();
  const send = (minutes: number) => releaseHeldPost(testScope({ viewer, now: after(minutes) }), { id });
  expect(await send(1)).toBe(post.path);
  expect(await send(29)).toBe(post.path);
  expect(await send(30)).toBeNull();
});

test('a held post is gone after it is discarded, and discarding it again is harmless', async () => {
  const { viewer, id } = await keep();
  const scope = testScope({ viewer, now });
  await forgetHeldPost(scope, { id });
  await forgetHeldPost(scope, { id });
  expect(await scope.db.select().from(heldPosts).where(eq(heldPosts.id, id))).toEqual([]);
});

test('the author is shown the fields they typed, not the hidden fields of the form', () => {
  const fields: [string, string][] = [
    ...post.fields,
    ['favouriteGenres', 'House'],
    ['djSoftware', 'Rekordbox'],
    ['userName', 'dj_kim'],
    ['lessonId', 'l1'],
    ['isCompleted', 'true'],
    ['commentId', '7'],
    ['note', '  '],
  ];
  expect(shownFields(fields)).toEqual([
    { name: 'comment', label: 'Comment', value: comment },
    { name: 'favouriteGenres', label: 'Favourite genres', value: 'House' },
    { name: 'djSoftware', label: 'DJ software', value: 'Rekordbox' },
    { name: 'userName', label: 'Username', value: 'dj_kim' },
  ]);
});

test('the newest five held posts of a person are kept, and at most 30 are accepted in ten minutes', async () => {
  const { viewer, id: first } = await keep();
  const { viewer: other, id: others } = await keep();
  const later = [];
  for (let i = 1; i <= 31; i++) later.push(await held(viewer.id, after(i / 10)));
  expect(later.filter((id) => id === 'none')).toHaveLength(2);
  const rows = await testScope().db.select().from(heldPosts).where(eq(heldPosts.userId, viewer.id));
  expect(rows.map(({ id }) => id).sort()).toEqual(later.filter((id) => id !== 'none').slice(-5));
  expect(await openHeldPost(testScope({ viewer, now: after(4) }), { id: first })).toBeNull();
  expect(await openHeldPost(testScope({ viewer: other, now: after(4) }), { id: others })).toEqual(post);
});
