import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as build from '#build';
import {
  entitlements,
  mails,
  planPrices,
  plans,
  secondFactors,
  sessions,
  type subscriptions,
  trials,
  type users,
} from '#db/schema';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { declaredIntents, declaredOperations, undeclaredActions } from '../support/declared';
import { makeExercise } from '../support/exercises';
import { makeArticle, makeBundle, makeCourse, makeSubscription, makeUser } from '../support/factories';
import { makeReward } from '../support/rewards';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie, signedCookie } from '../support/sign-in';

const kinds = [
  'guest',
  'member',
  'owner',
  'subscriber',
  'pastdue',
  'paused',
  'lapsed',
  'admin',
  'superadmin',
  'nameless',
  'unverified',
  'blocked',
  'ended',
  'endedAdmin',
] as const;
type Kind = (typeof kinds)[number];

/** A status, or where a redirect leads. */
type Answer = number | string;
type Row = Partial<Record<Kind, Answer>> & { all?: Answer };

const origin = env.APP_ORIGIN;
const cookies: Partial<Record<Kind, string>> = {};
const tokens: Partial<Record<Kind, string>> = {};
/** Credentials for requests that end the session they are sent with. */
const lastTokens: Partial<Record<Kind, string>> = {};
const lastCookies: Partial<Record<Kind, string>> = {};
const ids = {
  course: 'course',
  courseId: 'course',
  locked: 'locked',
  preview: 'preview',
  bundle: 'bundle',
  article: 'article',
  reward: 'reward',
  user: 'user',
  mail: 'mail',
  exercise: 'swap-at-17',
};

/** The subscription of each kind that has one. */
const subscribed: Partial<Record<Kind, Partial<typeof subscriptions.$inferInsert>>> = {
  subscriber: {},
  pastdue: { pastDueSince: new Date() },
  paused: { state: 'paused' },
  lapsed: { state: 'cancelled', canceledAt: new Date('2026-02-01'), currentTermEndsAt: new Date('2026-03-01') },
};

beforeAll(async () => {
  const scope = testScope();
  const course = await makeCourse(scope.db);
  await makeExercise(scope.db, course.lessons[1]?.id ?? '', { id: ids.exercise });
  const bundle = await makeBundle(scope.db, [course.id]);
  const article = await makeArticle(scope.db);
  const reward = await makeReward({
    toApplySubscriptionConstraint: true,
    toApplyCourseConstraint: true,
    courseIds: [course.id],
  });
  Object.assign(ids, {
    reward: reward.id,
    course: course.slug,
    courseId: course.id,
    locked: course.lessons[1]?.slug,
    preview: course.lessons[0]?.slug,
    bundle: bundle.slug,
    article: article.slug,
  });
  await scope.db
    .insert(plans)
    .values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 })
    .onConflictDoNothing();
  await scope.db.insert(planPrices).values({ planId: 'monthly', currency: 'GBP', price: 6000 }).onConflictDoNothing();
  // The user that administrators act on, and a mail to that user.
  const { id: userId } = await makeUser(scope.db);
  ids.user = userId;
  const mail = { id: ids.mail, dedupeKey: 'access-test', kind: 'purchase', createdAt: new Date() } as const;
  await scope.db.insert(mails).values({ ...mail, userId, subjectId: 'order', state: 'sent' });
  const parts: Partial<Record<Kind, Partial<typeof users.$inferInsert>>> = {
    member: {},
    owner: {},
    subscriber: {},
    pastdue: {},
    paused: {},
    lapsed: {},
    admin: { role: 'ADMIN' },
    superadmin: { role: 'SUPER_ADMIN' },
    nameless: { userName: null },
    unverified: { verifiedAt: null },
    blocked: { blockedAt: new Date() },
    ended: {},
    endedAdmin: { role: 'ADMIN' },
  };
  for (const [kind, part] of Object.entries(parts) as [Kind, Partial<typeof users.$inferInsert>][]) {
    const user = await makeUser(scope.db, part);
    tokens[kind] = await accessToken(user.id);
    lastTokens[kind] = await accessToken(user.id);
    lastCookies[kind] = await sessionCookie(user.id);
    cookies[kind] = await sessionCookie(user.id);
    if (part.role) await scope.db.insert(secondFactors).values({ userId: user.id, confirmedAt: new Date() });
    if (kind === 'owner') {
      await scope.db.insert(entitlements).values({
        id: 'e',
        userId: user.id,
        kind: 'course',
        refId: course.id,
        source: 'admin',
        sourceId: 'test',
        createdAt: new Date(),
      });
    }
    const subscription = subscribed[kind];
    if (kind === 'lapsed') {
      const trial = { subscriptionId: 's-lapsed', planId: 'monthly', startedAt: new Date('2026-01-01') };
      await scope.db.insert(trials).values({ ...trial, userId: user.id, emailHash: '' });
    }
    if (subscription) await makeSubscription(scope.db, user.id, { subscriptionId: `s-${kind}`, ...subscription });
    if (kind === 'ended' || kind === 'endedAdmin')
      await scope.db.update(sessions).set({ revokedAt: new Date() }).where(ofUser(user.id));
  }
});

function ofUser(userId: string) {
  return eq(sessions.userId, userId);
}

/** Pages for signed-in members; the gate redirects everyone else. */
const membersOnly: Row = {
  all: 200,
  guest: '/sign-in',
  nameless: '/create-username',
  unverified: '/verification-sent?state=notVerified',
  blocked: '/sign-in?blocked=true',
  ended: '/logout?expired=1',
};
/** Pages for readers of every article; members without a subscription are sent to the subscription basket. */
const subscribersOnly: Row = {
  ...membersOnly,
  member: '/subscription-basket',
  owner: '/subscription-basket',
  paused: '/my-profile',
};
/** Subscribers cannot buy another subscription; a paused one is resumed on the profile. */
const notForSubscribers: Row = { subscriber: '/dj-hub', paused: '/my-profile' };
/** A trial's card: who has had a trial is told so on the page before. */
const trialOnly: Row = { ...notForSubscribers, lapsed: '/dj-hub/free-trial' };
/** Pages of something that does not exist. */
const lost: Row = { all: '/not-found' };
const lostToMembers: Row = { ...membersOnly, ...lost };
/** Pages for administrators; everyone else gets not-found. */
const adminsOnly = (answer: Answer): Row => ({
  all: '/not-found',
  admin: answer,
  nameless: '/create-username',
  unverified: '/verification-sent?state=notVerified',
  blocked: '/sign-in?blocked=true',
  // The holder of an ended administrator session knows that the office exists, and is asked to sign in again.
  endedAdmin: '/logout?expired=1',
});
const guestsOnly: Row = {
  all: '/',
  guest: 200,
  nameless: '/create-username',
  unverified: 200,
  blocked: 200,
  ended: 200,
};

const pages: Record<string, Row> = {
  '/': membersOnly,
  '/sign-up': guestsOnly,
  '/sign-in': guestsOnly,
  // No correct password was entered before.
  '/sign-in/code': { ...guestsOnly, guest: '/sign-in', unverified: '/sign-in', blocked: '/sign-in', ended: '/sign-in' },
  '/sign-in/challenge': { all: '/sign-in' },
  '/logout': { all: 200, guest: '/sign-in', ended: '/sign-in' },
  '/verification': { all: '/sign-in' },
  '/verification-sent': { all: '/sign-up', unverified: 200 },
  '/forgot-password': guestsOnly,
  '/restore-password': {
    ...guestsOnly,
    guest: '/sign-in',
    unverified: '/sign-in',
    blocked: '/sign-in',
    ended: '/sign-in',
  },
  '/change-email': { all: '/sign-in' },
  '/create-username': { ...membersOnly, all: '/', nameless: 200 },
  '/complete-profile': membersOnly,
  // This database has no questions.
  '/onboarding-questions': { ...membersOnly, all: '/my-journey' },
  '/my-profile': membersOnly,
  '/my-profile/two-factor': membersOnly,
  '/my-profile/two-factor/challenge': { all: '/my-profile/two-factor' },
  '/my-profile/access': membersOnly,
  '/my-profile/data': membersOnly,
  '/my-profile/data/export': { ...membersOnly, all: '/my-profile/data' },
  '/resume': { ...membersOnly, all: '/' },
  '/api/docs': { all: 200 },
  '/my-journey': membersOnly,
  '/maintenance': { all: '/' },
  '/unsubscribe': { all: 410 },
  '/not-found': { all: 404 },
  '/not-accessible': { all: 403 },
  '/terms-of-use': { all: 200 },
  '/privacy-policy': { all: 200 },
  '/festival-terms': { all: 200 },
  '/legal-texts/:kind': { all: '/not-found' },
  '/rise-festival': { all: '/rise-festival-enter', guest: 200, ended: 200 },
  '/rise-festival-enter': membersOnly,
  '/contact': { all: 200 },
  '/withdraw': { all: 200 },
  '/cancel-contract': { all: 200 },
  '/lite': { all: 200 },
  '/sale-banner': { all: '/subscription-basket' },
  '/courses/:courseId/lessons': membersOnly,
  '/courses/:courseId/unlock': {
    ...membersOnly,
    owner: '/courses/:courseId/lessons',
    subscriber: '/courses/:courseId/lessons',
    admin: '/courses/:courseId/lessons',
  },
  '/courses/:courseId/certificate': membersOnly,
  '/certificates/:number': { all: 404 },
  '/lessons/:lessonId': { ...membersOnly, member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId/watched': { all: '/lessons/:lessonId' },
  '/decks/:exerciseId': { ...membersOnly, member: '/not-accessible?lesson=:lessonId' },
  '/decks/:exerciseId/tries': { all: '/decks/:exerciseId' },
  '/dj-hub': subscribersOnly,
  '/dj-hub/articles': subscribersOnly,
  '/dj-hub/articles-search': subscribersOnly,
  '/dj-hub/premium-section/:sectionId': subscribersOnly,
  '/dj-hub/premium-section/:sectionId/premium-category/:categoryId': subscribersOnly,
  '/dj-hub/premium-article/:articleId': {
    ...membersOnly,
    guest: 200,
    ended: 200,
    member: '/subscription-basket?articleId=:articleId',
    owner: '/subscription-basket?articleId=:articleId',
    paused: '/my-profile',
  },
  '/dj-hub/bookmarks': membersOnly,
  '/my-notes': membersOnly,
  '/my-notes/file': membersOnly,
  '/practice': { all: 200 },
  '/practice/today': membersOnly,
  '/practice/history': membersOnly,
  '/practice/history/file': membersOnly,
  '/practice/:skill': { all: 200 },
  '/practice/sounds/:sound': { all: 404 },
  '/checkout': {
    ...membersOnly,
    all: '/basket',
    guest: '/basket?checkout=1#checkout',
    ended: '/basket?checkout=1#checkout',
  },
  '/checkout-successful': { ...membersOnly, all: '/not-found' },
  '/subscription': { all: '/subscription-basket' },
  '/subscription-basket': { ...notForSubscribers, all: 200 },
  '/dj-hub/subscription-plans': { ...notForSubscribers, all: 200 },
  '/dj-hub/free-trial': { ...notForSubscribers, all: 200 },
  '/dj-hub/add-payment-method/:planId': { ...membersOnly, ...trialOnly },
  '/subscription-successful': { ...membersOnly, all: '/not-found' },
  '/payments': membersOnly,
  '/change-payment-method': membersOnly,
  '/client-token': { all: '/payments' },
  '/payments/calendar.ics': membersOnly,
  '/payments/:paymentId/invoice': { ...membersOnly, all: '/not-found' },
  '/payments/cancel': { ...membersOnly, all: '/payments', subscriber: 200 },
  '/payments/cancel/feedback': { ...membersOnly, all: '/payments', lapsed: 200 },
  '/rewards': membersOnly,
  '/rewards/:rewardId/unlock': { ...membersOnly, owner: '/rewards', subscriber: '/rewards' },
  '/benefits': { ...membersOnly, all: '/rewards' },
  '/online-dj-courses': { all: 200 },
  '/online-dj-courses/:courseId': { all: 200 },
  '/basket': { all: 200 },
  '/redeem': { all: 200 },
  '/partners/:retailer': { all: '/not-found' },
  '/gifts/:giftId': { ...membersOnly, all: '/not-found' },
  '/dj-course-bundles/:bundleId': { all: 200 },
  '/lessons-preview/:lessonId': {
    ...membersOnly,
    all: '/lessons/:lessonId',
    guest: '/not-accessible?lesson=:lessonId',
    member: '/not-accessible?lesson=:lessonId',
    ended: '/not-accessible?lesson=:lessonId',
  },
  '/courses/courses-search': membersOnly,
  '/healthz': { all: 200 },
  '/feed.xml': { all: 200 },
  '/robots.txt': { all: 200 },
  '/site.webmanifest': { all: 200 },
  '/sitemap.xml': { all: 200 },
  '/sitemaps/:part': { all: 404 },
  '/.well-known/security.txt': { all: 200 },
  '/.well-known/change-password': { all: '/my-profile#password' },
  '/.well-known/passkey-endpoints': { all: 200 },
  // Exists in development only.
  '/admin/users/:userId': adminsOnly(200),
  '/admin/users/:userId/look': { ...adminsOnly('/not-accessible'), superadmin: 200 },
  '/look': adminsOnly('/'),
  '/admin/mail/:mailId': adminsOnly(200),
  '/admin/rewards/:rewardId': adminsOnly(200),
  '/admin/export': adminsOnly('/not-found'),
  '/admin/uploads': adminsOnly('/not-found'),
  '/admin/kept': adminsOnly('/not-found'),
  '/drafts/courses/:token': { all: '/not-found' },
  '/drafts/lessons/:token': { all: '/not-found' },
  '/drafts/articles/:token': { all: '/not-found' },
  '/media/:fileId': { all: 404 },
  '/media/:fileId/audio': { all: 404 },
  '/media/:fileId/films/:name': { all: 404 },
  '/media/:fileId/:variant': { all: 404 },
  '/media/:fileId/captions/:language': { all: 404 },

  // Other addresses of these pages.
  '/sign-in?blocked=true': guestsOnly,
  '/logout?expired=1': { all: 200 },
  '/verification?token=none.of-ours': { all: 410 },
  '/restore-password?token=none.of-ours': { ...guestsOnly, guest: 410, unverified: 410, blocked: 410, ended: 410 },
  '/change-email?token=none.of-ours': { all: 410 },
  '/my-journey?edit=1': membersOnly,
  '/courses/courses-search?query=bass': membersOnly,
  '/courses/no-such/lessons': lostToMembers,
  '/courses/no-such/unlock': lostToMembers,
  '/courses/no-such/certificate': lostToMembers,
  '/lessons/:lessonId?page=2&edit=none-of-ours': { ...membersOnly, member: '/not-accessible?lesson=:lessonId' },
  '/lessons/no-such': lostToMembers,
  '/dj-hub/articles?page=99': { ...subscribersOnly, all: '/dj-hub/articles' },
  '/dj-hub/articles-search?query=vinyl': subscribersOnly,
  '/dj-hub/premium-section/no-such': { ...subscribersOnly, all: '/dj-hub' },
  '/dj-hub/premium-section/:sectionId/premium-category/no-such': {
    ...subscribersOnly,
    all: '/dj-hub/premium-section/:sectionId',
  },
  '/dj-hub/premium-section/no-such/premium-category/no-such': { ...subscribersOnly, all: '/dj-hub' },
  '/dj-hub/premium-article/no-such': { ...lostToMembers, guest: '/not-found', ended: '/not-found' },
  '/dj-hub/bookmarks?lessonsPage=x&articlesPage=2': membersOnly,
  '/practice/no-such': lost,
  '/checkout with a basket': {
    ...membersOnly,
    owner: '/basket',
    guest: '/basket?checkout=1#checkout',
    ended: '/basket?checkout=1#checkout',
  },
  '/basket?checkout=1': { all: '/checkout', guest: 200, nameless: 200, ended: 200 },
  '/basket?checkout=1 with a basket': { all: '/checkout', guest: 200, nameless: 200, ended: 200 },
  '/checkout-successful?id=page-of-nobody&state=cancelled': membersOnly,
  '/subscription-successful?id=page-of-nobody&state=cancelled': membersOnly,
  '/subscription-basket?plan=monthly': { ...notForSubscribers, all: 200 },
  '/rewards?page=99&benefitsPage=2': { ...membersOnly, all: '/rewards?benefitsPage=2' },
  '/rewards/no-such/unlock': lostToMembers,
  '/online-dj-courses/no-such': lost,
  '/dj-course-bundles/no-such': lost,
  '/redeem?code=none-of-ours': { all: '/redeem' },
  '/lessons/:preview': { ...membersOnly, member: '/not-accessible?lesson=:preview' },
  '/lessons-preview/:preview': { ...membersOnly, all: '/lessons/:preview', guest: 200, ended: 200, member: 200 },
  '/lessons-preview/no-such': { ...lostToMembers, guest: '/not-found', ended: '/not-found' },
  '/sitemaps/pages': { all: 200 },
  '/no/such/page': { all: 404 },
  '/admin/users/no-such': adminsOnly('/not-found'),
  '/admin/users/no-such/look': { ...adminsOnly('/not-accessible'), superadmin: '/not-found' },
};

const bearer: Row = { all: 200, guest: 401, ended: 401, nameless: 403, unverified: 403, blocked: 403 };
const own: Row = { ...bearer, nameless: 200 };
/** Operations for readers of every article. */
const subscribers: Row = { ...bearer, member: 403, owner: 403 };
/** Operations for everyone, but a bearer token that is sent must be valid. */
const open = (answer: Answer): Row => ({ all: answer, ended: 401, blocked: 403 });

const endpoints: Record<string, Row> = {
  'GET /users/me': own,
  'PUT /users/me': { ...bearer, all: 200, nameless: 200 },
  'POST /users/profile': { ...bearer, all: 200 },
  'PUT /users/preferred-subtitle-language': { ...bearer, all: 422 },
  'PUT /users/update-pirate-location': { ...bearer, all: 422 },
  'PUT /users/email': { ...bearer, all: 422 },
  'PATCH /users/password': { ...bearer, all: 422 },
  'PATCH /users/:userId/block': { ...bearer, all: 403, admin: 422 },
  // Found by its id only, and the path contains its slug.
  'GET /admin/courses/:courseId': { ...bearer, all: 403, admin: 404 },
  'PUT /admin/courses/:courseId': { ...bearer, all: 403, admin: 422 },
  'PUT /admin/courses/:courseId/lessons/:lessonId': { ...bearer, all: 403, admin: 422 },
  'DELETE /admin/courses/:courseId/lessons/:lessonId': { ...bearer, all: 403, admin: 204 },
  'PUT /admin/courses/:courseId/order': { ...bearer, all: 403, admin: 422 },
  'GET /admin/articles': { ...bearer, all: 403, admin: 200 },
  'GET /admin/articles/:articleId': { ...bearer, all: 403, admin: 404 },
  'PUT /admin/articles/:articleId': { ...bearer, all: 403, admin: 422 },
  'GET /admin/references': { ...bearer, all: 403, admin: 200 },
  'PATCH /admin/addresses': { ...bearer, all: 403, admin: 422 },
  'POST /admin/files': { ...bearer, all: 403, admin: 415 },
  'PATCH /admin/files': { ...bearer, all: 403, admin: 422 },
  'GET /admin/files/:name': { ...bearer, all: 403, admin: 422 },
  'GET /admin/films': { ...bearer, all: 403, admin: 200 },
  'PUT /admin/films/:clip': { ...bearer, all: 403, admin: 422 },
  'POST /admin/uploads': { ...bearer, all: 403, admin: 422 },
  'POST /admin/uploads/:uploadId': { ...bearer, all: 403, admin: 422 },
  'DELETE /admin/uploads/:uploadId': { ...bearer, all: 403, admin: 422 },
  'PUT /admin/uploads/:uploadId/parts/:number': { ...bearer, all: 403, admin: 422 },
  'POST /users/avatar': { ...bearer, all: 422 },
  'DELETE /users/avatar': bearer,
  'POST /files': { ...bearer, all: 415 },
  'PATCH /files': { ...bearer, all: 422 },
  'PATCH /files/images/resize': { ...bearer, all: 422 },
  'GET /files/images/example': open(200),
  'PUT /verifications/email': open(422),
  'POST /verifications/password': open(422),
  'PUT /verifications/password': open(422),
  'PUT /verifications/token/restoration-password': open(422),
  'GET /courses': open(200),
  'GET /courses/list-with-lesson-summary-info': bearer,
  'GET /courses/for-continue-learning': bearer,
  'GET /courses/recommendations': open(200),
  'GET /courses/coupon': open(422),
  'GET /courses/payment-transaction-courses': { ...bearer, all: 422 },
  'GET /courses/payment-transaction-courses-bundles-count': { ...bearer, all: 422 },
  'POST /courses/payments': { ...bearer, all: 422 },
  'POST /courses/payments-chargebee': { ...bearer, all: 422 },
  'GET /courses/:id': open(200),
  'GET /courses/:id/lessons': open(200),
  'GET /courses/:id/preview-page-lessons': open(200),
  'POST /courses/:id/ratings': { ...bearer, all: 422 },
  'GET /learning-journey-questions': bearer,
  'GET /user-reply': bearer,
  'PUT /update-user-reply': { ...bearer, all: 422 },
  'GET /learning-journey-stages': bearer,
  'GET /learning-journey-stages/all': open(200),
  'GET /bundles': open(200),
  'GET /bundles/:id': open(200),
  'GET /lessons/previews': bearer,
  'GET /lessons/bookmarks': bearer,
  'GET /lessons/:id': { ...bearer, member: 403 },
  'GET /lessons/:id/preview-page': open(403),
  'GET /lessons/:id/preview': { ...bearer, member: 403 },
  'POST /lessons/:id/bookmarks': { ...bearer, member: 403 },
  'DELETE /lessons/:id/bookmarks': { ...bearer, all: 204 },
  'PATCH /lessons/:id/complete': { ...bearer, all: 422 },
  'GET /notes': bearer,
  'GET /lessons/:lessonId/notes': bearer,
  'POST /lessons/:lessonId/notes': { ...bearer, all: 422 },
  'PATCH /notes/:noteId': { ...bearer, all: 404 },
  'DELETE /notes/:noteId': { ...bearer, all: 404 },
  'GET /lessons/:id/comments': { ...bearer, member: 403 },
  'POST /lessons/:id/comments': { ...bearer, all: 422 },
  'GET /lessons/:lessonId/questions': { ...bearer, member: 403 },
  // No such question.
  'POST /lessons/:lessonId/questions/:questionId/answers': { ...bearer, all: 404, member: 403 },
  'PUT /comments/:id': { ...bearer, all: 422 },
  'DELETE /comments/:id': { ...bearer, all: 404 },
  // Of a lesson that is no preview.
  'GET /decks/:exerciseId': { ...bearer, member: 403 },
  'POST /decks/:exerciseId/tries': { ...bearer, all: 422 },
  'GET /practice/skills': bearer,
  'POST /practice/questions': { ...bearer, all: 422 },
  'POST /practice/answers': { ...bearer, all: 422 },
  'GET /practice/history': bearer,
  'GET /rewards': bearer,
  'GET /rewards/no-links': open(200),
  'GET /benefits': bearer,
  // No such reward.
  'PUT /rewards/:id/redeem': { ...bearer, all: 404 },
  'GET /premium-articles': subscribers,
  'GET /premium-articles/:id': { ...subscribers, guest: 200 },
  'GET /premium-articles/bookmarks': bearer,
  'PATCH /premium-articles/:id/is-read': { ...bearer, all: 422 },
  'PATCH /premium-articles/:id/is-like': { ...bearer, all: 422 },
  'POST /premium-articles/:id/bookmarks': subscribers,
  'DELETE /premium-articles/:id/bookmarks': { ...bearer, all: 204 },
  'GET /premium-articles/:id/comments': subscribers,
  'POST /premium-articles/:id/comments': { ...bearer, all: 422 },
  'GET /premium-article-sections': subscribers,
  'GET /premium-article-tags': subscribers,
  'GET /premium-article-categories': subscribers,
  'POST /user-video-trackings': { ...bearer, all: 422 },
  // No such code.
  'POST /product-activation-codes/redeem/:code': { ...bearer, all: 404 },
  'GET /chargebee/get-checkout-hosted-page': { ...bearer, all: 422 },
  'GET /chargebee/client-token': { ...bearer, all: 501 },
  'GET /braintree/client-token': { ...bearer, all: 501 },
  'POST /subscriptions/:id/payments': { ...bearer, all: 501 },
  'PUT /users/me/subscription/payment-method': { ...bearer, all: 422 },
  'GET /chargebee/get-new-subscription-hosted-page': { ...bearer, all: 422 },
  'GET /subscriptions/coupon': { ...bearer, all: 422 },
  'GET /subscriptions/plans': bearer,
  'GET /subscriptions/guest-plans': open(200),
  'POST /subscriptions/payments-chargebee': { ...bearer, all: 422 },
  'POST /subscriptions/update-subscription-chargebee': { ...bearer, all: 422 },
  'GET /chargebee/get-update-to-black-friday-subscription-hosted-page': { ...bearer, all: 409 },
  'GET /users/me/subscription': { ...bearer, all: 404, subscriber: 200, paused: 200, lapsed: 200 },
  'POST /users/me/subscription/free-month': { ...bearer, all: 409 },
  'POST /users/me/subscription/feedback': { ...bearer, all: 422 },
  'PUT /users/me/subscription': { ...bearer, all: 422 },
  'DELETE /users/me/subscription': { ...bearer, all: 409, subscriber: 424, paused: 424, lapsed: 424 },
  'GET /payment-transactions': bearer,
  // No billing provider runs in these tests.
  'GET /chargebee/get-portal-session': { ...bearer, all: 424 },
  'POST /sessions': open(422),
  // A request for new tokens carries the expired token.
  'PUT /sessions': { all: 422 },
  // Signing out ends the session, so each kind signs out with a session that is opened only for this.
  'DELETE /sessions': { ...own, all: 204, nameless: 204 },
  'POST /users': open(422),
  'PUT /verifications': open(422),
  'POST /verifications': open(422),
  'GET /openapi.json': { all: 200, ended: 401 },
};

/** A form sent with nothing but its intent: allowed readers get a validation error or the result. */
const fromMembers = (answer: Answer): Row => ({ ...membersOnly, all: answer });
/** The same on an article's page. */
const fromSubscribers = (answer: Answer): Row => ({
  ...fromMembers(answer),
  member: '/subscription-basket?articleId=:articleId',
  owner: '/subscription-basket?articleId=:articleId',
  paused: '/my-profile',
});
const fromGuests = (answer: Answer): Row => ({
  ...guestsOnly,
  guest: answer,
  unverified: answer,
  blocked: answer,
  ended: answer,
});

/** Forms on the preview page of a lesson that is not a preview: the gate answers first, then the page is refused. */
const closedPreview: Row = {
  ...fromGuests('/not-accessible?lesson=:lessonId'),
  unverified: '/verification-sent?state=notVerified',
  blocked: '/sign-in?blocked=true',
};

// Scripts get the data of a list's page where its readers get the page.
for (const page of [
  '/lessons/:lessonId',
  '/dj-hub/articles',
  '/dj-hub/articles-search',
  '/dj-hub/premium-section/:sectionId',
  '/dj-hub/premium-section/:sectionId/premium-category/:categoryId',
  '/dj-hub/premium-article/:articleId',
  '/payments',
]) {
  pages[`${page}/further`] = pages[page] as Row;
}

/** The answer to each kind of reader, by `page intent`. */
const intents: Record<string, Row> = {
  '/sign-up sign-up': fromGuests(422),
  '/sign-up new-challenge': fromGuests(200),
  '/sign-in sign-in': fromGuests(422),
  // The errors are shown on the page, which redirects because the lesson is not a preview.
  '/lessons-preview/:lessonId new-challenge': closedPreview,
  '/lessons-preview/:lessonId sign-up': closedPreview,
  '/lessons-preview/:lessonId sign-in': closedPreview,
  '/sign-in/challenge passkey-challenge': fromGuests(200),
  '/sign-in passkey': fromGuests(422),
  // No correct password was entered just before.
  '/sign-in/code code': fromGuests('/sign-in'),
  '/sign-in/code recovery': fromGuests('/sign-in'),
  '/logout logout': { all: '/sign-in' },
  '/verification verify': { all: '/sign-in' },
  '/verification resend': { all: '/sign-in' },
  '/verification-sent code': { all: '/sign-up', unverified: 422 },
  '/verification-sent resend': { all: '/sign-up', unverified: '/verification-sent' },
  '/forgot-password send-link': fromGuests(422),
  '/restore-password restore': fromGuests('/sign-in'),
  '/change-email confirm': { all: '/sign-in' },
  '/change-email revert': { all: '/sign-in' },
  '/create-username save': { ...membersOnly, all: '/', nameless: 422 },
  '/complete-profile complete': fromMembers('/'),
  '/complete-profile skip': fromMembers('/'),
  '/complete-profile remove-avatar': fromMembers('/complete-profile#picture'),
  '/complete-profile crop-avatar': fromMembers(409),
  // The errors are shown on the page, which redirects when there are no questions.
  '/onboarding-questions confirm': fromMembers('/my-journey'),
  '/onboarding-questions submit': fromMembers('/my-journey'),
  '/my-journey update': fromMembers(422),
  // A field that is not sent stays as it is, so an empty form is a save without changes.
  '/my-profile profile': fromMembers('/my-profile#name'),
  '/my-profile email': fromMembers(422),
  '/my-profile password': fromMembers(422),
  '/my-profile/two-factor begin': fromMembers(422),
  '/my-profile/two-factor replace': fromMembers(422),
  '/my-profile/two-factor confirm': fromMembers(422),
  '/my-profile/two-factor codes': fromMembers(422),
  '/my-profile/two-factor off': fromMembers(422),
  '/my-profile/two-factor/challenge begin-passkey': fromMembers(422),
  '/my-profile/two-factor add-passkey': fromMembers(422),
  '/my-profile/two-factor rename-passkey': fromMembers(422),
  '/my-profile/two-factor remove-passkey': fromMembers(422),
  '/my-profile subtitles': fromMembers('/my-profile#captions'),
  '/my-profile location': fromMembers(422),
  '/my-profile end-session': fromMembers(422),
  '/my-profile end-other-sessions': fromMembers('/my-profile#sessions'),
  '/my-profile upload-avatar': fromMembers(422),
  '/my-profile remove-avatar': fromMembers('/my-profile#picture'),
  '/my-profile crop-avatar': fromMembers(409),
  '/my-profile/data delete-account': fromMembers(422),
  '/my-profile/data/export export': fromMembers(200),
  '/resume send': fromMembers('/'),
  '/resume discard': fromMembers('/'),
  // The errors are shown on the page, which redirects members without the course.
  '/lessons/:lessonId open-first': { ...fromMembers('/lessons/:lessonId'), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId complete': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId answer': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId bookmark': {
    ...fromMembers('/lessons/:lessonId#bookmark'),
    member: '/not-accessible?lesson=:lessonId',
  },
  '/lessons/:lessonId remove-bookmark': fromMembers('/lessons/:lessonId#bookmark'),
  '/dj-hub/premium-article/:articleId like': fromSubscribers(422),
  '/dj-hub/premium-article/:articleId bookmark': fromSubscribers('/dj-hub/premium-article/:articleId#bookmark'),
  '/dj-hub/premium-article/:articleId remove-bookmark': fromSubscribers('/dj-hub/premium-article/:articleId#bookmark'),
  '/dj-hub/premium-article/:articleId read': fromSubscribers(422),
  '/dj-hub/premium-article/:articleId comment': fromSubscribers(422),
  '/dj-hub/premium-article/:articleId edit-comment': fromSubscribers(422),
  '/dj-hub/premium-article/:articleId delete-comment': fromSubscribers(422),
  '/dj-hub/premium-article/:articleId report-comment': fromSubscribers(422),
  '/dj-hub/bookmarks remove-bookmark': fromMembers(422),
  '/dj-hub/bookmarks bookmark': fromMembers(422),
  '/dj-hub/bookmarks undo': fromMembers(422),
  '/dj-hub/bookmarks remove-article-bookmark': fromMembers(422),
  '/dj-hub/bookmarks bookmark-article': { ...subscribersOnly, all: 422 },
  '/dj-hub/bookmarks undo-article': { ...subscribersOnly, all: 422 },
  '/lessons/:lessonId rate': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/courses/:courseId/lessons rate': fromMembers(422),
  '/lessons/:lessonId save-place': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId/watched track': fromMembers(422),
  '/lessons/:lessonId add-note': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId edit-note': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId remove-note': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId restore-note': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/my-notes edit-note': fromMembers(422),
  '/my-notes remove-note': fromMembers(422),
  '/my-notes restore-note': fromMembers(422),
  '/lessons/:lessonId comment': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId edit-comment': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId delete-comment': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/lessons/:lessonId report-comment': { ...fromMembers(422), member: '/not-accessible?lesson=:lessonId' },
  '/rewards generate': fromMembers(422),
  '/rewards mail-code': fromMembers(422),
  '/rise-festival-enter send': fromMembers(422),
  '/rise-festival-enter draft': fromMembers(422),
  '/rise-festival-enter mail-receipt': fromMembers(422),
  '/contact new-challenge': { all: 200 },
  '/contact send': { all: 422 },
  '/contact send-own': fromMembers(422),
  '/withdraw review': { all: 422 },
  '/withdraw declare': { all: 422 },
  '/withdraw review-own': fromMembers(422),
  '/withdraw declare-own': fromMembers(422),
  '/withdraw change': { all: 200 },
  '/withdraw confirm': { all: 422 },
  '/cancel-contract review': { all: 422 },
  '/cancel-contract declare': { all: 422 },
  '/cancel-contract review-own': fromMembers(422),
  '/cancel-contract declare-own': fromMembers(422),
  '/cancel-contract change': { all: 200 },
  '/cancel-contract confirm': { all: 422 },
  '/cancel-contract undo-cancel': { ...fromMembers(409), subscriber: 424, paused: 424, lapsed: 424 },
  '/lite choose': { all: 422 },
  '/sale-banner put-away': fromMembers('/'),
  // The link was not issued by the app, and the page says so.
  '/unsubscribe unsubscribe': { all: 410 },
  '/unsubscribe resubscribe': { all: 410 },
  '/dj-hub/subscription-plans currency': { ...notForSubscribers, all: 422 },
  '/subscription-basket currency': { ...notForSubscribers, all: 422 },
  '/subscription-basket subscribe': { ...fromMembers(422), ...notForSubscribers },
  '/subscription-basket apply-coupon': { ...notForSubscribers, all: 422 },
  '/subscription-basket remove-coupon': { all: '/subscription-basket#coupon-place' },
  '/dj-hub/free-trial currency': { ...notForSubscribers, all: 422 },
  '/dj-hub/add-payment-method/:planId apply-coupon': { ...fromMembers(422), ...trialOnly },
  '/dj-hub/add-payment-method/:planId remove-coupon': fromMembers('/dj-hub/add-payment-method/:planId#coupon-place'),
  '/dj-hub/add-payment-method/:planId trial-page': { ...fromMembers(422), ...trialOnly },
  '/dj-hub/add-payment-method/:planId trial-token': { ...fromMembers(422), ...trialOnly },
  '/dj-hub/add-payment-method/:planId free-for-ever': { ...fromMembers(422), ...trialOnly },
  '/payments undo-cancel': { ...fromMembers(409), subscriber: 424, paused: 424, lapsed: 424 },
  '/payments change-plan': fromMembers(422),
  '/change-payment-method methods-page': { ...fromMembers(409), subscriber: 424, paused: 424 },
  '/change-payment-method method-token': fromMembers(422),
  '/client-token client-token': fromMembers(501),
  '/payments/cancel free-month': { ...fromMembers('/payments'), subscriber: 409 },
  '/payments/cancel cancel': { ...fromMembers('/payments'), subscriber: 424 },
  // The errors are shown on the page, which redirects members who have not cancelled.
  '/payments/cancel/feedback feedback': { ...fromMembers('/payments'), lapsed: 422 },
  // The basket is empty.
  '/checkout pay': fromMembers('/basket'),
  '/checkout save-location': fromMembers('/basket'),
  '/redeem review': { all: 422 },
  // No such gift.
  '/gifts/:giftId write-card': fromMembers('/not-found'),
  '/gifts/:giftId send-gift': fromMembers('/not-found'),
  '/decks/:exerciseId/tries try': fromMembers(422),
  '/practice/:skill answer': { all: 422 },
  '/practice/today answer': fromMembers(422),
  '/practice/today answer-card': fromMembers(422),
  '/redeem confirm': fromMembers(422),
  '/basket add': { all: 422 },
  '/basket undo': { all: 422 },
  '/basket remove': { all: 422 },
  '/basket apply-coupon': { all: 422 },
  '/basket remove-coupon': { all: '/basket#coupon-place' },
  '/basket currency': { all: 422 },
  '/basket recheck': fromMembers('/basket'),
  '/admin/users/:userId block': adminsOnly('/admin/users/:userId'),
  '/admin/users/:userId unblock': adminsOnly('/admin/users/:userId'),
  '/admin/users/:userId end-session': adminsOnly(422),
  '/admin/users/:userId end-sessions': adminsOnly('/admin/users/:userId'),
  // For super admins only; the user has no second factor.
  '/admin/users/:userId reset-two-factor': { ...adminsOnly('/not-accessible'), superadmin: 409 },
  // For super admins only; removing what does not exist succeeds.
  '/admin/articles/:articleId/remove remove': { ...adminsOnly('/not-accessible'), superadmin: '/admin/articles' },
  '/admin/bundles/:bundleId/remove remove': { ...adminsOnly('/not-accessible'), superadmin: '/admin/bundles' },
  '/admin/bundles/:bundleId/remove withdraw': { ...adminsOnly('/not-accessible'), superadmin: '/not-found' },
  '/admin/courses/:courseId/remove remove': { ...adminsOnly('/not-accessible'), superadmin: '/admin/courses' },
  '/admin/courses/:courseId/remove withdraw': { ...adminsOnly('/not-accessible'), superadmin: '/not-found' },
  '/admin/users/:userId/look begin': { ...adminsOnly('/not-accessible'), superadmin: 422 },
  '/look stop': { ...adminsOnly('/not-accessible'), superadmin: '/admin' },
  '/admin/users/:userId grant': adminsOnly(422),
  '/admin/users/:userId take-back': adminsOnly(422),
  '/admin/users/:userId set-role': adminsOnly(422),
  '/admin/users/:userId refund': adminsOnly(422),
  // A bulk change that has ended or does not exist stays as it is.
  '/admin/bulk/:bulkId stop': adminsOnly('/admin/bulk/:bulkId'),
  '/admin/mail/:mailId resend': adminsOnly(422),
  '/admin/users/:userId show-banner': adminsOnly('/admin/users/:userId'),
  '/admin/users/:userId hide-banner': adminsOnly('/admin/users/:userId'),
  '/admin/rewards/:rewardId save': adminsOnly(422),
  '/admin/rewards/:rewardId publish': adminsOnly(422),
  '/admin/rewards/:rewardId hide': adminsOnly(422),
  '/admin/school save': adminsOnly(409),
  '/admin/first-hour hide-first-hour': adminsOnly('/admin'),
  '/admin/kept preview': adminsOnly(400),
  '/admin/kept share': adminsOnly(400),
  '/admin/kept autosave': adminsOnly(400),
  '/admin/courses/:courseId order-lessons': adminsOnly('/admin/courses/:courseId#lessons'),
  '/admin/courses/:courseId/lessons/:lessonId remove': adminsOnly('/admin/courses/:courseId#lessons'),
};

const exempt = ['/*', '/webhooks/chargebee'];
const listedPages = Object.values(build.routes).flatMap((route) =>
  route?.path && !exempt.includes(`/${route.path}`) ? [`/${route.path}`] : [],
);
const listedIntents = declaredIntents(build).map(({ path, intent }) => `${path} ${intent}`);

/**
 * The rows of the office's pages or forms that follow from their addresses: administrators get `answer`, or not-found
 * where the address names something that does not exist. The tables list the others.
 */
function officeRows(names: string[], answer: Answer): Record<string, Row> {
  const own = names.filter((name) => name.startsWith('/admin'));
  return Object.fromEntries(own.map((name) => [name, adminsOnly(name.includes(':') ? '/not-found' : answer)]));
}

/** The mark of a row whose reader has a filled basket. */
const withBasket = ' with a basket';
const filledBasket = () => signedCookie(cookieRules.basket, { lines: [{ kind: 'course', id: ids.courseId }] });

function fill(path: string): string {
  const own = Object.entries({ lessons: ids.locked, bundles: ids.bundle, 'premium-articles': ids.article });
  const named = own.find(([noun]) => path.includes(`/${noun}/:`));
  return path
    .replace(':preview', ids.preview)
    .replace(':lessonId', ids.locked)
    .replace(':articleId', ids.article)
    .replace(':sectionId', 'craft')
    .replace(':categoryId', 'craft-all')
    .replace(':planId', 'monthly')
    .replace(':courseId', ids.course)
    .replace(':exerciseId', ids.exercise)
    .replace(':skill', 'drift')
    .replace(':sound', 'changed')
    .replace(':rewardId', ids.reward)
    .replace(':fileId', 'no-such-file')
    .replace(':language', 'en')
    .replace(':userId', ids.user)
    .replace(':mailId', ids.mail)
    .replace(':bulkId', 'no-such')
    .replace(':editionId', 'no-such')
    .replace(':stageId', 'no-such')
    .replace(':answerId', 'no-such')
    .replace(':bundleId', ids.bundle)
    .replace(':id', named?.[1] ?? ids.course);
}

async function ask(method: string, path: string, headers: Record<string, string>, sent = '{}'): Promise<Answer> {
  const body = method === 'GET' ? {} : { body: sent };
  const request = new Request(origin + path, { method, headers, redirect: 'manual', ...body });
  const answer = await (exports as unknown as { default: Fetcher }).default.fetch(request);
  await answer.arrayBuffer();
  return answer.headers.get('location') ?? answer.status;
}

const expected = (row: Row, kind: Kind) => {
  // Without a value of their own, some kinds are answered as others.
  const like = {
    superadmin: row.admin,
    endedAdmin: row.ended,
    pastdue: row.subscriber,
    paused: row.member,
    lapsed: row.member,
  }[kind as string];
  const answer = row[kind] ?? like ?? row.all;
  return typeof answer === 'string' ? fill(answer) : answer;
};

/** The office looks only at the role, so of the members without a role only one asks for its pages. */
const isAsked = (path: string, kind: Kind) =>
  !path.startsWith('/admin') || !['owner', ...Object.keys(subscribed)].includes(kind);

/** The rows whose answer to this kind is not the listed one. */
async function wrongAnswers(rows: Record<string, Row>, kind: Kind, answerTo: (name: string) => Promise<Answer>) {
  const wrong: string[] = [];
  for (const [name, row] of Object.entries(rows)) {
    if (!isAsked(name.replace(/^[A-Z]+ /, ''), kind)) continue;
    const [answer, listed] = [await answerTo(name), expected(row, kind)];
    if (answer !== listed) wrong.push(`${name}: ${answer}, not ${listed}`);
  }
  return wrong;
}

test.each(kinds)('every page gives the listed answer to: %s', { timeout: 60_000 }, async (kind) => {
  const rows = { ...officeRows(listedPages, 200), ...pages };
  const wrong = await wrongAnswers(rows, kind, (path) => {
    const basket = path.endsWith(withBasket) && filledBasket();
    const cookie = [cookies[kind], basket].filter(Boolean).join('; ');
    return ask('GET', fill(path.replace(withBasket, '')), cookie ? { cookie } : {});
  });
  expect(wrong).toEqual([]);
});

test.each(kinds)('every API operation gives the listed answer to: %s', { timeout: 60_000 }, async (kind) => {
  const wrong = await wrongAnswers(endpoints, kind, (name) => {
    const [method = '', path = ''] = name.split(' ');
    const token = (name === 'DELETE /sessions' ? lastTokens : tokens)[kind];
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return ask(method, `/api/v1${fill(path)}`, headers);
  });
  expect(wrong).toEqual([]);
});

test('every API operation except the token refresh rejects a malformed or altered bearer token', async () => {
  const bad = [
    'Bearer',
    'Bearer ',
    'Bearer x',
    'bearer a.b.c',
    `Bearer ${tokens.member}x`,
    `Bearer ${'x'.repeat(9000)}`,
  ];
  for (const name of Object.keys(endpoints)) {
    const [method = '', path = ''] = name.split(' ');
    for (const authorization of bad) {
      const headers = { 'content-type': 'application/json', authorization };
      const answer = await ask(method, `/api/v1${fill(path)}`, headers);
      expect(answer, `${name} ${authorization.slice(0, 20)}`).toBe(name === 'PUT /sessions' ? 422 : 401);
    }
  }
}, 60_000);

test('a session cookie does not open the API, and a bearer token does not open a page', async () => {
  for (const path of ['/api/v1/users/me', '/api/v1/users/me/', '/API/v1/users/me', '/%61pi/v%31/users/me']) {
    expect(await ask('GET', path, { cookie: cookies.member ?? '' }), path).toBe(401);
    expect(await ask('GET', path, { authorization: `Bearer ${tokens.member}` }), path).toBe(200);
  }
  expect(await ask('GET', '/', { authorization: `Bearer ${tokens.member}` })).toBe('/sign-in');
});

test.each(kinds)('every form gives the listed answer to: %s', { timeout: 60_000 }, async (kind) => {
  const rows = { ...officeRows(listedIntents, 422), ...intents };
  const wrong = await wrongAnswers(rows, kind, (name) => {
    const [path = '', intent = ''] = name.split(' ');
    const cookie = (name === '/logout logout' ? lastCookies : cookies)[kind];
    const headers = { ...(cookie && { cookie }), 'content-type': 'application/x-www-form-urlencoded' };
    return ask('POST', fill(path), headers, new URLSearchParams({ intent }).toString());
  });
  expect(wrong).toEqual([]);
});

test('every form and API write from another site is refused, even with a super admin’s cookie', async () => {
  const signedIn = { cookie: cookies.superadmin ?? '', 'content-type': 'application/x-www-form-urlencoded' };
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin },
    { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
    { origin: 'null' },
    { referer: 'https://evil.test/page' },
  ];
  // Mail programs post to this page from any origin; the token in the address authorises them.
  const posts = listedIntents.filter((name) => !name.startsWith('/unsubscribe '));
  const calls = Object.keys(endpoints).filter((name) => !name.startsWith('GET '));
  expect([posts.length > 100, calls.length > 30]).toEqual([true, true]);
  for (const headers of foreign) {
    for (const name of posts) {
      const [path = '', intent = ''] = name.split(' ');
      for (const address of [fill(path), `${fill(path)}?_data=root`]) {
        const answer = await ask('POST', address, { ...signedIn, ...headers }, `intent=${intent}`);
        expect(answer, `${name} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
    for (const name of calls) {
      const [method = '', path = ''] = name.split(' ');
      const answer = await ask(method, `/api/v1${fill(path)}`, { ...signedIn, ...headers });
      expect(answer, `${name} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
}, 60_000);

test('every page, form and API operation has a row in these tables', () => {
  const isListed = (rows: Record<string, Row>) => (name: string) => name.startsWith('/admin') || name in rows;
  expect(listedPages.filter((path) => !isListed(pages)(path))).toEqual([]);
  expect(declaredOperations(build).filter((name) => !(name in endpoints))).toEqual([]);
  expect(listedIntents.filter((name) => !isListed(intents)(name))).toEqual([]);
  expect(Object.keys(intents).filter((name) => !listedIntents.includes(name))).toEqual([]);
});

test('every redirect ends at a page that opens for its reader', () => {
  const rows = { ...officeRows(listedPages, 200), ...pages };
  const rowOf = (at: string) => {
    const path = at.replace(/[?#].*/, '');
    const found = [at, path].find((one) => one in rows) ?? Object.keys(rows).find((name) => fill(name) === path);
    return found === undefined ? undefined : rows[found];
  };
  for (const kind of kinds) {
    for (const [name, row] of Object.entries(rows)) {
      const way = [name];
      // The notice that a session has ended takes its cookie away.
      let reader = kind;
      let answer = expected(row, reader);
      while (typeof answer === 'string' && way.length < 5) {
        way.push(answer);
        if (answer === '/logout?expired=1') reader = 'guest';
        answer = expected(rowOf(answer) ?? {}, reader);
      }
      expect([typeof answer, way.length < 5], `${kind}: ${way.join(' → ')}`).toEqual(['number', true]);
    }
  }
});

test('every page with an action declares its intents', () => {
  // Media answers every post with 405, unknown pages answer 404, and the webhook requires credentials.
  const media = [
    '/media/:fileId',
    '/media/:fileId/audio',
    '/media/:fileId/films/:name',
    '/media/:fileId/:variant',
    '/media/:fileId/captions/:language',
    '/practice/sounds/:sound',
  ];
  expect(undeclaredActions(build).filter((path) => ![...media, ...exempt].includes(path))).toEqual([]);
});
