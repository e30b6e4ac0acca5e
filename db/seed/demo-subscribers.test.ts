import { expect, test } from 'vitest';
import { day } from '~/kit/dates';
import { accounts } from './content/accounts';
import { demoSubscribers } from './demo-subscribers';

const loadedAt = new Date('2026-11-22T09:30:00Z');

test('every subscriber of the demo has paid as often as it says, on days that lie in the past', () => {
  const subscribers = demoSubscribers(loadedAt);
  expect(subscribers).toHaveLength(accounts.filter(({ subscription }) => subscription).length);
  for (const { terms, payments, userId } of subscribers) {
    expect([userId, payments.length]).toEqual([userId, terms.paymentsCount]);
    for (const { paidAt } of payments) expect(paidAt.getTime()).toBeLessThanOrEqual(loadedAt.getTime());
  }
});

test('the last term that was paid ends where the subscription ends, renews, or failed to renew', () => {
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
    // Counting months back and forth over a short month differs by its missing days.
    expect(Math.abs(apart - Number(pastDueSince ?? currentTermEndsAt))).toBeLessThanOrEqual(3 * day);
  }
});
