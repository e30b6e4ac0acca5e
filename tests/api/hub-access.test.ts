import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { entitlements, sessions, type subscriptions, users } from '#db/schema';
import { day } from '~/kit/dates';
import { makeArticle, makeSubscription, makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie } from '../support/sign-in';

/*
 * DJ Hub access in every state of a reader: each page and each endpoint through the Worker (specification 2,
 * sections 2 and 4; decisions, Catalogue and learning, "Who sees an article").
 */

type Subscription = Partial<typeof subscriptions.$inferInsert>;

const ago = (days: number) => new Date(Date.now() - days * day);
const inDays = (days: number) => ago(-days);

/** The subscription in each state; null for a member who never had a subscription. */
const open: Record<string, Subscription> = {
  subscriber: { state: 'active' },
  trial: { state: 'in_trial', trialEndsAt: inDays(3) },
  'cancelled, in its term': { state: 'non_renewing', canceledAt: ago(1), currentTermEndsAt: inDays(9) },
  'in the grace of a failed payment': { state: 'active', pastDueSince: ago(6) },
  'paid for good': { state: 'cancelled', isPaidForGood: true },
};
const closed: Record<string, Subscription | null> = {
  member: null,
  lapsed: { state: 'cancelled', canceledAt: ago(40), currentTermEndsAt: ago(30) },
  'cancelled, at its end': { state: 'non_renewing', canceledAt: ago(40), currentTermEndsAt: ago(1) },
  'past the grace of a failed payment': { state: 'active', pastDueSince: ago(8) },
  future: { state: 'future' },
};
const paused: Subscription = { state: 'paused' };

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const keys: Record<string, { cookie: string; token: string }> = {};
const article = 'hub-access';
const scheduled = 'hub-access-to-come';
const page = `/dj-hub/premium-article/${article}`;
const hubPages = [
  '/dj-hub',
  '/dj-hub/articles',
  '/dj-hub/articles-search?query=part',
  '/dj-hub/premium-section/craft',
  '/dj-hub/premium-section/craft/premium-category/craft-all',
];
const lists = [
  '/premium-articles',
  '/premium-article-sections',
  '/premium-article-tags',
  '/premium-article-categories?premiumArticleSectionId=craft',
  `/premium-articles/${article}/comments`,
];

async function makeReader(name: string, subscription: Subscription | null): Promise<string> {
  const scope = testScope();
  const user = await makeUser(scope.db);
  if (subscription) await makeSubscription(scope.db, user.id, { currentTermEndsAt: inDays(9), ...subscription });
  keys[name] = { cookie: await sessionCookie(user.id), token: await accessToken(user.id) };
  return user.id;
}

beforeAll(async () => {
  await remakeBindings();
  const { db } = testScope();
  await makeArticle(db, { id: article, slug: article });
  await makeArticle(db, { id: scheduled, slug: scheduled, publishedAt: inDays(5) });
  for (const [name, subscription] of Object.entries({ ...open, ...closed, paused })) {
    await makeReader(name, subscription);
  }
  const holder = await makeReader('holder of a code', null);
  await db.insert(entitlements).values({
    ...{ id: 'code', userId: holder, kind: 'everything', refId: 'everything', source: 'activation-code' },
    ...{ sourceId: 'c', createdAt: ago(1), endsAt: inDays(1) },
  });
  const admin = await makeReader('admin', null);
  await db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, admin));
  const ended = await makeReader('ended', { state: 'active' });
  await db
    .update(sessions)
    .set({ revokedAt: ago(0) })
    .where(eq(sessions.userId, ended));
});

const opening = [...Object.keys(open), 'holder of a code', 'admin'];

/** The answer to a reader: its status or redirect, its text and its cookies. */
async function ask(name: string | null, path: string, init: RequestInit = {}) {
  const isApi = path.startsWith('/api/');
  const key = name === null ? undefined : keys[name];
  const headers = { ...(key && (isApi ? { authorization: `Bearer ${key.token}` } : { cookie: key.cookie })) };
  const answer = await worker.fetch(new Request(origin + path, { redirect: 'manual', headers, ...init }));
  const text = await answer.text();
  return { at: answer.headers.get('location') ?? answer.status, text, cookies: answer.headers.get('set-cookie') ?? '' };
}

const at = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).at;

describe.each(opening)('a reader with DJ Hub access (%s)', (name) => {
  test('reads every page of the hub, the whole article and every list of the API', async () => {
    for (const path of hubPages) expect(await at(name, path), path).toBe(200);
    for (const path of lists) expect(await at(name, `/api/v1${path}`), path).toBe(200);
    const [whole, api] = [await ask(name, page), await ask(name, `/api/v1/premium-articles/${article}`)];
    for (const { at: status, text } of [whole, api]) {
      expect(status).toBe(200);
      expect(text).toContain('The locked part.');
    }
    expect(JSON.parse(api.text).data.isPreview).toBe(false);
  });

  test('sees a scheduled article only as an administrator', async () => {
    const isStaff = name === 'admin';
    expect(await at(name, `/dj-hub/premium-article/${scheduled}`)).toBe(isStaff ? 200 : '/not-found');
    expect(await at(name, `/api/v1/premium-articles/${scheduled}`)).toBe(isStaff ? 200 : 404);
    const { text } = await ask(name, '/api/v1/premium-articles');
    expect(text.includes(scheduled)).toBe(isStaff);
  });
});

describe.each([...Object.keys(closed), 'paused'])('a reader without DJ Hub access (%s)', (name) => {
  const isPaused = name === 'paused';

  test('is redirected to the subscription basket with the article, or to the profile if paused', async () => {
    for (const path of hubPages) {
      expect(await at(name, path), path).toBe(isPaused ? '/my-profile' : '/subscription-basket');
    }
    expect(await at(name, page)).toBe(isPaused ? '/my-profile' : `/subscription-basket?articleId=${article}`);
    expect(await at(name, page, { method: 'HEAD', headers: { cookie: keys[name]?.cookie ?? '' } })).toBe(
      isPaused ? '/my-profile' : `/subscription-basket?articleId=${article}`,
    );
  });

  test('gets not-found for a scheduled and for an unknown article', async () => {
    for (const missing of [scheduled, 'no-such']) {
      expect(await at(name, `/dj-hub/premium-article/${missing}`)).toBe('/not-found');
      expect(await at(name, `/api/v1/premium-articles/${missing}`)).toBe(404);
    }
  });

  test('is refused by the API without any part of the article', async () => {
    for (const path of [...lists, `/premium-articles/${article}`]) {
      const { at: status, text } = await ask(name, `/api/v1${path}`);
      expect(status, path).toBe(403);
      expect(text).not.toContain('part.');
    }
  });
});

test('the profile explains the pause, in different words after an article than after the hub', async () => {
  const told = async (path: string) => {
    const { cookies } = await ask('paused', path);
    const flash = cookies.split(/,(?=[^;]+=)/).map((one) => one.split(';')[0]?.trim());
    const cookie = [keys.paused?.cookie, ...flash].join('; ');
    return (await ask(null, '/my-profile', { headers: { cookie } })).text;
  };
  expect(await told(page)).toContain('Please resume your subscription to view the DJ Hub content.');
  expect(await told('/dj-hub')).toContain('You already have a paused subscription');
});

describe('a guest in DJ Hub', () => {
  test('must sign in to read the hub, and reads only the open part of an article', async () => {
    for (const path of hubPages) expect(await at(null, path), path).toBe('/sign-in');
    for (const path of [page, `/api/v1/premium-articles/${article}`]) {
      const { at: status, text } = await ask(null, path);
      expect(status).toBe(200);
      expect(text).toContain('The open part.');
      expect(text).not.toContain('The locked part.');
    }
    for (const path of lists) expect(await at(null, `/api/v1${path}`), path).toBe(401);
  });

  test('with an ended session reads only the open part of an article and is refused by the API', async () => {
    expect(await at('ended', page)).toBe(200);
    expect((await ask('ended', page)).text).not.toContain('The locked part.');
    expect(await at('ended', '/dj-hub')).toBe('/logout?expired=1');
    for (const path of [...lists, `/premium-articles/${article}`]) {
      const { at: status, text } = await ask('ended', `/api/v1${path}`);
      expect(status, path).toBe(401);
      expect(text).not.toContain('part.');
    }
  });

  test('gets not-found for scheduled, unknown and malformed article names', async () => {
    const names = [scheduled, 'no-such', "'%20OR%201=1--", '%2e%2e%2f', 'a'.repeat(3000), '__proto__', '-1'];
    for (const name of names) {
      expect([name, await at(null, `/dj-hub/premium-article/${name}`)]).toEqual([name, '/not-found']);
      expect([name, await at(null, `/api/v1/premium-articles/${name}`)]).toEqual([name, 404]);
    }
  });
});
