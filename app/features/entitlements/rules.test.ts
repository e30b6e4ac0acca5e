import { describe, expect, test } from 'vitest';
import { day } from '~/kit/dates';
import {
  explainAccess,
  type Grant,
  type Holdings,
  isLive,
  isSubscriptionOpen,
  openedBy,
  opensEverything,
  type SubscriptionGrant,
  subscriptionAccess,
} from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const course = { kind: 'course' as const, id: 'c1', slug: 'one', title: 'One' };

const grant = (part: Partial<Grant> = {}): Grant => ({
  startAgreedAt: null,
  waivedAt: null,
  id: 'g',
  kind: 'course',
  title: 'One',
  slug: 'one',
  source: 'order',
  sourceId: 'o1',
  since: before,
  endsAt: null,
  revokedAt: null,
  isRefunded: false,
  courses: [course],
  ...part,
});

const subscription = (part: Partial<SubscriptionGrant> = {}): SubscriptionGrant => ({
  state: 'active',
  planName: 'Monthly',
  planType: 'MONTHLY',
  isPaidForGood: false,
  isRefunded: false,
  startedAt: before,
  trialEndsAt: null,
  currentTermEndsAt: later,
  nextPaymentAt: later,
  canceledAt: null,
  pastDueSince: null,
  ...part,
});

test('an entitlement is live until it ends or is revoked', () => {
  expect(isLive(grant(), now)).toBe(true);
  expect(isLive(grant({ endsAt: later }), now)).toBe(true);
  expect(isLive(grant({ endsAt: now }), now)).toBe(false);
  expect(isLive(grant({ revokedAt: before }), now)).toBe(false);
});

const member = (part: Partial<Holdings> = {}): Holdings => ({ role: 'USER', grants: [], subscription: null, ...part });
const inMs = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

test('a course opens by itself, its bundle, an entitlement to everything or a subscription; each is listed', () => {
  const bundle = grant({ id: 'b', kind: 'bundle', courses: [course, { id: 'c2', slug: 'two', title: 'Two' }] });
  const everything = grant({ id: 'e', kind: 'everything', title: null, slug: null, courses: [], endsAt: later });
  const holdings = member({ grants: [grant(), bundle, everything], subscription: subscription() });
  const all = explainAccess(course, holdings, now);
  expect(all).toMatchObject({ opens: true, isBySubscription: true, isByRole: false, former: [] });
  expect(all.by.map(({ id }) => id)).toEqual(['g', 'b', 'e']);
  const other = { kind: 'course' as const, id: 'c3', slug: 'three', title: 'Three' };
  expect(explainAccess(other, member({ grants: [grant(), bundle] }), now).opens).toBe(false);
  expect(explainAccess(other, member({ grants: [everything] }), now).opens).toBe(true);
  expect(explainAccess(other, member({ grants: [everything] }), later).opens).toBe(false);
});

test('an article opens by an entitlement to everything, a subscription or a role, but not by a course', () => {
  const article = { kind: 'article' as const, id: course.id, slug: 'one', title: 'One' };
  const everything = grant({ id: 'e', kind: 'everything', title: null, slug: null, courses: [], endsAt: later });
  const withCourse = grant({ courses: [course] });
  expect(explainAccess(course, member({ grants: [withCourse] }), now).opens).toBe(true);
  expect(explainAccess(article, member({ grants: [withCourse] }), now)).toMatchObject({ opens: false, former: [] });
  expect(explainAccess(article, member({ grants: [everything] }), now)).toMatchObject({
    opens: true,
    by: [{ id: 'e' }],
  });
  expect(explainAccess(article, member({ grants: [everything] }), later)).toMatchObject({ opens: false });
  expect(explainAccess(article, member({ subscription: subscription() }), now).opens).toBe(true);
  expect(explainAccess(article, member({ role: 'ADMIN' }), now).opens).toBe(true);
});

test('ended or revoked entitlements and a paused subscription open nothing', () => {
  const grants = [grant({ endsAt: before }), grant({ id: 'r', revokedAt: before })];
  const none = explainAccess(course, member({ grants, subscription: subscription({ state: 'paused' }) }), now);
  expect(none).toMatchObject({ opens: false, by: [], isBySubscription: false });
  expect(none.former.map(({ id }) => id)).toEqual(['g', 'r']);
});

test('a course stays open by a second entitlement when the first is revoked', () => {
  const grants = [grant({ revokedAt: before }), grant({ id: 'other', source: 'gift' })];
  expect(explainAccess(course, member({ grants }), now)).toMatchObject({ opens: true, by: [{ id: 'other' }] });
});

test('everything is open to administrators and active subscribers, but not to paused subscribers', () => {
  for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
    expect(explainAccess(course, member({ role }), now)).toMatchObject({ opens: true, isByRole: true, by: [] });
    expect(opensEverything({ role, subscription: 'none' })).toBe(true);
  }
  expect(opensEverything({ role: 'USER', subscription: 'paused' })).toBe(false);
  expect(opensEverything({ role: 'USER', subscription: 'active' })).toBe(true);
});

describe('a subscription', () => {
  const isOpen = (part: Partial<SubscriptionGrant>, at = now) => isSubscriptionOpen(subscription(part), at);

  test('is open in its trial, while it renews and, after cancelling, until its term ends', () => {
    expect(isOpen({ state: 'in_trial' })).toBe(true);
    expect(isOpen({ state: 'active', currentTermEndsAt: before })).toBe(true);
    expect(isOpen({ state: 'non_renewing', currentTermEndsAt: later })).toBe(true);
    for (const state of ['paused', 'cancelled', 'future', 'transferred'] as const)
      expect(isOpen({ state })).toBe(false);
  });

  test('ends with its term once cancelled, even if the provider has not reported the end', () => {
    const part = { state: 'non_renewing', currentTermEndsAt: now } as const;
    expect(isOpen(part, inMs(now, -1))).toBe(true);
    expect(isOpen(part, now)).toBe(false);
    expect(isOpen({ ...part, currentTermEndsAt: null })).toBe(true);
  });

  test.each(['in_trial', 'active', 'non_renewing'] as const)(
    'stays open for 7 days after a failed payment: %s',
    (state) => {
      const part = { state, pastDueSince: now, currentTermEndsAt: null };
      expect(isOpen(part, inMs(now, 7 * day - 1))).toBe(true);
      expect(isOpen(part, inMs(now, 7 * day))).toBe(false);
      expect(isOpen(part, inMs(now, 7 * day + 1))).toBe(false);
    },
  );

  test('is open in every state when it is paid for good', () => {
    for (const state of ['active', 'non_renewing', 'paused', 'cancelled', 'future'] as const) {
      expect(isOpen({ state, isPaidForGood: true, pastDueSince: before, currentTermEndsAt: before })).toBe(true);
    }
  });

  test('opens nothing in any state once all its payments were refunded', () => {
    for (const state of ['active', 'non_renewing', 'cancelled'] as const) {
      expect(isOpen({ state, isPaidForGood: true, isRefunded: true })).toBe(false);
    }
  });

  test('counts as paused unless an entitlement opens everything', () => {
    const paused = subscription({ state: 'paused' });
    const everything = grant({ kind: 'everything', endsAt: later });
    expect(subscriptionAccess({ grants: [], subscription: paused }, now)).toBe('paused');
    expect(subscriptionAccess({ grants: [everything], subscription: paused }, now)).toBe('active');
    expect(subscriptionAccess({ grants: [everything], subscription: paused }, later)).toBe('paused');
    expect(subscriptionAccess({ grants: [everything], subscription: null }, later)).toBe('none');
    expect(subscriptionAccess({ grants: [grant()], subscription: null }, now)).toBe('none');
  });
});

test('the strongest reason explains an open course: own course, then package, then role', () => {
  const reader = (access: 'none' | 'active' | 'paused', isStaff = false) => ({
    subscription: access,
    opensEverything: isStaff || access === 'active',
  });
  expect(openedBy(reader('active', true), true)).toBe('own');
  expect(openedBy(reader('active', true), false)).toBe('package');
  expect(openedBy(reader('none', true), false)).toBe('role');
  expect(openedBy(reader('paused'), false)).toBeNull();
  expect(openedBy(null, false)).toBeNull();
});
