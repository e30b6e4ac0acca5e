import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { articleCategories } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeSubscription, makeUser } from '../../../tests/support/factories';
import { recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readArticles, showList } from './list-articles.server';
import { readCategories } from './list-categories.server';
import { listForFeed } from './list-public-articles.server';
import { pageOfList, readListWish } from './schema';
import { readArticlePage } from './show-article.server';
import { showCategory, showHub, showSection } from './show-hub.server';

const listArticles = reading(readArticles);
const listCategories = reading(readCategories);

/* Compares the number of rows that the hub's pages read with 10,000 articles and with 100. */

let viewer: Viewer;
const few = 100;
const many = 10_000;
const places = [0, 1, 2, 3];

const first = (query = '', perPage = 15) => pageOfList(readListWish(new URLSearchParams(query)), perPage);
const work: Record<string, (scope: Scope) => Promise<unknown>> = {
  overview: showHub,
  'all posts': (scope) => showList(scope, first('', 30)),
  'all posts, page 3': (scope) => showList(scope, first('page=3', 30)),
  section: (scope) => showSection(scope, { section: 's1', ...first() }),
  category: (scope) => showCategory(scope, { section: 's1', category: 's1-all', ...first('', 8) }),
  categories: (scope) => listCategories(scope, {}),
  article: (scope) => scope.read(readArticlePage(scope, { article: 'n50' })),
  feed: listForFeed,
  'a search for a rare word': (scope) => showList(scope, first('query=rare0')),
  'the API': (scope) => listArticles(scope, { offset: 0 }),
};
const broad: typeof work = {
  'a search for a word in every article': (scope) => showList(scope, first('query=common')),
  'the same within a section': (scope) => showSection(scope, { section: 's1', ...first('query=common') }),
};

async function rows(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const [name, run] of Object.entries({ ...work, ...broad })) {
    const { scope, rowsRead } = recordingScope(viewer);
    await run(scope);
    counted[name] = rowsRead();
  }
  return counted;
}

/** A literal in the SQL: SQLite would treat a bound number as a float. */
const whole = (number: number) => sql.raw(String(number));

/** Copies an article until there are `to` articles. */
async function fill(from: number, to: number): Promise<void> {
  const { db } = testScope();
  const number = sql`WITH RECURSIVE n(i) AS (SELECT ${whole(from)} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${whole(to)})`;
  const place = sql`'s' || (n.i % ${whole(places.length)})`;
  await db.run(sql`${number} INSERT INTO articles (id, slug, title, description, category_id, section_id, author_id,
      preview, reading_minutes, published_at)
    SELECT 'n' || n.i, 'n' || n.i, 'Article ' || n.i, '', ${place} || '-all', ${place}, a.author_id, '', 1, n.i * 1000
    FROM n, articles a WHERE a.id = 'model'`);
  await db.run(sql`${number} INSERT INTO article_taggings (article_id, tag_id)
    SELECT 'n' || n.i, t.id FROM n, article_tags t WHERE n.i % 2 = 0`);
  await db.run(sql`${number} INSERT INTO article_texts (article_id, title, description, tags, text)
    SELECT 'n' || n.i, 'Article ' || n.i, '', '', 'common rare' || n.i FROM n`);
}

beforeAll(async () => {
  await resetBindings();
  const { db } = testScope();
  const user = await makeUser(db);
  await makeSubscription(db, user.id);
  viewer = { ...user, subscription: 'active', opensEverything: true };
  for (const place of places)
    await makeArticle(db, { id: `place${place}`, section: `s${place}`, publishedAt: new Date(place) });
  await makeArticle(db, { id: 'model', section: 's0', publishedAt: new Date(9), tags: ['vinyl', 'repair'] });
}, 60_000);

test('the pages of the DJ Hub read hardly more rows with 10,000 articles than with 100', async () => {
  await fill(0, few);
  const ofFew = await rows();
  await fill(few, many);
  const ofMany = await rows();
  console.info(
    'rows read',
    JSON.stringify(Object.fromEntries(Object.keys(ofFew).map((name) => [name, [ofFew[name], ofMany[name]]]))),
  );
  for (const name of Object.keys(work))
    expect([name, (ofMany[name] ?? 0) <= (ofFew[name] ?? 0) * 1.2 + 20]).toEqual([name, true]);
  // The page, its count and its tags each read at most the best thousand matches, and as many in titles.
  for (const name of Object.keys(broad)) expect([name, (ofMany[name] ?? 0) <= 18_000]).toEqual([name, true]);
}, 120_000);

test('a category counts its articles after articles are added, moved and deleted', async () => {
  const { db } = testScope();
  const isRight = async () => {
    const [wrong] = await db
      .select({ count: sql<number>`count(*)` })
      .from(articleCategories)
      .where(sql`articles_count <> (SELECT count(*) FROM articles a WHERE a.category_id = article_categories.id)`);
    return wrong?.count === 0;
  };
  expect(await isRight()).toBe(true);
  await db.run(sql`UPDATE articles SET category_id = 's2-all', section_id = 's2' WHERE id = 'n1'`);
  await db.run(sql`DELETE FROM articles WHERE id = 'n2'`);
  expect(await isRight()).toBe(true);
});
