import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { articleBookmarks, articleLikes, articleReads, articles } from '#db/schema';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeSubscription, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readArticleBookmarks } from './list-articles.server';
import { bookmarkArticle, likeArticle, markArticleRead, removeArticleBookmark } from './mark-article.server';

const listArticleBookmarks = reading(readArticleBookmarks);

beforeEach(resetBindings);

const db = () => testScope().db;

async function subscriber(): Promise<Viewer> {
  const viewer = await makeUser(db());
  await makeSubscription(db(), viewer.id);
  return { ...viewer, subscription: 'active', opensEverything: true };
}

const likes = async (id: string) =>
  (await db().select({ count: articles.likesCount }).from(articles).where(eq(articles.id, id)))[0]?.count;

it('marking an article as read or liked has the same result when it is repeated', async () => {
  const { slug: article } = await makeArticle(db());
  const scope = testScope({ viewer: await subscriber() });
  expect(await markArticleRead(scope, { article, isMarked: true })).toMatchObject({ isRead: true, isLiked: false });
  expect(await markArticleRead(scope, { article, isMarked: true })).toMatchObject({ isRead: true });
  expect(await likeArticle(scope, { article, isMarked: true })).toMatchObject({ isLiked: true, likesCount: 1 });
  expect(await likeArticle(scope, { article, isMarked: true })).toMatchObject({ isLiked: true, likesCount: 1 });
  expect(await likeArticle(scope, { article, isMarked: false })).toMatchObject({ isLiked: false, likesCount: 0 });
  expect(await likeArticle(scope, { article, isMarked: false })).toMatchObject({ isLiked: false, likesCount: 0 });
  expect(await markArticleRead(scope, { article, isMarked: false })).toMatchObject({ isRead: false });
});

it('likes and reads are counted correctly after 200 presses at the same time', async () => {
  const { id: article } = await makeArticle(db());
  const readers = await Promise.all(Array.from({ length: 10 }, subscriber));
  const presses = Array.from({ length: 200 }, (_, i) => ({
    viewer: readers[i % 10] as Viewer,
    isMarked: i % 3 !== 0,
  }));
  await Promise.all(
    presses.map(({ viewer, isMarked }, i) =>
      (i % 2 ? likeArticle : markArticleRead)(testScope({ viewer }), { article, isMarked }),
    ),
  );
  expect(await likes(article)).toBe((await db().select().from(articleLikes)).length);
  for (const viewer of readers) await likeArticle(testScope({ viewer }), { article, isMarked: true });
  for (const viewer of readers) await markArticleRead(testScope({ viewer }), { article, isMarked: true });
  expect(await likes(article)).toBe(10);
  expect(await db().select().from(articleReads)).toHaveLength(10);
});

it('a like that is interrupted is either stored and counted, or neither', async () => {
  const { id: article } = await makeArticle(db());
  const viewer = await subscriber();
  await outcome(likeArticle(mortalScope({ viewer }, 1), { article, isMarked: true }));
  expect(await likes(article)).toBe((await db().select().from(articleLikes)).length);
  expect(await likeArticle(testScope({ viewer }), { article, isMarked: true })).toMatchObject({ likesCount: 1 });
});

describe('bookmarks', () => {
  it('are stored once, listed latest first, and can be removed after the subscription ended', async () => {
    const [one, two] = [await makeArticle(db()), await makeArticle(db())];
    const viewer = await subscriber();
    const at = (second: number, as = viewer) =>
      testScope({ viewer: as, now: new Date(Date.UTC(2026, 5, 1, 0, 0, second)) });
    expect(await bookmarkArticle(at(1), { article: one.slug })).toMatchObject({ isBookmarked: true });
    await bookmarkArticle(at(2), { article: two.id });
    await bookmarkArticle(at(3), { article: one.id });
    const list = async (as = viewer) => {
      const page = await listArticleBookmarks(at(4, as), { limit: 3, offset: 0 });
      return [page.totalCount, ...page.items.map(({ id }) => id)];
    };
    expect(await list()).toEqual([2, two.id, one.id]);
    const lapsed: Viewer = { ...viewer, subscription: 'none', opensEverything: false };
    expect(await list(lapsed)).toEqual([2, two.id, one.id]);
    expect(await removeArticleBookmark(at(5, lapsed), { article: two.slug })).toMatchObject({ id: two.id });
    await removeArticleBookmark(at(6, lapsed), { article: two.slug });
    expect(await list()).toEqual([1, one.id]);
    expect(await list(await subscriber())).toEqual([0]);
  });
});

it('only a subscriber can mark an article, and only a published article', async () => {
  const { id: article } = await makeArticle(db());
  const later = await makeArticle(db(), { publishedAt: new Date('2100-01-01') });
  const member = await makeUser(db());
  const pretender: Viewer = { ...member, subscription: 'active', opensEverything: true };
  const scope = testScope({ viewer: await subscriber() });
  for (const mark of [markArticleRead, likeArticle]) {
    expect(await outcome(mark(testScope(), { article, isMarked: true }))).toBe('unauthenticated');
    expect(await outcome(mark(testScope({ viewer: member }), { article, isMarked: true }))).toBe('forbidden');
    expect(await outcome(mark(scope, { article: later.id, isMarked: true }))).toBe('not-found');
    expect(await outcome(mark(scope, { article: 'no-such', isMarked: true }))).toBe('not-found');
    // The subscription ended after the gate's check: the write checks access again.
    expect(await outcome(mark(testScope({ viewer: pretender }), { article, isMarked: true }))).toBe('forbidden');
  }
  expect(await outcome(bookmarkArticle(testScope({ viewer: member }), { article }))).toBe('forbidden');
  expect(await outcome(bookmarkArticle(scope, { article: later.id }))).toBe('not-found');
  expect(await outcome(removeArticleBookmark(scope, { article: 'no-such' }))).toBe('not-found');
  for (const table of [articleReads, articleLikes, articleBookmarks])
    expect(await db().select().from(table)).toEqual([]);
});
