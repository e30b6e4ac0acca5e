import { accounts } from '../../db/seed/content/accounts';
import { bundles } from '../../db/seed/content/bundles';
import { apiSession, callApi, newMember } from '../support/account';
import { DEMO_PASSWORD, expect, test } from '../support/browser';
import { flattenRoutes } from '../support/route-table';
import { runTogether } from '../support/run-together';
import { type Answer, followRedirects, type Visitor, visitorOf } from '../support/visitor';

const app = () => process.env.E2E_APP ?? '';

/**
 * The properties of a reader that decide where a page sends them. `guest` is everyone without a session, `member`
 * everyone with a session and a username.
 */
type Kind =
  | 'guest'
  | 'ended'
  | 'unverified'
  | 'blocked'
  | 'nameless'
  | 'member'
  | 'unanswered'
  | 'partner'
  | 'owner'
  | 'active'
  | 'subscriber'
  | 'renewing'
  | 'gone'
  | 'tried'
  | 'paused'
  | 'staff'
  | 'superadmin';

/** Where each kind of reader ends up; a kind that is not listed stays on the page. */
type Ends = Partial<Record<Kind, string>>;

/** The demo accounts (running.md), each with its kinds, the most specific first. */
const people: Record<string, Kind[]> = {
  member: ['member'],
  owner: ['owner', 'member'],
  monthly: ['renewing', 'subscriber', 'active', 'member'],
  annual: ['renewing', 'subscriber', 'active', 'member'],
  trial: ['renewing', 'subscriber', 'active', 'member'],
  paused: ['paused', 'member'],
  cancelled: ['gone', 'subscriber', 'active', 'member'],
  lapsed: ['tried', 'gone', 'member'],
  instalments: ['subscriber', 'active', 'member'],
  lifetime: ['subscriber', 'active', 'member'],
  pastdue: ['renewing', 'subscriber', 'active', 'member'],
  extended: ['renewing', 'subscriber', 'active', 'member'],
  vipgone: ['gone', 'member'],
  unverified: ['unverified', 'guest'],
  blocked: ['guest'],
  nameless: ['nameless'],
  first: ['unanswered', 'member'],
  fresh: ['unanswered', 'member'],
  partner: ['partner', 'member'],
  banner: ['member'],
  // Their role gives them access to everything.
  admin: ['staff', 'active', 'member'],
  superadmin: ['superadmin', 'staff', 'active', 'member'],
};

/** Who may open a page, and what happens otherwise, as in the specification's list of pages. */
const any: Ends = {};
const member: Ends = {
  guest: '/sign-in',
  ended: '/logout?expired=1',
  blocked: '/sign-in?blocked=true',
  nameless: '/create-username',
};
const guest: Ends = { member: '/', nameless: '/create-username' };
/** A page that redirects to a page for guests; readers with blocked or ended sessions count as guests. */
const onTo = (page: string): Ends => ({ ...guest, guest: page, ended: page, blocked: page });
const onToHome: Ends = { ...member, member: '/' };
/** For everybody else the page does not exist. */
const adminsOnly: Ends = {
  guest: '/not-found',
  blocked: '/sign-in?blocked=true',
  nameless: '/create-username',
  member: '/not-found',
  staff: 'stays',
};
const onlyGuestsStay = (page: string): Ends => ({ ...member, guest: page, ended: page });

interface Row {
  /** The page's pattern, as in app/routes.ts. */
  page: string;
  ends: Ends;
  /** The address to request, if it isn't the pattern itself. */
  at?: string;
  /** The status of the page itself; 200 when absent. */
  status?: number;
  hasBasket?: boolean;
}

/** Subscribers cannot buy another subscription; a paused one is resumed on the profile. */
const notForSubscribers: Ends = { subscriber: '/dj-hub', paused: '/my-profile' };

const course = 'phrase-mixing';
const locked = 'hold-the-blend-for-thirty-two-bars';
const preview = 'finding-the-one';
const article = 'past-the-wheel';
const scheduled = 'the-last-ten-per-cent';
/** Guests read the beginning of an article; readers with access to everything read all of it. */
const readers: Ends = {
  blocked: '/sign-in?blocked=true',
  nameless: '/create-username',
  member: `/subscription-basket?articleId=${article}`,
  active: 'stays',
  paused: '/my-profile',
};
/** For readers with access to everything; others are sent to where a subscription begins or continues. */
const subscribers: Ends = { ...member, member: '/subscription-basket', active: 'stays', paused: '/my-profile' };
const section = '/dj-hub/premium-section/craft';
/** No demo account owns it. */
const spareBundle = bundles.find(({ slug }) => slug === 'scratch-school')?.id ?? '';
const checkoutForGuests = '/basket?checkout=1#checkout';

/** Every page, in the order of the specification's list. */
const table: Row[] = [
  { page: '/', ends: member },
  { page: '/sign-up', ends: guest },
  { page: '/sign-in', ends: guest },
  { page: '/sign-in', at: '/sign-in?blocked=true', ends: guest },
  { page: '/sign-in/code', ends: onTo('/sign-in') },
  { page: '/logout', ends: { guest: '/sign-in' } },
  { page: '/logout', at: '/logout?expired=1', ends: any },
  { page: '/verification', ends: onTo('/sign-in') },
  { page: '/verification', at: '/verification?token=none.of-ours', ends: any, status: 410 },
  { page: '/verification-sent', ends: { ...onTo('/sign-up'), unverified: 'stays' } },
  { page: '/forgot-password', ends: guest },
  { page: '/restore-password', ends: onTo('/sign-in') },
  { page: '/restore-password', at: '/restore-password?token=none.of-ours', ends: guest, status: 410 },
  { page: '/change-email', ends: onTo('/sign-in') },
  { page: '/change-email', at: '/change-email?token=none.of-ours', ends: any, status: 410 },
  { page: '/create-username', ends: { ...onToHome, nameless: 'stays' } },
  { page: '/complete-profile', ends: member },
  {
    page: '/onboarding-questions',
    ends: { ...member, unanswered: 'stays', partner: '/', member: '/my-journey' },
  },
  {
    // Beyond the first question that needs an answer.
    page: '/onboarding-questions',
    at: '/onboarding-questions?q=99',
    ends: { ...member, unanswered: '/onboarding-questions', partner: '/', member: '/my-journey' },
  },
  { page: '/my-journey', ends: member },
  { page: '/my-journey', at: '/my-journey?edit=1', ends: member },
  { page: '/my-profile', ends: member },
  { page: '/my-profile/two-factor', ends: member },
  { page: '/my-profile/access', ends: member },
  { page: '/my-profile/data', ends: member },
  { page: '/my-profile/data/export', ends: { ...member, member: '/my-profile/data' } },
  { page: '/resume', ends: onToHome },
  { page: '/maintenance', ends: onToHome },
  { page: '/not-found', ends: any, status: 404 },
  { page: '/not-accessible', ends: any, status: 403 },
  { page: '/terms-of-use', ends: any },
  { page: '/privacy-policy', ends: any },
  { page: '/festival-terms', ends: any },
  {
    page: '/rise-festival',
    ends: { ...member, guest: 'stays', ended: 'stays', member: '/rise-festival-enter' },
  },
  { page: '/rise-festival-enter', ends: member },
  { page: '/contact', ends: any },
  { page: '/lite', ends: any },
  {
    page: '/sale-banner',
    ends: {
      ...notForSubscribers,
      guest: '/subscription-basket',
      member: '/subscription-basket',
      nameless: '/subscription-basket',
      blocked: '/subscription-basket',
    },
  },
  { page: '/unsubscribe', ends: any, status: 410 },
  { page: '/courses/courses-search', ends: member },
  { page: '/courses/courses-search', at: '/courses/courses-search?query=bass', ends: member },
  { page: '/courses/:courseId/lessons', at: `/courses/${course}/lessons`, ends: member },
  { page: '/courses/:courseId/lessons', at: '/courses/no-such/lessons', ends: { ...member, member: '/not-found' } },
  {
    page: '/courses/:courseId/unlock',
    at: `/courses/${course}/unlock`,
    ends: { ...member, owner: `/courses/${course}/lessons`, active: `/courses/${course}/lessons` },
  },
  { page: '/courses/:courseId/unlock', at: '/courses/no-such/unlock', ends: { ...member, member: '/not-found' } },
  { page: '/courses/:courseId/certificate', at: `/courses/${course}/certificate`, ends: member },
  {
    page: '/courses/:courseId/certificate',
    at: '/courses/no-such/certificate',
    ends: { ...member, member: '/not-found' },
  },
  { page: '/certificates/:number', at: '/certificates/CUE-0000-0000-0000', ends: any, status: 404 },
  {
    page: '/lessons/:lessonId',
    at: `/lessons/${locked}`,
    ends: { ...member, member: `/not-accessible?lesson=${locked}`, owner: 'stays', active: 'stays' },
  },
  {
    page: '/lessons/:lessonId',
    at: `/lessons/${locked}?page=2&edit=none-of-ours`,
    ends: { ...member, member: `/not-accessible?lesson=${locked}`, owner: 'stays', active: 'stays' },
  },
  { page: '/lessons/:lessonId', at: '/lessons/no-such', ends: { ...member, member: '/not-found' } },
  { page: '/lessons/:lessonId/watched', at: '/lessons/no-such/watched', ends: { ...member, member: '/not-found' } },
  { page: '/dj-hub', ends: subscribers },
  { page: '/dj-hub/articles', ends: subscribers },
  { page: '/dj-hub/articles', at: '/dj-hub/articles?page=99', ends: { ...subscribers, active: '/dj-hub/articles' } },
  { page: '/dj-hub/articles-search', at: '/dj-hub/articles-search?query=vinyl', ends: subscribers },
  { page: '/dj-hub/premium-section/:sectionId', at: section, ends: subscribers },
  {
    page: '/dj-hub/premium-section/:sectionId',
    at: '/dj-hub/premium-section/no-such',
    ends: { ...subscribers, active: '/dj-hub' },
  },
  {
    page: '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
    at: `${section}/premium-category/mixing`,
    ends: subscribers,
  },
  {
    // A category of another section.
    page: '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
    at: `${section}/premium-category/vinyl`,
    ends: { ...subscribers, active: section },
  },
  {
    page: '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
    at: '/dj-hub/premium-section/no-such/premium-category/vinyl',
    ends: { ...subscribers, active: '/dj-hub' },
  },
  { page: '/dj-hub/premium-article/:articleId', at: `/dj-hub/premium-article/${article}`, ends: readers },
  {
    page: '/dj-hub/premium-article/:articleId',
    at: '/dj-hub/premium-article/no-such',
    ends: { ...readers, guest: '/not-found', active: '/not-found', member: '/not-found', paused: '/not-found' },
  },
  {
    // Scheduled: staff can read it; for everybody else it does not exist.
    page: '/dj-hub/premium-article/:articleId',
    at: `/dj-hub/premium-article/${scheduled}`,
    ends: {
      ...readers,
      guest: '/not-found',
      member: '/not-found',
      active: '/not-found',
      paused: '/not-found',
      staff: 'stays',
    },
  },
  { page: '/dj-hub/bookmarks', ends: member },
  { page: '/practice', ends: any },
  { page: '/practice/today', ends: member },
  { page: '/practice/history', ends: member },
  { page: '/practice/history/file', ends: member },
  { page: '/practice/:skill', at: '/practice/drift', ends: any },
  {
    page: '/practice/:skill',
    at: '/practice/no-such',
    ends: { guest: '/not-found', member: '/not-found', nameless: '/not-found', blocked: '/not-found' },
  },
  { page: '/practice/sounds/:sound', at: '/practice/sounds/no-such', ends: any, status: 404 },
  { page: '/dj-hub/bookmarks', at: '/dj-hub/bookmarks?lessonsPage=x&articlesPage=2', ends: member },
  { page: '/checkout', ends: { ...onlyGuestsStay(checkoutForGuests), member: '/basket' } },
  { page: '/checkout', ends: onlyGuestsStay(checkoutForGuests), hasBasket: true },
  { page: '/checkout-successful', ends: { ...member, member: '/not-found' } },
  { page: '/checkout-successful', at: '/checkout-successful?id=page-of-nobody&state=cancelled', ends: member },
  {
    page: '/subscription',
    ends: {
      ...notForSubscribers,
      guest: '/subscription-basket',
      member: '/subscription-basket',
      nameless: '/subscription-basket',
      blocked: '/subscription-basket',
    },
  },
  { page: '/subscription-basket', ends: notForSubscribers },
  { page: '/subscription-basket', at: '/subscription-basket?plan=annual', ends: notForSubscribers },
  { page: '/dj-hub/subscription-plans', ends: notForSubscribers },
  { page: '/dj-hub/free-trial', ends: notForSubscribers },
  {
    page: '/dj-hub/add-payment-method/:planId',
    at: '/dj-hub/add-payment-method/monthly',
    ends: { ...member, ...notForSubscribers, tried: '/dj-hub/free-trial' },
  },
  { page: '/subscription-successful', ends: { ...member, member: '/not-found' } },
  { page: '/subscription-successful', at: '/subscription-successful?id=page-of-nobody&state=cancelled', ends: member },
  { page: '/payments', ends: member },
  { page: '/change-payment-method', ends: member },
  {
    page: '/payments/:paymentId/invoice',
    at: '/payments/none-of-theirs/invoice',
    ends: { ...member, member: '/not-found' },
  },
  { page: '/payments/calendar.ics', ends: member },
  { page: '/payments/cancel', ends: { ...member, member: '/payments', renewing: 'stays' } },
  { page: '/payments/cancel/feedback', ends: { ...member, member: '/payments', gone: 'stays' } },
  { page: '/rewards', ends: member },
  {
    page: '/rewards',
    at: '/rewards?page=99&benefitsPage=2',
    ends: { ...member, member: '/rewards?benefitsPage=2' },
  },
  {
    // The reward requires a subscription, which staff do not have.
    page: '/rewards/:rewardId/unlock',
    at: '/rewards/keyframe-pro/unlock',
    ends: { ...member, subscriber: '/rewards' },
  },
  { page: '/rewards/:rewardId/unlock', at: '/rewards/no-such/unlock', ends: { ...member, member: '/not-found' } },
  { page: '/benefits', ends: { ...member, member: '/rewards' } },
  { page: '/online-dj-courses', ends: any },
  { page: '/online-dj-courses/:courseId', at: `/online-dj-courses/${course}`, ends: any },
  {
    page: '/online-dj-courses/:courseId',
    at: '/online-dj-courses/no-such',
    ends: { guest: '/not-found', member: '/not-found', nameless: '/not-found', blocked: '/not-found' },
  },
  { page: '/dj-course-bundles/:bundleId', at: '/dj-course-bundles/bedroom-to-booth', ends: any },
  {
    page: '/dj-course-bundles/:bundleId',
    at: '/dj-course-bundles/no-such',
    ends: { guest: '/not-found', member: '/not-found', nameless: '/not-found', blocked: '/not-found' },
  },
  { page: '/basket', ends: any },
  { page: '/basket', at: '/basket?checkout=1', ends: { blocked: '/sign-in?blocked=true', member: '/basket' } },
  {
    page: '/basket',
    at: '/basket?checkout=1',
    ends: { blocked: '/sign-in?blocked=true', member: '/checkout' },
    hasBasket: true,
  },
  { page: '/partners/:retailer', at: '/partners/deckhouse', ends: any },
  {
    page: '/partners/:retailer',
    at: '/partners/no-such',
    ends: { guest: '/not-found', member: '/not-found', nameless: '/not-found', blocked: '/not-found' },
  },
  { page: '/redeem', ends: any },
  { page: '/gifts/:giftId', at: '/gifts/none-of-theirs', ends: { ...member, member: '/not-found' } },
  {
    page: '/redeem',
    at: '/redeem?code=none-of-ours',
    ends: { ...any, guest: '/redeem', ended: '/redeem', blocked: '/redeem', nameless: '/redeem', member: '/redeem' },
  },
  {
    // Anyone may open the page, but signed-in readers see the lesson there, so the gate for members applies to them.
    page: '/lessons-preview/:lessonId',
    at: `/lessons-preview/${preview}`,
    ends: {
      blocked: '/sign-in?blocked=true',
      nameless: '/create-username',
      owner: `/lessons/${preview}`,
      active: `/lessons/${preview}`,
    },
  },
  {
    page: '/lessons-preview/:lessonId',
    at: `/lessons-preview/${locked}`,
    ends: {
      guest: `/not-accessible?lesson=${locked}`,
      blocked: '/sign-in?blocked=true',
      nameless: '/create-username',
      member: `/not-accessible?lesson=${locked}`,
      owner: `/lessons/${locked}`,
      active: `/lessons/${locked}`,
    },
  },
  {
    page: '/lessons-preview/:lessonId',
    at: '/lessons-preview/no-such',
    ends: {
      guest: '/not-found',
      member: '/not-found',
      nameless: '/create-username',
      blocked: '/sign-in?blocked=true',
    },
  },
  { page: '/api/docs', ends: any },
  { page: '/healthz', ends: any },
  { page: '/feed.xml', ends: any },
  { page: '/robots.txt', ends: any },
  { page: '/site.webmanifest', ends: any },
  { page: '/sitemap.xml', ends: any },
  { page: '/sitemaps/:part', at: '/sitemaps/pages', ends: any },
  { page: '/.well-known/security.txt', ends: any },
  { page: '/.well-known/passkey-endpoints', ends: any },
  { page: '/.well-known/change-password', ends: { ...member, member: '/my-profile#password' } },
  ...[
    '',
    '/health',
    '/numbers',
    '/users',
    '/comments',
    '/bulk',
    '/bulk/new',
    '/mail',
    '/jobs',
    '/webhooks',
    '/coupons',
    '/codes',
    '/rewards',
    '/festival',
    '/courses',
    '/courses/new',
    '/calendar',
    '/articles',
    '/articles/new',
    '/rewards/new',
    '/plans',
    '/lists',
    '/journey',
    '/rates',
    '/school',
    '/first-hour',
    '/festival/new',
    '/bundles',
    '/bundles/new',
    '/audit',
  ].map((room) => ({
    page: `/admin${room}`,
    ends: adminsOnly,
  })),
  {
    page: '/admin/users/:userId',
    at: '/admin/users/no-such',
    ends: { ...adminsOnly, staff: '/not-found' },
  },
  { page: '/admin/school/texts/:kind', at: '/admin/school/texts/terms', ends: adminsOnly },
  { page: '/admin/export', ends: { ...adminsOnly, staff: '/not-found' } },
  { page: '/admin/bulk/:bulkId', at: '/admin/bulk/no-such', ends: { ...adminsOnly, staff: '/not-found' } },
  {
    page: '/admin/users/:userId/look',
    at: '/admin/users/no-such/look',
    ends: { ...adminsOnly, superadmin: '/not-found', staff: '/not-accessible' },
  },
  { page: '/look', ends: { ...adminsOnly, staff: '/' } },
  { page: '/admin/numbers/file', ends: adminsOnly },
  { page: '/admin/uploads', ends: { ...adminsOnly, staff: '/not-found' } },
  { page: '/admin/kept', ends: { ...adminsOnly, staff: '/not-found' } },
  ...['/drafts/courses/:token', '/drafts/lessons/:token', '/drafts/articles/:token', '/legal-texts/:kind'].map(
    (page) => ({
      page,
      at: page.replace(/:\w+$/, 'no-such'),
      ends: { guest: '/not-found', member: '/not-found', nameless: '/not-found', blocked: '/not-found' },
    }),
  ),
  { page: '/admin/festival/:editionId', at: '/admin/festival/no-such', ends: { ...adminsOnly, staff: '/not-found' } },
  ...[
    '/admin/articles/:articleId',
    '/admin/rewards/:rewardId',
    '/admin/journey/stages/:stageId',
    '/admin/journey/answers/:answerId',
    '/admin/festival/:editionId/edit',
    '/admin/bundles/:bundleId',
    '/admin/preview/courses/:draftId',
    '/admin/preview/lessons/:draftId',
    '/admin/preview/articles/:draftId',
    '/admin/articles/:articleId/versions',
    '/admin/courses/:courseId/versions',
    '/admin/courses/:courseId/lessons/:lessonId/versions',
    '/admin/articles/:articleId/remove',
    '/admin/bundles/:bundleId/remove',
    '/admin/courses/:courseId/remove',
    '/admin/courses/:courseId/stops',
    '/admin/courses/:courseId',
    '/admin/courses/:courseId/preview',
    '/admin/courses/:courseId/lessons/new',
    '/admin/courses/:courseId/lessons/:lessonId',
    '/admin/courses/:courseId/lessons/:lessonId/preview',
  ].map((page) => ({
    page,
    at: page.replaceAll(/:\w+/g, 'no-such'),
    ends: { ...adminsOnly, staff: '/not-found' },
  })),
  { page: '/admin/mail/:mailId', at: '/admin/mail/no-such', ends: { ...adminsOnly, staff: '/not-found' } },
  { page: '/media/:fileId', at: '/media/no-such-file', ends: any, status: 404 },
  { page: '/media/:fileId/audio', at: '/media/no-such-file/audio', ends: any, status: 404 },
  { page: '/media/:fileId/:variant', at: '/media/no-such-file/640.webp', ends: any, status: 404 },
  { page: '/media/:fileId/captions/:language', at: '/media/no-such-file/captions/en', ends: any, status: 404 },
  { page: '/*', at: '/no/such/page', ends: any, status: 404 },
];

const statusOf: Record<string, number> = { '/not-found': 404, '/not-accessible': 403 };

/** The `address status` that the row expects for a reader of these kinds. */
function expected({ page, at = page, ends, status = 200 }: Row, kinds: Kind[]): string {
  const end = kinds.map((kind) => ends[kind]).find(Boolean) ?? 'stays';
  if (end === 'stays') return `${at} ${status}`;
  return `${end} ${statusOf[end.replace(/\?.*/, '')] ?? 200}`;
}

/** Walks the rows; returns what differs from them, and where words of a page run together. */
async function walk(visitor: Visitor, kinds: Kind[], toWalk = table): Promise<string[]> {
  const shopper = visitor.copy();
  await shopper.post('/basket', { intent: 'add', kind: 'bundle', id: spareBundle });
  const [get, getShopping] = [getterOf(visitor), getterOf(shopper)];
  const rows = [...toWalk];
  const wrong: string[] = [];
  // Many rows end at the same page, which is checked once.
  const read = new Set<string>();
  const work = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const start = row.at ?? row.page;
      const rest = await followRedirects(app(), row.hasBasket ? getShopping : get, start).then(
        ({ at, status, text }) => {
          // Text browsers have no styles, so adjacent words must be separated in the text itself.
          if (!read.has(text)) wrong.push(...runTogether(text).map((words) => `${at}: ${words}`));
          read.add(text);
          return `${at} ${status}`;
        },
        String,
      );
      if (rest !== expected(row, kinds)) wrong.push(`${start}: ${rest}, not ${expected(row, kinds)}`);
    }
  };
  await Promise.all([work(), work(), work()]);
  return wrong;
}

/** Gets each page once, always with the visitor's present cookies, so that no walk affects the next. */
function getterOf(visitor: Visitor): (path: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (path) => {
    const answer = answers.get(path) ?? visitor.copy().get(path);
    answers.set(path, answer);
    return answer;
  };
}

/** Signs in by the form; returns where that leads. */
async function signIn(visitor: Visitor, who: string): Promise<string> {
  const email = who.includes('@') ? who : `${who}@cuepoint.test`;
  const fields = { email, password: DEMO_PASSWORD, remember: 'on', intent: 'sign-in' };
  const { at, status } = await visitor.follow('/sign-in', await visitor.post('/sign-in', fields));
  return `${at} ${status}`;
}

test('@forms every page has an expectation, and every demo account has its kinds', async () => {
  // The route table loads Remix's compiler, which takes seconds, so only this test imports it.
  const { default: routes } = await import('../../app/routes');
  const pages = flattenRoutes(routes).filter(({ file }) => file.startsWith('routes/'));
  const listed = new Set(table.map(({ page }) => page));
  expect(pages.map(({ pattern }) => pattern).filter((pattern) => !listed.has(pattern))).toEqual([]);
  expect([...listed].filter((page) => !pages.some(({ pattern }) => pattern === page))).toEqual([]);
  expect(accounts.map(({ localPart }) => localPart).sort()).toEqual(Object.keys(people).sort());
});

test('@forms a guest who opens any page ends up where the specification says', async () => {
  expect(await walk(visitorOf(app()), ['guest'])).toEqual([]);
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
  expect(await walk(visitor, ['ended', 'guest'])).toEqual([]);

  expect((await visitor.follow('/my-profile')).text).toContain('Your session has ended');
  expect(visitor.cookieNames().filter((name) => name.includes('session'))).toEqual([]);
  expect((await visitor.follow('/')).at).toBe('/sign-in');
});

const walked = new Set<string>();

/**
 * The rows that differ from a member's; for the first account of its kinds also all others. The office's pages, which
 * look only at the role, are left out there for all but the plain member.
 */
function rowsFor(kinds: Kind[]): Row[] {
  const isFirst = !walked.has(String(kinds));
  walked.add(String(kinds));
  const isPlain = String(kinds) === 'member';
  return table.filter(
    (row) =>
      expected(row, kinds) !== expected(row, ['member']) || (isFirst && (isPlain || !row.page.startsWith('/admin'))),
  );
}

for (const [who, kinds] of Object.entries(people)) {
  const rows = rowsFor(kinds);
  test(`@forms ${who} ends up where the specification says, after sign-in and from every page`, async () => {
    const visitor = visitorOf(app());
    const account = accounts.find(({ localPart }) => localPart === who);
    const isNew = account?.journeyAnswerIds.length === 0;
    const landings: Record<string, string> = {
      unverified: '/verification-sent?state=notVerified 200',
      blocked: '/sign-in?blocked=true 200',
      nameless: '/create-username 200',
    };
    expect(await signIn(visitor, who)).toBe(landings[who] ?? (isNew ? '/onboarding-questions 200' : '/ 200'));
    expect(await walk(visitor, kinds, rows)).toEqual([]);
  });
}

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
  expect(await walk(visitor, ['blocked'])).toEqual([]);
});
