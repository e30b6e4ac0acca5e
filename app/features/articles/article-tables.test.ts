import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  articleBlocks,
  articleCategories,
  articleLikes,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  articleTexts,
  comments,
  staleArticles,
  users,
} from '#db/schema';
import { makeArticle, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';

beforeEach(resetBindings);

const { db } = testScope();
const now = new Date('2026-05-01T12:00:00Z');

async function countsOf(id: string) {
  const [row] = await db
    .select({ likes: articles.likesCount, comments: articles.commentsCount })
    .from(articles)
    .where(eq(articles.id, id));
  return row;
}

describe('the counters of an article', () => {
  it('count the like of each member once, and no longer when the account is deleted', async () => {
    const article = await makeArticle(db);
    const [one, two] = [await makeUser(db), await makeUser(db)];
    const like = (userId: string) =>
      db.insert(articleLikes).values({ userId, articleId: article.id, createdAt: now }).onConflictDoNothing();
    await like(one.id);
    await like(one.id);
    await like(two.id);
    expect(await countsOf(article.id)).toMatchObject({ likes: 2 });
    await db.delete(users).where(eq(users.id, two.id));
    expect(await countsOf(article.id)).toMatchObject({ likes: 1 });
  });

  it('count comments, but not replies or comments on a lesson with the same id', async () => {
    const article = await makeArticle(db);
    const said = { userId: null, role: 'USER' as const, format: 'text' as const, body: 'x', createdAt: now };
    const onArticle = { ...said, subjectKind: 'article' as const, subjectId: article.id };
    await db.insert(comments).values([
      { id: 'c1', ...onArticle },
      { id: 'c2', ...onArticle },
      { id: 'r1', parentId: 'c1', ...onArticle },
      { id: 'c3', ...onArticle, subjectKind: 'lesson' },
    ]);
    expect(await countsOf(article.id)).toMatchObject({ comments: 2 });
    await db.delete(comments).where(eq(comments.id, 'c2'));
    expect(await countsOf(article.id)).toMatchObject({ comments: 1 });
  });
});

describe('the search mark of an article', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['a new title', () => db.update(articles).set({ title: 'Another' })],
    ['a new description', () => db.update(articles).set({ description: 'Another' })],
    ['a new text', () => db.update(articleBlocks).set({ html: '<p>Another</p>' })],
    ['a deleted block of text', () => db.delete(articleBlocks).where(eq(articleBlocks.position, 1))],
    ['a removed tag', () => db.delete(articleTaggings)],
    ['a renamed tag', () => db.update(articleTags).set({ name: 'Another' })],
    ['a renamed category', () => db.update(articleCategories).set({ name: 'Another' })],
    ['a renamed section', () => db.update(articleSections).set({ name: 'Another' })],
    ['its deletion', () => db.delete(articles)],
  ];

  it.each(changes)('is set by %s', async (_name, change) => {
    const article = await makeArticle(db, { tags: ['vinyl'] });
    await db.delete(staleArticles);
    await change();
    expect(await db.select({ id: staleArticles.articleId }).from(staleArticles)).toEqual([{ id: article.id }]);
  });

  it('is not set by a like', async () => {
    const article = await makeArticle(db);
    const reader = await makeUser(db);
    await db.delete(staleArticles);
    await db.insert(articleLikes).values({ userId: reader.id, articleId: article.id, createdAt: now });
    expect(await db.select().from(staleArticles)).toEqual([]);
  });
});

it('the search finds the words of an article until they change or the article is deleted', async () => {
  const article = await makeArticle(db);
  await db
    .insert(articleTexts)
    .values({ articleId: article.id, title: 'Records', description: '', tags: 'vinyl', text: 'the needle drops' });
  const found = async () =>
    (await db.all<{ id: number }>(sql`SELECT rowid AS id FROM article_search WHERE article_search MATCH 'needl*'`))
      .length;
  expect(await found()).toBe(1);
  await db.update(articleTexts).set({ text: 'nothing' });
  expect(await found()).toBe(0);
  await db.update(articleTexts).set({ text: 'a needle' });
  await db.delete(articles).where(eq(articles.id, article.id));
  expect(await found()).toBe(0);
});

it('an article cannot be in another section than its category', async () => {
  const article = await makeArticle(db, { section: 'craft' });
  await makeArticle(db, { section: 'rooms' });
  await expect(db.update(articles).set({ sectionId: 'rooms' }).where(eq(articles.id, article.id))).rejects.toThrow();
});
