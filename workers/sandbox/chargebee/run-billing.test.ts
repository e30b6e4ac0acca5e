import { expect, it } from 'vitest';
import type { Sandbox } from '../sandbox';
import { newSubscription, startTerm } from './begin-subscription';
import type { Subscription } from './resources';
import { runBilling } from './run-billing';

/** The parts of the sandbox that billing needs: resources in a map, and a clock. */
function sandboxWith(subscriptions: Subscription[], customers: string[]) {
  const rows = new Map<string, { position: number; id: string; body: object; hidden: object }>();
  let now = 1000;
  let version = 0;
  const store = {
    find: (kind: string, id: string) => rows.get(`${kind} ${id}`),
    put(kind: string, id: string, body: object, hidden?: object) {
      const known = rows.get(`${kind} ${id}`);
      const position = known?.position ?? rows.size;
      rows.set(`${kind} ${id}`, { position, id, body, hidden: hidden ?? known?.hidden ?? {} });
    },
    select(kind: string, conditions: { values: number[] }[], _order: string, limit: number) {
      const until = conditions[0]?.values[0] ?? 0;
      const dueAt = ({ hidden }: { hidden: { dueAt?: number | null } }) => hidden.dueAt ?? Number.POSITIVE_INFINITY;
      return [...rows]
        .filter(([key, row]) => key.startsWith(`${kind} `) && dueAt(row) <= until)
        .map(([, row]) => row)
        .sort((a, b) => dueAt(a) - dueAt(b))
        .slice(0, limit);
    },
  };
  const clock = {
    now: () => now,
    advance(by: number) {
      now += by;
    },
    nextVersion: () => ++version,
  };
  for (const id of customers) store.put('customer', id, { id });
  for (const one of subscriptions) store.put('subscription', one.id, one, { dueAt: one.current_term_end });
  const sandbox = { store, clock, webhooks: { emit: () => undefined } } as unknown as Sandbox;
  return { sandbox, subscription: (id: string) => store.find('subscription', id)?.body };
}

it('one subscription that cannot be billed is named and keeps no other from its turn', () => {
  const ending = (id: string, current_term_end: number) =>
    newSubscription({ id, customer_id: `payer-${id}`, currency_code: 'GBP', status: 'non_renewing', current_term_end });
  const { sandbox, subscription } = sandboxWith([ending('lost', 1010), ending('next', 1020)], ['payer-next']);
  expect(runBilling(sandbox, 2000)).toEqual([{ subscriptionId: 'lost', error: 'payer-lost not found' }]);
  expect(subscription('next')).toMatchObject({ status: 'cancelled' });
  expect(sandbox.clock.now()).toBe(2000);
});

it.each([
  ['month', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['month', ['2027-02-28', '2027-03-28', '2027-04-28']],
  ['year', ['2028-02-29', '2029-02-28', '2030-02-28']],
] as const)('the terms of a %s keep their day after a month that lacks it', (unit, [first = '', ...days]) => {
  let subscription = newSubscription({ id: 's', customer_id: 'c', currency_code: 'GBP', status: 'active' });
  let from = Date.parse(`${first}T09:00:00Z`) / 1000;
  for (const day of days) {
    subscription = startTerm({ ...subscription, billing_period_unit: unit }, from);
    from = subscription.current_term_end ?? 0;
    expect(new Date(from * 1000).toISOString()).toBe(`${day}T09:00:00.000Z`);
  }
});
