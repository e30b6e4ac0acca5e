import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articles, draftVersions } from '#db/schema';
import { readArticle } from '~/features/articles/office/read-article.server';
import { articleVersions, saveArticle } from '~/features/articles/office/save-article.server';
import { makeArticle, makeUser } from '../../../tests/support/factories';
import { failure } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openVersions, restoreVersion } from './open-versions.server';
import { mostVersions } from './write-draft.server';

beforeEach(resetBindings);

const admin = async () =>
  testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });

async function articleOf(scope: Awaited<ReturnType<typeof admin>>) {
  const { id } = await makeArticle(scope.db, { tags: ['house'] });
  const now = () => readArticle(scope, { articleId: id });
  return {
    id,
    thing: articleVersions(id),
    now,
    save: async (description: string, at = scope) => saveArticle(at, { ...(await now()), description }),
  };
}

test('each save and the state before the first save become versions, and a limited number is kept', async () => {
  const scope = await admin();
  const { id, thing, save } = await articleOf(scope);
  let seconds = 0;
  const later = () => ({ ...scope, now: () => new Date(Date.now() + ++seconds * 1000) });
  await save('One', later());
  expect(await scope.db.select().from(draftVersions)).toHaveLength(2);
  for (let n = 0; n < mostVersions + 3; n++) await save(`Text ${n}`, later());
  const { rows, revision } = await openVersions(scope, null, thing);
  expect([rows.length, rows[0]?.id]).toEqual([mostVersions, revision]);
  expect(await scope.db.select().from(draftVersions)).toHaveLength(mostVersions);
  // Those were saved while the clock ran ahead.
  await save('Newest');
  const newest = await openVersions(scope, null, thing);
  expect(newest.rows[0]?.id).toBe(newest.revision);
  // Deleting an article deletes its versions.
  await scope.db.delete(articles).where(eq(articles.id, id));
  expect(await scope.db.select().from(draftVersions)).toEqual([]);
});

test('the state before the first save is kept although a course with the same id has versions', async () => {
  const scope = await admin();
  const { id, thing, save } = await articleOf(scope);
  await scope.db
    .insert(draftVersions)
    .values({ id: `first-${id}`, kind: 'course', thingId: id, draft: {}, savedAt: new Date() });
  await save('One');
  expect((await openVersions(scope, null, thing)).rows).toHaveLength(2);
});

test('a version shows which fields changed, and one of two concurrent restores is a conflict', async () => {
  const scope = await admin();
  const { thing, save, now } = await articleOf(scope);
  const { description } = await now();
  await save('Something else');
  const { rows, revision } = await openVersions(scope, null, thing);
  const first = rows.at(-1)?.id ?? '';
  const { differences } = await openVersions(scope, first, thing);
  expect(differences?.map(({ label }) => label)).toEqual(['Description']);
  const asked = { version: first, revision };
  const both = await Promise.all([1, 2].map(() => failure(restoreVersion(scope, asked, thing as never))));
  expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'ok']);
  expect((await now()).description).toBe(description);
  expect((await openVersions(scope, null, thing)).rows).toHaveLength(3);
});

test('restoring a version publishes nothing, and is refused for an unknown author and to members', async () => {
  const scope = await admin();
  const { thing, save, now } = await articleOf(scope);
  await save('Something else');
  const hidden = new Date('9999-12-31T00:00:00Z');
  await saveArticle(scope, { ...(await now()), publishedAt: hidden });
  const { rows, revision } = await openVersions(scope, null, thing);
  const first = rows.at(-1)?.id ?? '';
  await restoreVersion(scope, { version: first, revision }, thing as never);
  expect((await now()).publishedAt).toEqual(hidden);
  await scope.db
    .update(draftVersions)
    .set({ draft: { ...(await now()), authorId: 'nobody' } })
    .where(eq(draftVersions.id, first));
  const again = { version: first, revision: (await now()).revision ?? '' };
  expect((await failure(restoreVersion(scope, again, thing as never))).kind).toBe('invalid');
  expect((await failure(restoreVersion(scope, { ...again, version: 'none' }, thing as never))).kind).toBe('not-found');
  // A version of another article.
  const other = await articleOf(scope);
  expect((await failure(restoreVersion(scope, again, other.thing as never))).kind).toBe('not-found');
  for (const viewer of [null, await makeUser(scope.db, {})]) {
    const stranger = testScope({ viewer });
    expect((await failure(openVersions(stranger, null, thing))).kind).not.toBe('ok');
    expect((await failure(restoreVersion(stranger, again, thing as never))).kind).not.toBe('ok');
  }
});
