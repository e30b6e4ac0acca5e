import { beforeEach, describe, expect, it } from 'vitest';
import { articleCategories, articleSections } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeSubscription, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentHub, presentSection } from './present-hub.server';
import { pageOfList, readListWish } from './schema';
import { showCategory, showHub, showSection } from './show-hub.server';

beforeEach(resetBindings);

const db = () => testScope().db;
const noWish = readListWish(new URLSearchParams());
const firstPage = pageOfList(noWish, 15);
const on = (day: number) => new Date(Date.UTC(2026, 0, day));

async function subscriber(): Promise<Viewer> {
  const viewer = await makeUser(db());
  await makeSubscription(db(), viewer.id);
  return { ...viewer, subscription: 'active', opensEverything: true };
}

async function makeEmptySection() {
  await db()
    .insert(articleSections)
    .values({ id: 'new', slug: 'new-one', name: 'New', tagline: 'Soon', hexColor: '#6bd6a2', position: 1_000_000 });
  await db()
    .insert(articleCategories)
    .values({ id: 'new-all', sectionId: 'new', slug: 'new-all', name: 'All', position: 1 });
}

describe('the overview of the DJ Hub', () => {
  it('shows the highlights in their order and the newest of each section, in one round trip', async () => {
    for (let day = 1; day <= 8; day += 1) {
      await makeArticle(db(), { slug: `c${day}`, publishedAt: on(day), highlight: day < 3 ? 3 - day : null });
    }
    await makeArticle(db(), { slug: 'g1', section: 'gear', publishedAt: on(1) });
    await makeEmptySection();
    const scope = testScope({ viewer: await subscriber(), now: on(20) });
    const before = scope.trips();
    const hub = await showHub(scope);
    expect(scope.trips() - before).toBe(1);
    expect(hub.highlights.map(({ slug }) => slug)).toEqual(['c2', 'c1']);
    expect(hub.sections.map(({ id, articlesCount, articles }) => [id, articlesCount, articles.length])).toEqual([
      ['craft', 8, 7],
      ['gear', 1, 1],
      ['new', 0, 0],
    ]);
    expect(hub.sections[0]?.articles.map(({ slug }) => slug)).toEqual(['c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2']);
    expect(presentHub(hub).sections[2]).toMatchObject({ href: '/dj-hub/premium-section/new-one', count: 0 });
  });

  it('leads with the first highlight, or else the newest article, and shows it once', async () => {
    await makeArticle(db(), { title: 'Old', publishedAt: on(1) });
    await makeArticle(db(), { title: 'New', publishedAt: on(2) });
    const shown = async () => presentHub(await showHub(testScope({ viewer: await subscriber(), now: on(20) })));
    const newest = await shown();
    expect(newest).toMatchObject({ lead: { title: 'New' }, highlights: [] });
    expect(newest.parts).toMatchObject([{ shape: 'picture', sections: [{ first: { title: 'Old' }, others: [] }] }]);
    await makeArticle(db(), { title: 'Third', highlight: 2, publishedAt: on(3) });
    await makeArticle(db(), { title: 'Lead', highlight: 1, publishedAt: on(1) });
    const chosen = await shown();
    expect(chosen).toMatchObject({ lead: { title: 'Lead' }, highlights: [{ title: 'Third' }] });
    expect(JSON.stringify(chosen.parts)).not.toContain('Lead');
  });

  it.each([
    ['six', [6, 6, 6, 6, 6, 6], ['picture', 'sentence', 'squares', 'list', 'pair']],
    ['one of which has too few articles for its shape', [6, 6, 3, 6], ['picture', 'sentence', 'list', 'list']],
    ['the last of which has none beside it', [2, 1, 4, 1, 5], ['picture', 'sentence', 'squares', 'list', 'picture']],
    [
      'more than a round of shapes',
      [1, 1, 4, 1, 1, 1, 1],
      ['picture', 'sentence', 'squares', 'list', 'pair', 'picture'],
    ],
  ])('gives each section a shape: %s', async (_what, counts, shapes) => {
    await makeArticle(db(), { section: 'lead', highlight: 1 });
    for (const [place, count] of counts.entries())
      for (let n = 0; n < count; n += 1) await makeArticle(db(), { section: `s${place}`, publishedAt: on(n + 1) });
    const { parts } = presentHub(await showHub(testScope({ viewer: await subscriber(), now: on(20) })));
    expect(parts.map(({ shape }) => shape)).toEqual(shapes);
    expect(parts.flatMap(({ sections }) => sections.map(({ name }) => name))).toEqual(counts.map((_, at) => `s${at}`));
  });

  it('shows no article before its publication date', async () => {
    await makeArticle(db(), { publishedAt: on(10), highlight: 1 });
    const hub = await showHub(testScope({ viewer: await subscriber(), now: on(9) }));
    expect(hub.highlights).toEqual([]);
    expect(hub.sections.map(({ articlesCount, articles }) => [articlesCount, articles.length])).toEqual([[0, 0]]);
  });

  it('reads no more rows with 40 articles in a section than with 8, except to count them', async () => {
    const viewer = await subscriber();
    const rows = async () => {
      const { scope, rowsRead } = recordingScope(viewer);
      await showHub(scope);
      return rowsRead();
    };
    for (let n = 0; n < 8; n += 1) await makeArticle(db(), { publishedAt: on(n + 1) });
    const ofFew = await rows();
    for (let n = 0; n < 32; n += 1) await makeArticle(db(), { publishedAt: on(n + 1) });
    expect((await rows()) - ofFew).toBeLessThanOrEqual(32 * 2);
  });

  it('finds articles by an index, without scanning all articles', async () => {
    await makeArticle(db(), { highlight: 1 });
    const { scope, statements } = recordingScope(await subscriber());
    await showHub(scope);
    const details = (await Promise.all(statements.map(planOf))).flat();
    expect(details.filter((detail) => /^SCAN (articles|a)\b(?!.*INDEX)/.test(detail))).toEqual([]);
  });
});

describe('a section', () => {
  it('shows only its categories that have articles', async () => {
    const article = await makeArticle(db());
    await db()
      .insert(articleCategories)
      .values({ id: 'bare', sectionId: 'craft', slug: 'bare', name: 'Bare', position: 2 });
    const found = await showSection(testScope({ viewer: await subscriber() }), { section: 'craft', ...firstPage });
    const { name, shelves } = presentSection(found as NonNullable<typeof found>, noWish);
    expect(name).toBe('craft');
    expect(shelves).toMatchObject([
      {
        count: '1 article',
        href: '/dj-hub/premium-section/craft/premium-category/craft-all',
        articles: [{ id: article.id }],
      },
    ]);
  });

  it('can be empty, and is null when it does not exist', async () => {
    await makeEmptySection();
    const scope = testScope({ viewer: await subscriber() });
    const found = await showSection(scope, { section: 'new-one', ...firstPage });
    expect(presentSection(found as NonNullable<typeof found>, noWish).shelves).toEqual([]);
    expect(await showSection(scope, { section: 'no-such', ...firstPage })).toBeNull();
  });
});

describe('a category', () => {
  const slice = { offset: 0, limit: 2 };

  it('is read a page at a time, in one round trip', async () => {
    for (let day = 1; day <= 3; day += 1) await makeArticle(db(), { slug: `c${day}`, publishedAt: on(day) });
    await makeArticle(db(), { section: 'gear' });
    const scope = testScope({ viewer: await subscriber(), now: on(20) });
    const before = scope.trips();
    const found = await showCategory(scope, { section: 'craft', category: 'craft-all', ...slice });
    expect(scope.trips() - before).toBe(1);
    expect(found?.category?.articles).toMatchObject({ totalCount: 3, items: [{ slug: 'c3' }, { slug: 'c2' }] });
  });

  it('is null in another section, and the whole page is null for an unknown section', async () => {
    await makeArticle(db());
    await makeArticle(db(), { section: 'gear' });
    const scope = testScope({ viewer: await subscriber() });
    expect(await showCategory(scope, { section: 'gear', category: 'craft-all', ...slice })).toEqual({
      section: { slug: 'gear', name: 'gear' },
      tags: [],
      category: null,
    });
    expect(await showCategory(scope, { section: 'no-such', category: 'craft-all', ...slice })).toBeNull();
  });
});

it('the pages of the DJ Hub are refused to a member without a subscription', async () => {
  const scope = testScope({ viewer: await makeUser(db()) });
  const asked = { section: 'craft', category: 'craft-all', offset: 0, limit: 2 };
  for (const work of [showHub(scope), showSection(scope, asked), showCategory(scope, asked)]) {
    await expect(work).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
