import { expect, test } from 'vitest';
import { day } from '~/kit/dates';
import { accounts } from './content/accounts';
import { demoSubscribers } from './demo-subscribers';

const loadedAt = new Date('2026-11-22T09:30:00Z');

test('every demo subscriber has made as many payments as their terms say, none in the future', () => {
  const subscribers = demoSubscribers(loadedAt);
  expect(subscribers).toHaveLength(accounts.filter(({ subscription }) => subscription).length);
  for (const { terms, payments, userId } of subscribers) {
    expect([userId, payments.length]).toEqual([userId, terms.paymentsCount]);
    for (const { paidAt } of payments) expect(paidAt.getTime()).toBeLessThanOrEqual(loadedAt.getTime());
  }
});

test('the last paid term ends when the subscription ends, renews or failed to renew', () => {
  const ended = demoSubscribers(loadedAt).filter(
    ({ currentTermEndsAt, terms }) => currentTermEndsAt && terms.paymentsCount > 0 && !terms.hasUsedFreeMonth,
  );
  expect(ended.map(({ userId }) => userId)).toEqual([
    'u-monthly',
    'u-annual',
    'u-cancelled',
    'u-lapsed',
    'u-instalments',
    'u-pastdue',
  ]);
  for (const { payments, currentTermEndsAt, pastDueSince } of ended) {
    const apart = payments.at(-1)?.termEndsAt.getTime() ?? 0;
    // Adding and subtracting months across a short month can differ by the days it lacks.
    expect(Math.abs(apart - Number(pastDueSince ?? currentTermEndsAt))).toBeLessThanOrEqual(3 * day);
  }
});
