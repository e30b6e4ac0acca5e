import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/client';
import { articleBlocks, articleCategories, articles, articleTexts, staleArticles } from '#db/schema';
import { makeArticle } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { indexAllArticles, indexArticles } from './index-articles.server';

beforeEach(resetBindings);

const db = () => testScope().db;

async function found(word: string): Promise<string[]> {
  const rows = await db().all<{ id: string }>(
    sql`SELECT t.article_id AS id FROM article_search s JOIN article_texts t ON t.id = s.rowid
      WHERE article_search MATCH ${`"${word}"*`}`,
  );
  return rows.map(({ id }) => id);
}

it('the search index holds the title, description, text of all blocks, tags and section of an article', async () => {
  const article = await makeArticle(db(), {
    title: 'Néedle',
    description: 'About pressure',
    section: 'rooms',
    tags: ['vinyl'],
    html: ['<p>First <strong>groove</strong></p>', '<table><tr><td>Weight</td><td>grams</td></tr></table>'],
  });
  await makeArticle(db());
  await indexAllArticles(db());
  for (const word of ['needle', 'pressure', 'groove', 'weight', 'gram', 'vinyl', 'rooms']) {
    expect(await found(word), word).toEqual([article.id]);
  }
  expect(await db().select().from(staleArticles)).toEqual([]);
});

it('the search index holds letters that are letters of their own as what people type for them', async () => {
  const article = await makeArticle(db(), {
    title: 'Smørrebrød',
    description: 'In ŁÓDŹ',
    tags: ['Þórr'],
    html: ['<p>Die große Straße</p>'],
  });
  await indexAllArticles(db());
  for (const word of ['smorrebrod', 'lodz', 'thorr', 'grosse', 'strasse']) {
    expect(await found(word), word).toEqual([article.id]);
  }
  expect(await db().select({ title: articleTexts.title }).from(articleTexts)).toEqual([{ title: 'Smørrebrød' }]);
  await db().delete(articles).where(eq(articles.id, article.id));
  expect(await found('strasse')).toEqual([]);
});

it('the search index learns the changed words and forgets the old words', async () => {
  const article = await makeArticle(db(), { html: ['<p>before</p>'] });
  await indexAllArticles(db());
  await db().update(articleBlocks).set({ html: '<p>after</p>' });
  await db().update(articleCategories).set({ name: 'Elsewhere' });
  expect(await indexArticles(db())).toBe(1);
  expect(await found('before')).toEqual([]);
  expect(await found('after')).toEqual([article.id]);
  expect(await found('elsewhere')).toEqual([article.id]);
});

it('the search index forgets a deleted article and clears its mark', async () => {
  const article = await makeArticle(db());
  await indexAllArticles(db());
  await db().delete(articles).where(eq(articles.id, article.id));
  expect(await found('locked')).toEqual([]);
  await indexAllArticles(db());
  expect(await db().select().from(staleArticles)).toEqual([]);
});

it('the search index keeps the mark of a change made between its read and its write', async () => {
  await makeArticle(db(), { html: ['<p>before</p>'] });
  let isFirst = true;
  const between = new Proxy(db(), {
    get(target, key) {
      if (key !== 'batch') return Reflect.get(target, key);
      return async (statements: Parameters<Database['batch']>[0]) => {
        const results = await target.batch(statements);
        if (isFirst) await target.update(articleBlocks).set({ html: '<p>after</p>' });
        isFirst = false;
        return results;
      };
    },
  });
  await indexArticles(between);
  expect(await db().select().from(articleTexts)).toEqual([]);
  expect(await db().select().from(staleArticles)).toHaveLength(1);
  await indexAllArticles(db());
  expect(await found('after')).toHaveLength(1);
});

it('the search index can be filled by a plain database client, as for the demo academy', async () => {
  const article = await makeArticle(db(), { section: 'rooms' });
  await indexAllArticles(drizzle(env.DB));
  expect(await found('rooms')).toEqual([article.id]);
});
