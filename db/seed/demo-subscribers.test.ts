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

test('the last term that was paid reaches to the next payment, give or take the lengths of months', () => {
  const running = demoSubscribers(loadedAt).filter(
    ({ nextPaymentAt, pastDueSince, terms }) =>
      nextPaymentAt && !pastDueSince && terms.paymentsCount > 0 && !terms.hasUsedFreeMonth,
  );
  expect(running.map(({ userId }) => userId)).toEqual(['u-monthly', 'u-annual', 'u-instalments']);
  for (const { payments, nextPaymentAt } of running) {
    const apart = (nextPaymentAt?.getTime() ?? 0) - (payments.at(-1)?.termEndsAt.getTime() ?? 0);
    expect(Math.abs(apart)).toBeLessThanOrEqual(3 * day);
  }
});
