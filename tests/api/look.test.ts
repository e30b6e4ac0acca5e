import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as build from '#build';
import { lessonProgress, looks, outbox, secondFactors, sessions, users } from '#db/schema';
import { opensInLook } from '#workers/look';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { declaredIntents, declaredOperations } from '../support/declared';
import { makeArticle, makeCourse, makeUser } from '../support/factories';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie, signedCookie } from '../support/sign-in';

const origin = env.APP_ORIGIN;
const lookId = 'look-1';
let session = '';
let token = '';
let ids: Record<string, string> = {};
let [bossId, memberId] = ['', ''];

const lookCookie = () => signedCookie(cookieRules.look, lookId);

beforeAll(async () => {
  const scope = testScope();
  const [boss, member] = [await makeUser(scope.db, { role: 'SUPER_ADMIN' }), await makeUser(scope.db)];
  [bossId, memberId] = [boss.id, member.id];
  await scope.db.insert(secondFactors).values({ userId: boss.id, confirmedAt: new Date() });
  session = await sessionCookie(boss.id);
  token = await accessToken(boss.id);
  const course = await makeCourse(scope.db);
  const article = await makeArticle(scope.db);
  ids = { courseId: course.slug, lessonId: course.lessons[0]?.slug ?? '', articleId: article.slug, userId: member.id };
});

/** Opens the look before each test. */
beforeEach(async () => {
  const { db } = testScope();
  const [own] = await db.select().from(sessions).where(eq(sessions.userId, bossId));
  await db.delete(looks);
  await db.insert(looks).values({
    ...{ id: lookId, userId: memberId, byId: bossId, sessionId: own?.id ?? '', reason: 'because of a test' },
    ...{ beganAt: new Date(), endsAt: new Date(Date.now() + 60_000) },
  });
});

function filled(path: string): string {
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name] ?? 'none').replace('*', 'whatever/there/is');
}

function ask(path: string, init: RequestInit = {}, cookie = `${session}; ${lookCookie()}`): Promise<Response> {
  const headers = { origin, cookie, ...(init.headers as Record<string, string>) };
  return (exports as unknown as { default: Fetcher }).default.fetch(
    new Request(origin + path, { redirect: 'manual', ...init, headers }),
  );
}

const allPaths = Object.values(build.routes).flatMap((route) => (route?.path === undefined ? [] : [`/${route.path}`]));

/** The pages whose lists go on; scripts get their data. */
const lists = [
  '/lessons/:lessonId',
  '/dj-hub/articles',
  '/dj-hub/articles-search',
  '/dj-hub/premium-section/:sectionId',
  '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
  '/dj-hub/premium-article/:articleId',
];

/** The paths of the pages that open in a look; `media` needs a file. */
const open = [
  '/',
  '/courses/courses-search',
  '/courses/:courseId/lessons',
  '/lessons/:lessonId',
  '/my-journey',
  '/not-found',
  '/not-accessible',
  '/dj-hub',
  '/dj-hub/articles',
  '/dj-hub/articles-search',
  '/dj-hub/premium-section/:sectionId',
  '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
  '/dj-hub/premium-article/:articleId',
  '/online-dj-courses',
  '/online-dj-courses/:courseId',
  ...lists.map((page) => `${page}/further`),
  '/media/:fileId',
  '/media/:fileId/audio',
  '/media/:fileId/:variant',
  '/media/:fileId/captions/:language',
];

/** Everything that a request could have changed. */
async function stored() {
  const { db } = testScope();
  return JSON.stringify({
    progress: await db.select().from(lessonProgress),
    jobs: await db.select().from(outbox),
    sessions: await db.select().from(sessions),
    users: await db.select().from(users),
    looks: await db.select().from(looks),
  });
}

/** Not found, or the page that says that something is not accessible. */
function isRefusal(path: string, { status }: Response): boolean {
  return status === 404 || (status === 403 && path === '/not-accessible');
}

test('a look as a member opens exactly the listed pages', () => {
  expect(allPaths.filter((path) => opensInLook(filled(path))).sort()).toEqual([...open].sort());
});

test('a look as a member refuses all other pages and their data, and no page writes or is cached', async () => {
  const before = await stored();
  for (const path of allPaths) {
    if (path.startsWith('/api/v1') || path === '/look') continue;
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(filled(path), { method });
      const text = await answer.text();
      if (open.includes(path)) expect([path, answer.status < 400 || isRefusal(path, answer)]).toEqual([path, true]);
      else expect([path, method, answer.status]).toEqual([path, method, 403]);
      if (method === 'GET' && !/^\/media|\/further$/.test(path) && answer.status === 200) {
        expect([path, text.includes('You see this as')]).toEqual([path, true]);
      }
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-cache, no-store']);
    }
    if (open.includes(path)) continue;
    const data = await ask(`${filled(path)}?_data=root`);
    // A path without a page answers 400, since it has no page data.
    const isRefused = data.status === 400 || (data.status === 403 && (await data.text()).includes('READ_ONLY'));
    expect([path, isRefused]).toEqual([path, true]);
  }
  expect(await stored()).toBe(before);
}, 120_000);

test('a look as a member refuses odd spellings of closed addresses', async () => {
  for (const path of [
    '/PAYMENTS',
    '/payments/',
    '//payments',
    '/lessons/../payments',
    '/lessons/%2e%2e/payments',
    '/lessons/..%2fpayments',
    '/dj-hub/bookmarks',
    '/my-profile/',
    '/%6dy-profile',
    '/lessons/x;/my-profile',
    '/webhooks/chargebee',
    '/healthz',
  ]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, expect.any(Number), null]);
    expect([path, [403, 404].includes(answer.status)]).toEqual([path, true]);
    expect(await answer.text()).not.toMatch(/Change password|INV-|Two-factor sign-in/);
  }
  // The data of another page at an open address.
  for (const route of ['routes/account/my-profile', 'routes/subscription/payments', 'routes/admin/user']) {
    const answer = await ask(`/?_data=${encodeURIComponent(route)}`);
    expect([route, answer.status >= 400]).toEqual([route, true]);
  }
});

test('a look as a member refuses every form intent', async () => {
  const before = await stored();
  for (const { path, intent } of declaredIntents(build)) {
    if (path === '/look') continue;
    const body = new URLSearchParams({ intent, back: '/', userId: memberId, isCompleted: 'true' });
    for (const query of ['', '?_data=root']) {
      const answer = await ask(filled(path) + query, { method: 'POST', body });
      await answer.text();
      expect([path, intent, answer.status]).toEqual([path, intent, 403]);
    }
  }
  expect(await stored()).toBe(before);
}, 120_000);

test('a look as a member refuses every API operation, even with the super admin’s token', async () => {
  const before = await stored();
  for (const operation of declaredOperations(build)) {
    const [method = '', path = ''] = operation.split(' ');
    for (const headers of [undefined, { authorization: `Bearer ${token}` }]) {
      const answer = await ask(`/api/v1${filled(path)}`, { method, headers });
      await answer.text();
      expect([operation, answer.status]).toEqual([operation, 403]);
    }
  }
  expect(await stored()).toBe(before);
});

test('stopping a look as a member ends it, and later requests redirect to the office without effect', async () => {
  const stop = await ask('/look', { method: 'POST', body: new URLSearchParams({ intent: 'stop' }) });
  expect([stop.status, stop.headers.get('location')]).toEqual([303, `/admin/users/${memberId}`]);
  expect(stop.headers.getSetCookie().some((one) => /look.*Max-Age=0/.test(one))).toBe(true);
  for (const [path, init] of [
    ['/lessons/x', {}],
    ['/admin', {}],
    [`/admin/users/${memberId}`, { method: 'POST', body: new URLSearchParams({ intent: 'block' }) }],
  ] as [string, RequestInit][]) {
    const answer = await ask(path, init);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/admin']);
  }
  expect((await testScope().db.select().from(users).where(eq(users.id, memberId)))[0]?.blockedAt).toBeNull();
});

test('after a look, parts of the open page neither redirect nor take the message from the next page', async () => {
  await testScope().db.delete(looks);
  for (const path of ['/__manifest?version=1&p=/', '/media/none', '/media/none/audio']) {
    const answer = await ask(path);
    expect([path, answer.status >= 300 && answer.status < 400]).toEqual([path, false]);
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
  }
  const page = await ask('/');
  expect([page.status, page.headers.get('location')]).toEqual([303, '/admin']);
  expect(page.headers.getSetCookie().some((one) => /look.*Max-Age=0/.test(one))).toBe(true);
});

test('a look cookie is ignored without its session or when forged, and it bypasses the guest cache', async () => {
  const shared = await ask('/online-dj-courses', {}, '');
  expect(shared.status).toBe(200);
  const alone = await ask('/online-dj-courses', {}, lookCookie());
  const text = await alone.text();
  expect([alone.status, text.includes('You see this as'), alone.headers.get('cache-control')]).toEqual([
    200,
    false,
    'private, no-cache, no-store',
  ]);
  const looked = await ask('/online-dj-courses');
  expect(await looked.text()).toContain('You see this as');
  const after = await ask('/online-dj-courses', {}, '');
  expect(await after.text()).not.toContain('You see this as');
  const forged = await ask('/online-dj-courses', {}, `${session}; ${lookCookie().slice(0, -4)}AAAA`);
  expect(await forged.text()).not.toContain('You see this as');
});

afterAll(async () => {
  await testScope().db.delete(looks);
});
