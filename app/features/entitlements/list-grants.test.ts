import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { runParts } from '#db/read';
import { articles, courses, entitlements, orders, type subscriptions } from '#db/schema';
import { day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readGrants } from './list-grants.server';
import { presentGrants } from './present.server';
import { mayOpenSql } from './queries.server';

const listGrants = reading(readGrants);

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);

type Part = Partial<typeof entitlements.$inferInsert>;

async function grant(userId: string, refId: string, part: Part = {}) {
  await testScope()
    .db.insert(entitlements)
    .values({
      id: `e-${refId}`,
      userId,
      kind: 'course',
      refId,
      source: 'admin',
      sourceId: 's',
      createdAt: now,
      ...part,
    });
}

async function subscribe(userId: string, part: Partial<typeof subscriptions.$inferInsert>) {
  await makeSubscription(testScope().db, userId, {
    startedAt: inDays(-40),
    currentTermEndsAt: inDays(9),
    nextPaymentAt: inDays(9),
    ...part,
  });
}

const show = async (viewer: Viewer, course?: string) =>
  presentGrants(await listGrants(testScope({ viewer, now }), { course }), now);

test('a member without any access sees an empty list and an answer that says what is missing', async () => {
  const viewer = await makeUser(testScope().db);
  const course = await makeCourse(testScope().db);
  const view = await show(viewer, course.slug);
  expect(view).toMatchObject({
    subscription: null,
    grants: [],
    former: [],
    asked: { kind: 'course', slug: course.slug },
  });
  expect(view.answer).toEqual({
    title: `You cannot open ${course.title}`,
    opens: false,
    reasons: ['You don’t have the course or a bundle that includes it.', 'You have no subscription.'],
    action: { href: `/online-dj-courses/${course.slug}`, label: 'See how to get it' },
  });
});

test('the sentence of a member without a subscription is true of their courses', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db, { role: 'ADMIN' });
  const [kept, lent] = [await makeCourse(db), await makeCourse(db)];
  const sentence = async () => (await show(viewer)).noSubscription;
  expect(await sentence()).toBe('You don’t have a subscription.');
  await grant(viewer.id, kept.id);
  expect(await sentence()).toBe('You don’t have a subscription. The courses below are yours to keep.');
  await grant(viewer.id, lent.id, { endsAt: inDays(30) });
  expect(await sentence()).toBe('You don’t have a subscription. Below each course you see how long you can open it.');
  await grant(viewer.id, '*', { kind: 'everything' });
  expect(await sentence()).toBe('You don’t have a subscription, but everything is open to you: see below.');
});

test('each entitlement shows its source and its end, and a bundle shows its courses', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  const [a, b, c, d] = [await makeCourse(db), await makeCourse(db), await makeCourse(db), await makeCourse(db)];
  const bundle = await makeBundle(db, [b.id, c.id]);
  await db.insert(orders).values({
    id: 'o1',
    userId: viewer.id,
    state: 'paid',
    currency: 'GBP',
    total: 4900,
    idempotencyKey: 'k',
    hostedPageId: 'p1',
    hostedPageUrl: 'https://pages/p1',
    createdAt: inDays(-3),
    expiresAt: inDays(-3),
    paidAt: inDays(-2),
  });
  await grant(viewer.id, a.id, { source: 'order', sourceId: 'o1' });
  await grant(viewer.id, bundle.id, { kind: 'bundle', source: 'activation-code', endsAt: inDays(30) });
  await grant(viewer.id, d.id, { source: 'gift', revokedAt: inDays(-1) });
  const view = await show(viewer);
  const byTitle = new Map(view.grants.map((one) => [one.title, one]));
  expect(byTitle.get(a.title)).toMatchObject({
    source: 'Bought on 19 November 2026, order o1',
    end: 'Yours for good',
    href: `/courses/${a.slug}/lessons`,
  });
  expect(byTitle.get(bundle.title)).toMatchObject({
    kind: 'Bundle',
    source: 'Added with an activation code on 21 November 2026',
    end: 'Until 21 December 2026',
  });
  expect(byTitle.get(bundle.title)?.courses.map(({ title }) => title)).toEqual([b.title, c.title]);
  expect(view.former).toMatchObject([{ title: d.title, end: 'Removed on 20 November 2026' }]);
});

test('published articles are listed by title, and the answer for an article is found by slug or id', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  const article = await makeArticle(db, { title: 'Needles' });
  const toCome = await makeArticle(db, { title: 'To come', publishedAt: inDays(1) });
  const ask = async (as: Viewer, key: string) =>
    presentGrants(await listGrants(testScope({ viewer: as, now }), { article: key }), now);
  const view = await ask(viewer, article.slug);
  expect(view.articles).toEqual([{ value: article.slug, label: 'Needles' }]);
  expect(view.asked).toEqual({ kind: 'article', slug: article.slug });
  expect(view.answer).toEqual({
    title: 'You cannot open Needles',
    opens: false,
    reasons: ['You have no subscription.'],
    action: { href: `/subscription-basket?articleId=${article.slug}`, label: 'See how to get it' },
  });
  await subscribe(viewer.id, { state: 'active' });
  expect((await ask(viewer, article.id)).answer).toMatchObject({
    title: 'You can open Needles',
    action: { href: `/dj-hub/premium-article/${article.slug}` },
  });
  for (const key of ['no-such', toCome.slug]) expect((await ask(viewer, key)).answer).toBeNull();
});

test('an article that is too old to be listed is still found by its slug', async () => {
  const { db } = testScope();
  const [viewer, old] = [await makeUser(db), await makeArticle(db, { title: 'Needles' })];
  const [row] = await db.select().from(articles);
  const newer = Array.from({ length: 200 }, (_, n) => ({ id: `new-${n}`, slug: `new-${n}`, publishedAt: inDays(-1) }));
  await runParts(
    db,
    newer.map((part) => db.insert(articles).values({ ...(row as typeof articles.$inferSelect), ...part })),
  );
  const list = await listGrants(testScope({ viewer, now }), { article: old.slug });
  expect(list.articles.map(({ slug }) => slug)).not.toContain(old.slug);
  expect(presentGrants(list, now).answer).toMatchObject({ title: 'You cannot open Needles' });
});

test('a member sees nothing of another member’s access', async () => {
  const { db } = testScope();
  const [viewer, other] = [await makeUser(db), await makeUser(db)];
  const course = await makeCourse(db);
  await grant(other.id, course.id);
  await subscribe(other.id, {});
  expect(await show(viewer, course.slug)).toMatchObject({ subscription: null, grants: [], answer: { opens: false } });
});

test('the access page takes one round trip', async () => {
  const viewer = await makeUser(testScope().db);
  const scope = testScope({ viewer, now });
  await listGrants(scope, {});
  expect(scope.trips()).toBe(1);
});

const states: [string, Partial<typeof subscriptions.$inferInsert>, string, string][] = [
  ['a trial', { state: 'in_trial', trialEndsAt: inDays(5) }, 'Free trial', '26 November 2026'],
  ['an active one', {}, 'Active', '30 November 2026'],
  ['a cancelled one in its last term', { state: 'non_renewing' }, 'Cancelled', '30 November 2026'],
  [
    'a cancelled one whose days of grace end before its term',
    { state: 'non_renewing', pastDueSince: inDays(-6) },
    'Cancelled',
    '22 November 2026',
  ],
  [
    'a package whose last payment failed',
    { planId: 'package', state: 'non_renewing', pastDueSince: inDays(-2) },
    'Payment failed',
    '26 November 2026',
  ],
  ['a paused one', { state: 'paused' }, 'Paused', '12 October 2026'],
  ['an ended one', { state: 'cancelled', currentTermEndsAt: inDays(-3) }, 'Ended', '18 November 2026'],
  [
    'a cancelled one that nobody told us has ended',
    { state: 'non_renewing', currentTermEndsAt: inDays(-1) },
    'Ended',
    '20 November 2026',
  ],
  ['one whose payment failed too long ago', { pastDueSince: inDays(-8) }, 'Payment failed', '20 November 2026'],
  ['one to come', { state: 'future', startedAt: inDays(2) }, 'Not started', '23 November 2026'],
  [
    'a package paid in full',
    { planId: 'package', state: 'cancelled', isPaidForGood: true },
    'Paid in full',
    'Yours for good',
  ],
];

test.each(states)(
  'the access page shows the state and the end of the subscription: %s',
  async (_name, part, badge, end) => {
    const viewer = await makeUser(testScope().db);
    await subscribe(viewer.id, part);
    const { subscription } = await show(viewer);
    expect(subscription?.badge.text).toBe(badge);
    expect(subscription?.facts.at(-1)?.value).toBe(end);
  },
);

test('a failed payment is shown with its date and the end of the grace period', async () => {
  const viewer = await makeUser(testScope().db);
  await subscribe(viewer.id, { pastDueSince: inDays(-2) });
  expect((await show(viewer)).subscription?.warning).toMatch(/19 November 2026.* by 26 November 2026/);
});

test.each([
  ['a failed payment', { pastDueSince: inDays(-2) }],
  ['one that failed too long ago', { pastDueSince: inDays(-8) }],
  ['a pause', { state: 'paused' }],
  ['its end', { state: 'cancelled', currentTermEndsAt: inDays(-3) }],
] satisfies [string, Parameters<typeof subscribe>[1]][])(
  'the texts about a subscription after %s are also true of a member whose activation code opens everything',
  async (_after, part) => {
    const { db } = testScope();
    const [viewer, course] = [await makeUser(db), await makeCourse(db)];
    await subscribe(viewer.id, part);
    await grant(viewer.id, 'everything', { kind: 'everything', source: 'activation-code', endsAt: inDays(365) });
    const { answer, subscription } = await show(viewer, course.slug);
    const { answer: without } = await show(await subscriberWith(part), course.slug);
    const said = JSON.stringify([answer, without, subscription]);
    expect(said).not.toMatch(/your access|everything (stays open|opens again)|every article opens again/i);
  },
);

async function subscriberWith(part: Parameters<typeof subscribe>[1]): Promise<Viewer> {
  const viewer = await makeUser(testScope().db);
  await subscribe(viewer.id, part);
  return viewer;
}

test('the access page tells an administrator that everything is open, and why', async () => {
  const { db } = testScope();
  const [admin, course] = [await makeUser(db, { role: 'ADMIN' }), await makeCourse(db)];
  const view = await show(admin, course.slug);
  expect(view.staff).toBe('As an administrator you may open every course and every article.');
  expect(view.answer).toMatchObject({ opens: true, reasons: [view.staff] });
  expect((await show(await makeUser(db))).staff).toBeNull();
});

test('temporary access to everything is listed with its end and opens a course', async () => {
  const { db } = testScope();
  const [viewer, course] = [await makeUser(db), await makeCourse(db)];
  await grant(viewer.id, 'everything', { kind: 'everything', source: 'activation-code', endsAt: inDays(365) });
  const view = await show(viewer, course.slug);
  expect(view.grants).toMatchObject([
    { title: 'Every course and every article of the DJ Hub', kind: 'Everything', end: 'Until 21 November 2027' },
  ]);
  expect(view.answer).toMatchObject({ opens: true });
  expect(view.answer?.reasons[0]).toMatch(
    /^You have a right to every course and every article\. Added with an activation code/,
  );
});

test('the access page agrees with the rule that opens lessons, for every subscription state and course', async () => {
  const { db } = testScope();
  const [owned, bundled, ended, foreign] = [
    await makeCourse(db),
    await makeCourse(db),
    await makeCourse(db),
    await makeCourse(db),
  ];
  const bundle = await makeBundle(db, [bundled.id]);
  for (const [name, part] of [['none', null] as const, ...states]) {
    const user = await makeUser(db);
    if (part) await subscribe(user.id, part);
    await grant(user.id, owned.id, { id: `${name}-1` });
    await grant(user.id, bundle.id, { id: `${name}-2`, kind: 'bundle' });
    await grant(user.id, ended.id, { id: `${name}-3`, endsAt: inDays(-1) });
    for (const course of [owned, bundled, ended, foreign]) {
      const [row] = await db
        .select({ may: mayOpenSql(user.id, courses.id, now) })
        .from(courses)
        .where(eq(courses.id, course.id));
      const { answer } = await show(user, course.id);
      expect([name, course.id, answer?.opens]).toEqual([name, course.id, row?.may]);
    }
  }
});
