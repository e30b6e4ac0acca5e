import { expect, test } from 'vitest';
import { explainAccess, type Grant, isLive, type SubscriptionGrant } from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const course = { id: 'c1', slug: 'one', title: 'One' };

const grant = (part: Partial<Grant> = {}): Grant => ({
  id: 'g',
  kind: 'course',
  title: 'One',
  slug: 'one',
  source: 'order',
  sourceId: 'o1',
  since: before,
  endsAt: null,
  revokedAt: null,
  courses: [course],
  ...part,
});

const subscription = (access: SubscriptionGrant['access']): SubscriptionGrant => ({
  access,
  state: 'active',
  planName: 'Monthly',
  planType: 'MONTHLY',
  isPaidForGood: false,
  startedAt: before,
  trialEndsAt: null,
  currentTermEndsAt: later,
  nextPaymentAt: later,
  canceledAt: null,
  pastDueSince: null,
});

test('a right is live until it ends or is taken back', () => {
  expect(isLive(grant(), now)).toBe(true);
  expect(isLive(grant({ endsAt: later }), now)).toBe(true);
  expect(isLive(grant({ endsAt: now }), now)).toBe(false);
  expect(isLive(grant({ revokedAt: before }), now)).toBe(false);
});

test('a course opens by itself, by a bundle that holds it, or by an active subscription, and each is told', () => {
  const bundle = grant({ id: 'b', kind: 'bundle', courses: [course, { id: 'c2', slug: 'two', title: 'Two' }] });
  const all = explainAccess(course, { grants: [grant(), bundle], subscription: subscription('active') }, now);
  expect(all).toMatchObject({ opens: true, isBySubscription: true, former: [] });
  expect(all.by.map(({ id }) => id)).toEqual(['g', 'b']);
});

test('what ended, was taken back or is paused opens nothing', () => {
  const grants = [grant({ endsAt: before }), grant({ id: 'r', revokedAt: before })];
  const none = explainAccess(course, { grants, subscription: subscription('paused') }, now);
  expect(none).toMatchObject({ opens: false, by: [], isBySubscription: false });
  expect(none.former.map(({ id }) => id)).toEqual(['g', 'r']);
});
