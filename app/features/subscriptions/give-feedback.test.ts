import { beforeEach, expect, it } from 'vitest';
import { cancellationFeedback, subscriptions } from '#db/schema';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { giveFeedback } from './cancel-subscription.server';
import { showCancelled } from './payments/show-payments.server';
import { CancellationFeedback } from './schema';

beforeEach(resetBindings);

const canceledAt = new Date('2026-11-01T00:00:00Z');
const read = (text: unknown) => CancellationFeedback.safeParse({ text });
const refusal = (text: unknown) => read(text).error?.issues[0]?.message;

it('cancellation feedback needs more than spaces and at most 200 characters, an emoji counting as one', () => {
  expect(refusal('')).toBe('Write a message, or skip it');
  expect(refusal(undefined)).toBe('Write a message, or skip it');
  expect(refusal(' \r\n\t')).toBe('Message can’t contain spaces only');
  expect(refusal('a'.repeat(201))).toBe('Message can be up to 200 symbols');
  expect(refusal('🎧'.repeat(200))).toBeUndefined();
  expect(read(` ${'a'.repeat(198)}\r\nb `).data?.text).toBe(`${'a'.repeat(198)}\nb`);
});

it('a member who has cancelled is asked for feedback, and only the last answer is kept', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await makeSubscription(db, viewer.id, { state: 'non_renewing', canceledAt });
  const scope = testScope({ viewer });
  expect(await showCancelled(scope)).not.toBeNull();
  await giveFeedback(scope, { text: 'No time' });
  await giveFeedback(scope, { text: 'No room' });
  expect(await db.select().from(cancellationFeedback)).toMatchObject([
    { subscriptionId: `s-${viewer.id}`, userId: viewer.id, text: 'No room' },
  ]);
});

it('a member without a cancelled subscription is not asked for feedback and cannot give it', async () => {
  const { db } = testScope();
  const none = await makeUser(db);
  const running = await makeUser(db);
  await makeSubscription(db, running.id);
  const owner = await makeUser(db);
  await makeSubscription(db, owner.id, { state: 'cancelled', canceledAt, isPaidForGood: true });
  for (const viewer of [none, running, owner]) {
    const scope = testScope({ viewer });
    expect(await showCancelled(scope)).toBeNull();
    await expect(giveFeedback(scope, { text: 'Hello' })).rejects.toMatchObject({ kind: 'conflict' });
  }
  expect(await db.select().from(cancellationFeedback)).toEqual([]);
  await db.update(subscriptions).set({ canceledAt });
  await expect(giveFeedback(testScope({ viewer: running }), { text: 'Hello' })).resolves.toBeUndefined();
});
