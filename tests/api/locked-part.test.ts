import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { indexAllArticles } from '~/features/articles/index-articles.server';
import { makeArticle, makeSubscription, makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie } from '../support/sign-in';

/*
 * The locked part of an article must be in no answer to readers without access: these tests look for a unique marker in
 * every answer that could contain it.
 */

const marker = 'quetzalcoatlus';
const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const readers: Record<string, { cookie?: string; authorization?: string }> = { guest: {} };
const article = 'locked-part';
const page = `/dj-hub/premium-article/${article}`;
const section = '/dj-hub/premium-section/craft';

const addresses = [
  page,
  `${page}?page=1&comment=x`,
  `${page}?_data=routes%2Fhub%2Farticle`,
  `${page}/further?page=1`,
  '/dj-hub',
  '/dj-hub?_data=routes%2Fhub%2Foverview',
  '/dj-hub/articles',
  '/dj-hub/articles?_data=routes%2Fhub%2Farticles',
  `/dj-hub/articles-search?query=${marker}`,
  '/dj-hub/articles/further',
  `/dj-hub/articles-search/further?query=${marker}`,
  `/dj-hub/articles-search?query=${marker}&_data=routes%2Fhub%2Farticle-search`,
  `${section}?query=${marker}`,
  `${section}?query=${marker}&_data=routes%2Fhub%2Fsection`,
  `${section}/further?query=${marker}`,
  `${section}/premium-category/craft-all?query=${marker}`,
  `${section}/premium-category/craft-all/further?query=${marker}`,
  '/dj-hub/bookmarks',
  `/subscription-basket?articleId=${article}`,
  `/subscription-basket?articleId=${article}&_data=routes%2Fsubscription%2Fbasket`,
  '/feed.xml',
  '/sitemap.xml',
  '/sitemaps/articles',
  `/online-dj-courses?query=${marker}`,
  `/courses/courses-search?query=${marker}`,
  `/my-profile/access?article=${article}`,
  '/my-profile/data/export',
  '/api/v1/premium-articles',
  `/api/v1/premium-articles?q=${marker}`,
  `/api/v1/premium-articles/${article}`,
  `/api/v1/premium-articles/${article}/comments`,
  '/api/v1/premium-articles/bookmarks',
  '/api/v1/premium-article-sections',
  '/api/v1/premium-article-categories',
  '/api/v1/premium-article-tags',
  `/api/v1/courses?q=${marker}`,
];

async function makeReader(name: string, subscription: Parameters<typeof makeSubscription>[2] | null): Promise<void> {
  const scope = testScope();
  const user = await makeUser(scope.db);
  if (subscription) await makeSubscription(scope.db, user.id, subscription);
  readers[name] = { cookie: await sessionCookie(user.id), authorization: `Bearer ${await accessToken(user.id)}` };
}

beforeAll(async () => {
  await remakeBindings();
  const { db } = testScope();
  await makeArticle(db, { id: article, slug: article, html: ['<p>The open part.</p>', `<p>About ${marker}es.</p>`] });
  await indexAllArticles(db);
  await makeReader('member', null);
  await makeReader('paused', { state: 'paused' });
  await makeReader('lapsed', { state: 'cancelled' });
  await makeReader('subscriber', { state: 'active' });
});

/** The headers and the text of an answer. */
async function told(name: string, path: string): Promise<string> {
  const { cookie, authorization } = readers[name] ?? {};
  const isApi = path.startsWith('/api/');
  const headers = new Headers();
  if (isApi && authorization) headers.set('authorization', authorization);
  if (!isApi && cookie) headers.set('cookie', cookie);
  const request = new Request(origin + path, { redirect: 'manual', headers });
  const answer = await worker.fetch(request);
  const text = await answer.text();
  // A search page repeats the search term, which is the marker without the suffix of the locked part.
  const asked = new RegExp(`${marker}(?!es)`, 'g');
  return [...answer.headers].flat().join('\n').concat(text).replace(asked, '');
}

/** The addresses whose answers contain the locked part. */
async function leaking(name: string): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of addresses) if ((await told(name, path)).includes(marker)) leaks.push(path);
  return leaks;
}

test('a subscriber finds the locked part on the page, in the API and in a search excerpt', async () => {
  const found = await leaking('subscriber');
  expect(found).toEqual(expect.arrayContaining([page, `/api/v1/premium-articles/${article}`]));
  expect((await told('subscriber', `/dj-hub/articles-search?query=${marker}`)).replaceAll(/<[^>]*>/g, '')).toContain(
    'es.',
  );
});

// Runs after the subscriber, whose answers must not be cached; the cache answers the guest’s second run.
test.each(['guest', 'guest', 'member', 'paused', 'lapsed'])('no answer to a %s has the locked part', async (name) => {
  expect(await leaking(name)).toEqual([]);
});

test('a guest finds the open part on the page, and the article in the feed and the sitemap', async () => {
  expect(await told('guest', page)).toContain('The open part.');
  expect(await told('guest', '/feed.xml')).toContain(article);
  expect(await told('guest', '/sitemaps/articles')).toContain(article);
});
