import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { courses, entitlements, orders, plans, subscriptions } from '#db/schema';
import { day } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { subscriptionAccess } from '../sessions/identify-viewer.server';
import { listGrants } from './list-grants.server';
import { presentGrants } from './present.server';
import { mayOpenSql } from './queries.server';

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
  const { db } = testScope();
  await db
    .insert(plans)
    .values([
      { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
      { id: 'package', type: 'PACKAGE', name: 'Complete DJ Package', billingCyclePeriod: 3, position: 2 },
    ])
    .onConflictDoNothing();
  await db.insert(subscriptions).values({
    userId,
    subscriptionId: `s-${userId}`,
    planId: 'monthly',
    state: 'active',
    currency: 'GBP',
    startedAt: inDays(-40),
    currentTermEndsAt: inDays(9),
    nextPaymentAt: inDays(9),
    resourceVersion: 1,
    ...part,
  });
}

const show = async (viewer: Viewer, course?: string) =>
  presentGrants(await listGrants(testScope({ viewer, now }), { course }), now);

test('a member without anything has an empty list and an answer that says what is missing', async () => {
  const viewer = await makeUser(testScope().db);
  const course = await makeCourse(testScope().db);
  const view = await show(viewer, course.slug);
  expect(view).toMatchObject({ subscription: null, grants: [], former: [], asked: course.slug });
  expect(view.answer).toEqual({
    title: `You cannot open ${course.title}`,
    opens: false,
    reasons: ['You do not have the course, nor a bundle that holds it.', 'You have no subscription.'],
    action: { href: `/online-dj-courses/${course.slug}`, label: 'See how to get it' },
  });
});

test('each right tells its source and its end, a bundle what it opens', async () => {
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
  expect(view.former).toMatchObject([{ title: d.title, end: 'Taken back on 20 November 2026' }]);
});

test("nobody sees another member's rights", async () => {
  const { db } = testScope();
  const [viewer, other] = [await makeUser(db), await makeUser(db)];
  const course = await makeCourse(db);
  await grant(other.id, course.id);
  await subscribe(other.id, {});
  expect(await show(viewer, course.slug)).toMatchObject({ subscription: null, grants: [], answer: { opens: false } });
});

test('the page asks the database once', async () => {
  const viewer = await makeUser(testScope().db);
  const scope = testScope({ viewer, now });
  await listGrants(scope, {});
  expect(scope.trips()).toBe(1);
});

const states: [string, Partial<typeof subscriptions.$inferInsert>, string, string][] = [
  ['a trial', { state: 'in_trial', trialEndsAt: inDays(5) }, 'Free trial', '26 November 2026'],
  ['an active one', {}, 'Active', '30 November 2026'],
  ['a cancelled one in its last term', { state: 'non_renewing' }, 'Cancelled', '30 November 2026'],
  ['a paused one', { state: 'paused' }, 'Paused', '12 October 2026'],
  ['an ended one', { state: 'cancelled', currentTermEndsAt: inDays(-3) }, 'Ended', '18 November 2026'],
  ['one to come', { state: 'future', startedAt: inDays(2) }, 'Not started', '23 November 2026'],
  [
    'a package paid in full',
    { planId: 'package', state: 'cancelled', isPaidForGood: true },
    'Paid in full',
    'Yours for good',
  ],
];

test.each(states)('the subscription shows its state and its end: %s', async (_name, part, badge, end) => {
  const viewer = await makeUser(testScope().db);
  await subscribe(viewer.id, part);
  const { subscription } = await show(viewer);
  expect(subscription?.badge.text).toBe(badge);
  expect(subscription?.facts.at(-1)?.value).toBe(end);
});

test('a failed payment is told with its day', async () => {
  const viewer = await makeUser(testScope().db);
  await subscribe(viewer.id, { pastDueSince: inDays(-2) });
  expect((await show(viewer)).subscription?.warning).toContain('19 November 2026');
});

test('the answers agree with the rule that opens lessons, for every state and course', async () => {
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
    const { state = 'active', isPaidForGood = false } = part ?? {};
    const viewer = { ...user, subscription: part ? subscriptionAccess({ state, isPaidForGood }) : ('none' as const) };
    for (const course of [owned, bundled, ended, foreign]) {
      const [row] = await db
        .select({ may: sql`${mayOpenSql(viewer, courses.id, now)}`.mapWith(Boolean) })
        .from(courses)
        .where(eq(courses.id, course.id));
      const { answer } = await show(viewer, course.id);
      expect([name, course.id, answer?.opens]).toEqual([name, course.id, row?.may]);
    }
  }
});
