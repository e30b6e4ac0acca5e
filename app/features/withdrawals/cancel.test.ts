import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { declarations, planPrices, plans, subscriptions } from '#db/schema';
import { keepSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { followSubscription } from '~/features/subscriptions/follow-subscription.server';
import { startSubscription } from '~/features/subscriptions/start-subscription.server';
import { after, day, isoDay } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { runOutbox } from '../../../tests/support/run-outbox';
import { testScope } from '../../../tests/support/scope';
import { confirmDeclaration } from './find-declaration.server';
import { cancelDeclared } from './office/settle-by-office.server';
import { OwnCancellation } from './schema';
import { cancelAsGuest, cancelAsMember } from './send-declaration.server';

let billing: FakeBilling;
let member: Viewer;
let sent: { to: string; subject: string; text: string }[];

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  sent = [];
  const { db } = testScope();
  member = await makeUser(db);
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 });
  await db.insert(planPrices).values({ planId: 'monthly', currency: 'GBP', price: 6000 });
});

const mail = {
  async send(message: (typeof sent)[number]) {
    sent.push(message);
    return { messageId: newId() };
  },
};
const scopeOf = (viewer: Viewer | null) => testScope({ viewer, providers: { billing, mail: mail as never } });

async function subscribe(): Promise<void> {
  const wish = {
    planId: 'monthly',
    chosen: 'GBP',
    articleId: null,
    coupon: null,
    isTrial: false,
    key: newId(),
    seen: null,
  };
  const { hostedPageId } = await startSubscription(scopeOf(member), wish as never);
  for (const event of billing.subscribe(hostedPageId)) {
    if (event.about === 'subscription') await followSubscription(scopeOf(null), event.update);
  }
  await runOutbox(scopeOf(null));
  sent.length = 0;
}

const soon = {
  which: 'Cuepoint subscription',
  when: 'soon' as const,
  day: '',
  grounds: 'ordinary' as const,
  reason: '',
};
const who = () => ({ name: 'Ren Kowalczyk', email: member.email });
const stateOf = async () =>
  (await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, member.id)))[0]?.state;
const states = async () => (await testScope().db.select().from(declarations)).map(({ state }) => state);
const tokenIn = (text = '') => /token=([\w.-]+)/.exec(text)?.[1] ?? '';

it('a member’s subscription ends at once as on the payments page, and can be undone there', async () => {
  await subscribe();
  const key = newId();
  await Promise.all([1, 2, 3].map(() => cancelAsMember(scopeOf(member), { ...soon, key })));
  expect([await stateOf(), await states()]).toEqual(['non_renewing', ['settled']]);
  await runOutbox(scopeOf(null));
  expect(sent.map(({ subject }) => subject).sort()).toEqual(['Your cancellation C-1', 'Your cancellation C-1']);
  expect(sent.some(({ text }) => text.includes('It stays open until'))).toBe(true);
  await keepSubscription(scopeOf(member));
  expect(await stateOf()).toBe('active');
});

it('a guest’s subscription ends after the link in the mail, and of an address without one nothing happens', async () => {
  await subscribe();
  await cancelAsGuest(scopeOf(null), { ...who(), ...soon, key: newId() });
  await cancelAsGuest(scopeOf(null), { ...who(), email: 'nobody@example.test', ...soon, key: newId() });
  await runOutbox(scopeOf(null));
  expect(await stateOf()).toBe('active');
  const [mine, other] = [member.email, 'nobody@example.test'].map((to) => sent.filter((one) => one.to === to));
  expect([mine?.length, other?.length]).toEqual([1, 1]);
  expect(other?.[0]?.text).toContain('We found no subscription on this address.');
  for (const _twice of [1, 2]) await confirmDeclaration(scopeOf(null), { token: tokenIn(mine?.[0]?.text) });
  await runOutbox(scopeOf(null));
  expect([await stateOf(), (await states()).sort()]).toEqual(['non_renewing', ['settled', 'waiting']]);
  expect(sent).toHaveLength(3);
});

it('a cancellation for cause ends the subscription, and its reason waits for a person', async () => {
  await subscribe();
  await cancelAsMember(scopeOf(member), { ...soon, grounds: 'cause', reason: 'No lesson plays.', key: newId() });
  await runOutbox(scopeOf(null));
  expect([await stateOf(), await states()]).toEqual(['non_renewing', ['waiting']]);
  expect(sent.at(-1)?.text).toContain('a person reads your reason');
});

it('a cancellation for a later day than the next possible one waits for a person, who cancels it', async () => {
  await subscribe();
  const later = isoDay(after(new Date(), 100 * day));
  await cancelAsMember(scopeOf(member), { ...soon, when: 'day', day: later, key: newId() });
  expect([await stateOf(), await states()]).toEqual(['active', ['waiting']]);
  const admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const [row] = await testScope().db.select().from(declarations);
  await cancelDeclared(scopeOf(admin), { declarationId: row?.id ?? '' });
  expect([await stateOf(), await states()]).toEqual(['non_renewing', ['settled']]);
  expect(await outcome(cancelDeclared(scopeOf(admin), { declarationId: row?.id ?? '' }))).toBe('conflict');
});

it('a cancellation is received while the provider fails, and done when it answers again', async () => {
  await subscribe();
  billing.fail('cancelSubscription', 2);
  await cancelAsMember(scopeOf(member), { ...soon, key: newId() });
  expect([await stateOf(), await states()]).toEqual(['active', ['waiting']]);
  await runOutbox(scopeOf(null));
  const { db } = testScope();
  const row = (await db.select().from(declarations))[0];
  const { settleDeclaration } = await import('./settle-declaration.server');
  await settleDeclaration(scopeOf(null), { declarationId: row?.id ?? '' });
  expect([await stateOf(), await states()]).toEqual(['non_renewing', ['settled']]);
});

it('a day and a reason are required where they are chosen', () => {
  const wrong = OwnCancellation.safeParse({ ...soon, when: 'day', day: 'soon', grounds: 'cause' });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['day', 'Choose the day'],
    ['reason', 'Write the reason'],
  ]);
});
