import { beforeEach, describe, expect, it } from 'vitest';
import { articleBookmarks, articleLikes, articleReads } from '#db/schema';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeSubscription, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { indexAllArticles } from './index-articles.server';
import { readArticles, readTagChoices } from './list-articles.server';
import { readCategories, selectSections, selectTags } from './list-categories.server';
import { presentArticleOutput } from './present-output.server';
import { ListArticles } from './schema';
import { readArticle, readArticlePage } from './show-article.server';

const listArticles = reading(readArticles);
const listCategories = reading(readCategories);
const listSections = reading(selectSections);
const listTags = reading(selectTags);
const tagChoices = reading(readTagChoices);
const showArticle = reading((scope, { article }: { article: string }) => readArticle(scope, article));

beforeEach(resetBindings);

const db = () => testScope().db;
const on = (day: number) => new Date(Date.UTC(2026, 0, day));

async function subscriber(): Promise<Viewer> {
  const viewer = await makeUser(db());
  await makeSubscription(db(), viewer.id);
  return { ...viewer, subscription: 'active', opensEverything: true };
}

async function listed(viewer: Viewer | null, asked: Record<string, unknown> = {}): Promise<string[]> {
  const page = await listArticles(testScope({ viewer }), ListArticles.parse(asked));
  return page.items.map(({ id }) => id);
}

describe('an article', () => {
  it('is complete for a subscriber, by id or urlPart, in one round trip', async () => {
    const article = await makeArticle(db(), { tags: ['vinyl', 'repair'] });
    const scope = testScope({ viewer: await subscriber() });
    const before = scope.trips();
    const found = await showArticle(scope, { article: article.slug });
    expect(scope.trips() - before).toBe(1);
    expect(found).toEqual(await showArticle(scope, { article: article.id }));
    expect(found.blocks?.map(({ html }) => html)).toEqual(['<p>The open part.</p>', '<p>The locked part.</p>']);
    expect(found.tags.map(({ id }) => id)).toEqual(['repair', 'vinyl']);
    expect(presentArticleOutput(scope, found)).toMatchObject({ isPreview: false, blocks: [{}, {}] });
  });

  it('names how many articles its category has, and the newest eight, in the API’s format', async () => {
    const made = [];
    for (let day = 1; day <= 10; day++) made.push(await makeArticle(db(), { publishedAt: on(day) }));
    await makeArticle(db(), { publishedAt: new Date('2027-10-01T08:00:00Z'), title: 'Scheduled' });
    const newest = made.reverse().map(({ id }) => id);
    for (const viewer of [await subscriber(), null]) {
      const scope = testScope({ viewer });
      const output = presentArticleOutput(scope, await showArticle(scope, { article: newest[9]! }));
      const { premiumArticleCount, premiumArticles } = output.premiumArticleCategory;
      expect([premiumArticleCount, premiumArticles.map(({ id }) => id)]).toEqual([10, newest.slice(0, 8)]);
      const [page] = await scope.read(readArticlePage(scope, { article: newest[1]! }));
      expect(page.related.map(({ id }) => id)).toEqual([newest[0], newest[2], newest[3]]);
    }
  });

  it('gives a guest only its open part, and no statement reads its full text', async () => {
    const article = await makeArticle(db());
    const { scope, statements } = recordingScope(null);
    const found = await showArticle(scope, { article: article.slug });
    const output = JSON.stringify(presentArticleOutput(scope, found));
    expect(output).toContain('The open part.');
    expect(output).not.toContain('locked part');
    expect(presentArticleOutput(scope, found).isPreview).toBe(true);
    expect(statements.map(({ text }) => text).join()).not.toMatch(/article_blocks|article_texts|article_search/);
  });

  it('is refused to a member without a subscription or with a paused subscription', async () => {
    const article = await makeArticle(db());
    const member = await makeUser(db());
    for (const subscription of ['none', 'paused'] as const) {
      const scope = testScope({ viewer: { ...member, subscription } });
      await expect(showArticle(scope, { article: article.slug })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('is refused when the subscription ends between the access check and the read', async () => {
    const article = await makeArticle(db());
    const viewer = { ...(await makeUser(db())), subscription: 'active' as const, opensEverything: true };
    const asked = showArticle(testScope({ viewer }), { article: article.id });
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is not found before its publication date, except by administrators, nor by an unknown name', async () => {
    const article = await makeArticle(db(), { publishedAt: on(10) });
    const reader = await subscriber();
    const admin = { ...(await makeUser(db(), { role: 'ADMIN' })), opensEverything: true };
    const ask = (viewer: Viewer | null, day: number) =>
      showArticle(testScope({ viewer, now: on(day) }), { article: article.id });
    for (const viewer of [null, reader]) await expect(ask(viewer, 9)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(reader, 10)).blocks).toHaveLength(2);
    expect((await ask(admin, 9)).blocks).toHaveLength(2);
    const member = await makeUser(db());
    await expect(ask(member, 9)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const viewer of [null, reader, member, { ...member, subscription: 'paused' as const }]) {
      const scope = testScope({ viewer });
      for (const name of ['gone', "' OR 1", '']) {
        const asked = async () => showArticle(scope, { article: name });
        await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });

  it('shows each reader their own marks', async () => {
    const article = await makeArticle(db());
    const [reader, other] = [await subscriber(), await subscriber()];
    const mark = { userId: reader.id, articleId: article.id };
    await db()
      .insert(articleReads)
      .values({ ...mark, readAt: on(1) });
    await db()
      .insert(articleLikes)
      .values({ ...mark, createdAt: on(1) });
    await db()
      .insert(articleBookmarks)
      .values({ ...mark, createdAt: on(1) });
    const seen = async (viewer: Viewer | null) => showArticle(testScope({ viewer }), { article: article.id });
    expect(await seen(reader)).toMatchObject({ isRead: true, isLiked: true, isBookmarked: true, likesCount: 1 });
    for (const viewer of [other, null]) {
      expect(await seen(viewer)).toMatchObject({ isRead: false, isLiked: false, isBookmarked: false, likesCount: 1 });
    }
  });
});

describe('the list of articles', () => {
  it('has the newest articles first, in pages, without unpublished articles', async () => {
    const viewer = await subscriber();
    const [a, b, c] = [
      await makeArticle(db(), { publishedAt: on(1) }),
      await makeArticle(db(), { publishedAt: on(3) }),
      await makeArticle(db(), { publishedAt: on(2) }),
    ];
    await makeArticle(db(), { publishedAt: new Date('2100-01-01') });
    expect(await listed(viewer)).toEqual([b.id, c.id, a.id]);
    expect(await listed(viewer, { limit: 1, offset: 1 })).toEqual([c.id]);
    const page = await listArticles(testScope({ viewer }), ListArticles.parse({}));
    expect(page).toMatchObject({ totalCount: 3, limit: 30 });
  });

  it('is filtered by section, by category, and by tags that an article must all have', async () => {
    const viewer = await subscriber();
    const one = await makeArticle(db(), { section: 'gear', tags: ['vinyl', 'repair'] });
    const two = await makeArticle(db(), { section: 'gear', tags: ['vinyl'] });
    const three = await makeArticle(db(), { section: 'rooms', tags: ['repair'] });
    const ids = async (asked: object) => (await listed(viewer, { ...asked })).sort();
    expect(await ids({ premiumArticleSectionId: 'gear' })).toEqual([one.id, two.id].sort());
    expect(await ids({ premiumArticleCategoryId: 'rooms-all' })).toEqual([three.id]);
    expect(await ids({ premiumArticleTagsIds: 'vinyl' })).toEqual([one.id, two.id].sort());
    expect(await ids({ premiumArticleTagsIds: ['vinyl', 'repair'] })).toEqual([one.id]);
    expect(await ids({ premiumArticleTagsIds: 'vinyl,unknown' })).toEqual([]);
    expect(await ids({ premiumArticleSectionId: 'unknown' })).toEqual([]);
  });

  it('offers the tags that narrow it further, each with its number of articles', async () => {
    const viewer = await subscriber();
    await makeArticle(db(), { section: 'gear', title: 'Needles', tags: ['vinyl', 'repair'] });
    await makeArticle(db(), { section: 'gear', tags: ['vinyl'] });
    await makeArticle(db(), { section: 'rooms', title: 'Needles', tags: ['repair'] });
    await makeArticle(db(), { section: 'rooms', tags: ['secret'], publishedAt: new Date('2100-01-01') });
    await indexAllArticles(db());
    const offered = async (asked: object) =>
      (await tagChoices(testScope({ viewer }), ListArticles.parse(asked))).map(({ slug, count }) => [slug, count]);
    expect(await offered({})).toEqual([
      ['repair', 2],
      ['vinyl', 2],
    ]);
    expect(await offered({ premiumArticleSectionId: 'rooms' })).toEqual([['repair', 1]]);
    expect(await offered({ premiumArticleCategoryId: 'gear-all', premiumArticleTagsIds: 'repair' })).toEqual([
      ['repair', 1],
      ['vinyl', 1],
    ]);
    expect(await offered({ q: 'needle' })).toEqual([
      ['repair', 2],
      ['vinyl', 1],
    ]);
    // The list's own tags stay, so that they can be taken off.
    expect(await offered({ premiumArticleSectionId: 'rooms', premiumArticleTagsIds: 'vinyl' })).toEqual([['vinyl', 0]]);
    for (const nothing of [{ q: 'nowhere' }, { q: '"' }, { premiumArticleSectionId: 'unknown' }])
      expect(await offered(nothing)).toEqual([]);
    expect(() => readTagChoices(testScope(), ListArticles.parse({}))).toThrow();
  });

  it('finds articles with every word of a search, matches in the title first', async () => {
    const viewer = await subscriber();
    const inText = await makeArticle(db(), { html: ['<p>open</p>', '<p>regarding néedles</p>'] });
    const inTitle = await makeArticle(db(), { title: 'Needles', publishedAt: on(1) });
    await makeArticle(db(), { title: 'Needles to come', publishedAt: new Date('2100-01-01') });
    await indexAllArticles(db());
    expect(await listed(viewer, { q: 'needle' })).toEqual([inTitle.id, inText.id]);
    expect(await listed(viewer, { q: 'needle regarding' })).toEqual([inText.id]);
    expect(await listed(viewer, { q: '"' })).toEqual([]);
    const page = await listArticles(testScope({ viewer }), ListArticles.parse({ q: 'needle' }));
    expect(page).toMatchObject({ totalCount: 2, limit: 15 });
  });

  it('has 8 articles per page for a category', async () => {
    const viewer = await subscriber();
    for (let i = 0; i < 9; i++) await makeArticle(db(), { publishedAt: on(i + 1) });
    expect(await listed(viewer, { premiumArticleCategoryId: 'craft-all', categoryIndex: 2 })).toHaveLength(8);
    expect(await listed(viewer, { premiumArticleCategoryId: 'craft-all', offset: 8 })).toHaveLength(1);
  });

  it('is refused to guests and to members without a subscription', async () => {
    const member = await makeUser(db());
    await expect(listed(member)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listed(null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const list of [listSections, listTags, (scope: ReturnType<typeof testScope>) => listCategories(scope, {})]) {
      await expect(list(testScope({ viewer: member }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

it('sections count published articles, and categories list their newest eight with the total', async () => {
  const viewer = await subscriber();
  for (let i = 0; i < 10; i++) await makeArticle(db(), { publishedAt: on(i + 1), tags: ['vinyl'] });
  await makeArticle(db(), { section: 'rooms', publishedAt: new Date('2100-01-01') });
  const scope = testScope({ viewer });
  expect(await listSections(scope)).toMatchObject([
    { id: 'craft', articlesCount: 10 },
    { id: 'rooms', articlesCount: 0 },
  ]);
  const categories = await listCategories(scope, {});
  expect(categories.map(({ articlesCount, articles }) => [articlesCount, articles.length])).toEqual([
    [10, 8],
    [0, 0],
  ]);
  expect(categories[0]?.articles[0]?.publishedAt).toEqual(on(10));
  expect((await listCategories(scope, { section: 'rooms' })).map(({ id }) => id)).toEqual(['rooms-all']);
  expect(await listTags(scope)).toEqual([{ id: 'vinyl', slug: 'vinyl', name: 'vinyl' }]);
});

describe('the cost of reading articles', () => {
  /** Scans that are allowed: of the few sections, categories and tags, and of lists that a LIMIT bounds. */
  const small =
    /^SCAN (?:(?:article_sections|article_categories|article_tags|[cjkstx])\b|\(subquery-\d+\)|CONSTANT ROW)/;

  async function walks(work: (scope: ReturnType<typeof recordingScope>['scope']) => Promise<unknown>, viewer: Viewer) {
    const { scope, statements } = recordingScope(viewer);
    await work(scope);
    const details = (await Promise.all(statements.map(planOf))).flat();
    return details.filter((detail) => detail.startsWith('SCAN') && !small.test(detail));
  }

  it('lists, categories and an article are found by indexes', async () => {
    await makeArticle(db(), { tags: ['vinyl'] });
    const viewer = await subscriber();
    const list = (asked: object) => (scope: Parameters<typeof listArticles>[0]) =>
      listArticles(scope, ListArticles.parse(asked));
    expect(await walks(list({}), viewer)).toEqual([]);
    expect(await walks(list({ premiumArticleSectionId: 'craft' }), viewer)).toEqual([]);
    expect(await walks(list({ premiumArticleCategoryId: 'craft-all' }), viewer)).toEqual([]);
    expect(await walks((scope) => listCategories(scope, { section: 'craft' }), viewer)).toEqual([]);
    expect(await walks((scope) => showArticle(scope, { article: 'x' }).catch(() => null), viewer)).toEqual([]);
    expect(await walks((scope) => listSections(scope), viewer)).toEqual([]);
  });

  it('a page reads no more rows with 42 articles than with 12, except to count them', async () => {
    const viewer = await subscriber();
    const rows = async () => {
      const { scope, rowsRead } = recordingScope(viewer);
      await listArticles(scope, ListArticles.parse({ limit: 10 }));
      return rowsRead();
    };
    for (let i = 0; i < 12; i++) await makeArticle(db(), { publishedAt: on(i + 1) });
    const few = await rows();
    for (let i = 0; i < 30; i++) await makeArticle(db(), { publishedAt: on(i + 30) });
    expect((await rows()) - few).toBeLessThanOrEqual(30 + 5);
  });
});
