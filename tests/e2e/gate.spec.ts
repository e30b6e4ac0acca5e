import { accounts } from '../../db/seed/content/accounts';
import { bundles } from '../../db/seed/content/bundles';
import { apiSession, callApi, newMember } from '../support/account';
import { DEMO_PASSWORD, expect, test } from '../support/browser';
import type { Build } from '../support/declared';
import { runTogether } from '../support/run-together';
import { type Visitor, visitorOf } from '../support/visitor';

/* Which kind of reader may open which page is a table of tests/api/access.test.ts; here are whole ways on demo data. */

const app = () => process.env.E2E_APP ?? '';
const build = '../../build/server/index.js';

/** No demo account owns it. */
const spareBundle = bundles.find(({ slug }) => slug === 'scratch-school')?.id ?? '';

/** What stands for the parameters of a page's pattern. */
const demo: Record<string, string> = {
  courseId: 'phrase-mixing',
  lessonId: 'hold-the-blend-for-thirty-two-bars',
  bundleId: 'bedroom-to-booth',
  articleId: 'past-the-wheel',
  sectionId: 'craft',
  categoryId: 'mixing',
  planId: 'monthly',
  rewardId: 'keyframe-pro',
  retailer: 'deckhouse',
  skill: 'drift',
  kind: 'terms',
  part: 'pages',
  userId: 'u-member',
};

/** The addresses of all pages. */
async function listPages(): Promise<string[]> {
  const { routes } = (await import(build)) as Build;
  const patterns = Object.values(routes).flatMap((route) => (route?.path === undefined ? [] : [`/${route.path}`]));
  return (
    patterns
      // Neither files nor the data of lists are pages to read.
      .filter((pattern) => !/^\/(?:webhooks|media)\/|\/further$/.test(pattern))
      .map((pattern) => pattern.replace('*', 'no/such/page'))
      .map((pattern) => pattern.replaceAll(/:(\w+)/g, (_, name: string) => demo[name] ?? 'no-such'))
  );
}

/** Signs in by the form; returns where that leads. */
async function signIn(visitor: Visitor, who: string): Promise<string> {
  const email = who.includes('@') ? who : `${who}@cuepoint.test`;
  const fields = { email, password: DEMO_PASSWORD, remember: 'on', intent: 'sign-in' };
  const { at, status } = await visitor.follow('/sign-in', await visitor.post('/sign-in', fields));
  return `${at} ${status}`;
}

for (const who of ['guest', 'member', 'annual', 'superadmin']) {
  test(`@forms every page leads ${who} to a page, and no two words on it run together`, async () => {
    const visitor = visitorOf(app());
    if (who !== 'guest') await signIn(visitor, who);
    await visitor.post('/basket', { intent: 'add', kind: 'bundle', id: spareBundle });
    const pages = await listPages();
    expect(pages.length).toBeGreaterThan(120);
    const wrong: string[] = [];
    // Many pages lead to the same page, which is checked once.
    const read = new Set<string>();
    const work = async () => {
      for (let page = pages.shift(); page; page = pages.shift()) {
        // With the present cookies, so that no page affects the next.
        const { at, status, text } = await visitor.copy().follow(page);
        if (![200, 403, 404, 410].includes(status)) wrong.push(`${page} → ${at}: ${status}`);
        // Text browsers have no styles, so adjacent words must be separated in the text itself.
        if (!read.has(at)) wrong.push(...runTogether(text).map((words) => `${at}: ${words}`));
        read.add(at);
      }
    };
    await Promise.all([work(), work(), work()]);
    expect(wrong).toEqual([]);
  });
}

/** Where demo accounts arrive after signing in, if it is not the start page. */
const landings: Record<string, string> = {
  unverified: '/verification-sent?state=notVerified 200',
  blocked: '/sign-in?blocked=true 200',
  nameless: '/create-username 200',
};

/** Where pages lead that depend on what the account has done. */
const ways: Record<string, Record<string, string>> = {
  member: { '/onboarding-questions': '/my-journey', '/rewards/keyframe-pro/unlock': '/rewards/keyframe-pro/unlock' },
  partner: { '/onboarding-questions?q=99': '/' },
  // Beyond the first question that needs an answer.
  first: { '/onboarding-questions': '/onboarding-questions', '/onboarding-questions?q=99': '/onboarding-questions' },
  annual: {
    '/payments/cancel': '/payments/cancel',
    '/rewards/keyframe-pro/unlock': '/rewards',
    // A category of another section.
    '/dj-hub/premium-section/craft/premium-category/vinyl': '/dj-hub/premium-section/craft',
  },
  instalments: { '/payments/cancel': '/payments' },
  lifetime: { '/payments/cancel': '/payments' },
  cancelled: { '/payments/cancel': '/payments', '/payments/cancel/feedback': '/payments/cancel/feedback' },
  vipgone: { '/payments/cancel/feedback': '/payments/cancel/feedback', '/dj-hub': '/subscription-basket' },
  paused: { '/sale-banner': '/my-profile', '/subscription': '/my-profile' },
  pastdue: { '/sale-banner': '/dj-hub', '/subscription': '/dj-hub' },
  // The reward requires a subscription, which staff do not have.
  admin: {
    '/rewards/keyframe-pro/unlock': '/rewards/keyframe-pro/unlock',
    '/dj-hub/premium-article/the-last-ten-per-cent': '/dj-hub/premium-article/the-last-ten-per-cent',
  },
};

test('@forms every demo account arrives where it belongs after sign-in, and from pages that know its past', async () => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  const walk = async ({ localPart: who, journeyAnswerIds }: (typeof accounts)[number]) => {
    const visitor = visitorOf(app());
    found[who] = await signIn(visitor, who);
    expected[who] = landings[who] ?? (journeyAnswerIds.length === 0 ? '/onboarding-questions 200' : '/ 200');
    for (const [page, end] of Object.entries(ways[who] ?? {})) {
      found[`${who} at ${page}`] = (await visitor.copy().follow(page)).at;
      expected[`${who} at ${page}`] = end;
    }
  };
  for (const account of accounts) await walk(account);
  expect(found).toEqual(expected);
});

test('@forms the office sends an administrator whose session has ended to the page that says so', async () => {
  const visitor = visitorOf(app());
  await signIn(visitor, 'superadmin');
  await visitor.copy().post('/logout', { intent: 'logout' });
  for (const page of ['/admin', '/admin/lists']) {
    expect((await visitor.copy().follow(page)).at).toBe('/logout?expired=1');
  }
});

test('@forms a reader whose session was ended sees the notice once and is a guest afterwards', async () => {
  const visitor = visitorOf(app());
  await signIn(visitor, 'member');
  const elsewhere = visitor.copy();
  await elsewhere.post('/logout', { intent: 'logout' });

  expect((await visitor.follow('/my-profile')).text).toContain('Your session has ended');
  expect(visitor.cookieNames().filter((name) => name.includes('session'))).toEqual([]);
  expect((await visitor.follow('/')).at).toBe('/sign-in');
});

test('@forms a member who is blocked while signed in is locked out of the next page and API call', async () => {
  const email = await newMember('gate');
  const visitor = visitorOf(app());
  await signIn(visitor, email);
  const { accessToken, refreshToken, user } = await apiSession(email);
  const admin = await apiSession('admin');
  expect((await visitor.follow('/my-profile')).at).toBe('/my-profile');
  expect((await callApi('GET', '/users/me', { token: accessToken })).status).toBe(200);

  const blocking = { token: admin.accessToken, body: { isBlocked: true } };
  expect((await callApi('PATCH', `/users/${user.id}/block`, blocking)).status).toBe(200);
  const page = await visitor.follow('/my-profile');
  expect(page.at).toBe('/sign-in?blocked=true');
  expect(page.text).toContain('You have been blocked by the Admin');
  const said = { status: 403, json: { code: 'USER_BLOCKED' } };
  expect(await callApi('GET', '/users/me', { token: accessToken })).toMatchObject(said);
  expect(await callApi('PUT', '/sessions', { body: { refreshToken } })).toMatchObject(said);
  expect(await callApi('POST', '/sessions', { body: { email, password: DEMO_PASSWORD } })).toMatchObject(said);
});
