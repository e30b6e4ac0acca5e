import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  activationCodes,
  creditNotes,
  declarations,
  entitlements,
  orders,
  outbox,
  payments,
  planPrices,
  plans,
  subscriptions,
  withdrawals,
} from '#db/schema';
import { refundPurchase } from '~/features/admin/members/refund-purchase.server';
import { refundPayment } from '~/features/checkout/ask-for-refund.server';
import { completeOwnPurchase } from '~/features/checkout/complete-purchase.server';
import { redeemCode } from '~/features/codes/redeem-code.server';
import { giftCodeId } from '~/features/codes/rules';
import { showGift } from '~/features/codes/show-gift.server';
import { endWithdrawn } from '~/features/subscriptions/end-withdrawn.server';
import { followSubscription } from '~/features/subscriptions/follow-subscription.server';
import { startSubscription } from '~/features/subscriptions/start-subscription.server';
import { tellSubscribers } from '~/features/subscriptions/tell-subscribers.server';
import { receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Viewer } from '~/scope/viewer';
import { takeConsoleErrors } from '../../../tests/support/console';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { Killed, mortalScope } from '../../../tests/support/mortal';
import { failure, outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { runOutbox } from '../../../tests/support/run-outbox';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { confirmDeclaration } from './find-declaration.server';
import { refundDeclared, refuseDeclared } from './office/settle-by-office.server';
import { withdrawAsGuest, withdrawAsMember } from './send-declaration.server';
import { settleDeclaration } from './settle-declaration.server';
import { listOwnContracts, reviewOwnWithdrawal, showDeclared } from './show-withdraw.server';

let shop: Shop;
let sent: { to: string; subject: string; text: string }[];

beforeEach(async () => {
  await resetBindings();
  await open();
});

async function open(): Promise<void> {
  shop = await openShop();
  sent = [];
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
    { id: 'package-1', type: 'PACKAGE', name: 'One payment', billingCyclePeriod: 1, position: 3 },
  ]);
  const ids = ['monthly', 'package-3', 'package-1'];
  await db.insert(planPrices).values(ids.map((planId) => ({ planId, currency: 'GBP' as const, price: 6000 })));
}

const mail = {
  async send(message: (typeof sent)[number]) {
    sent.push(message);
    return { messageId: newId() };
  },
};

const scopeOf = (viewer: Viewer | null, now?: Date) =>
  testScope({ viewer, providers: { billing: shop.billing, mail: mail as never }, ...(now && { now }) });
const house = (now?: Date) => scopeOf(null, now);

/** Runs all jobs and delivers the provider's events, until neither is left. */
async function settleAll(now?: Date): Promise<void> {
  let seen = 0;
  do {
    seen = shop.billing.events.length;
    for (const event of shop.billing.events) {
      await receiveWebhook(house(now), { body: JSON.stringify(event) });
    }
    await runOutbox(house(now));
  } while (shop.billing.events.length > seen);
}

async function buy(basket: Parameters<Shop['start']>[0], buyer: Viewer = shop.viewer) {
  const { hostedPageId, orderId } = await shop.start(basket, buyer);
  shop.billing.pay(hostedPageId);
  await completeOwnPurchase(shop.scope({ viewer: buyer }), { hostedPageId });
  await settleAll();
  sent.length = 0;
  return orderId;
}

const lineOf = ({ id }: { id: string }, part = {}) => ({ kind: 'course' as const, id, ...part });
const buyCourse = (buyer?: Viewer) => buy({ basket: { lines: [lineOf(shop.course)] } }, buyer);

async function subscribe(
  planId: string,
  isTrial: boolean,
  startsAtOnce = false,
): Promise<{ subscriptionId: string; events: BillingEvent[] }> {
  const wish = {
    planId,
    chosen: 'GBP',
    articleId: null,
    coupon: null,
    isTrial,
    key: newId(),
    seen: null,
    startsAtOnce,
  };
  const { hostedPageId } = await startSubscription(scopeOf(shop.viewer), wish as never);
  const events = shop.billing.subscribe(hostedPageId);
  for (const event of events) if (event.about === 'subscription') await followSubscription(house(), event.update);
  await settleAll();
  sent.length = 0;
  return { subscriptionId: [...shop.billing.subscriptions.keys()].at(-1) ?? '', events };
}

const withdraw = (order: string[], part: { about?: string; key?: string; by?: Viewer } = {}) =>
  withdrawAsMember(scopeOf(part.by ?? shop.viewer), { order, about: part.about ?? '', key: part.key ?? newId() });

const declare = (about: string, email = shop.viewer.email, key = newId()) =>
  withdrawAsGuest(scopeOf(null), { name: 'Ren Kowalczyk', email, about, key });

/** The token of the link in the newest mail to an address. */
function tokenIn(text = ''): string {
  return /token=([\w.-]+)/.exec(text)?.[1] ?? '';
}

const rights = async (userId = shop.viewer.id) =>
  (await testScope().db.select().from(entitlements).where(eq(entitlements.userId, userId))).map((right) =>
    right.revokedAt ? 'closed' : 'open',
  );

const states = async () => (await testScope().db.select().from(declarations)).map(({ state }) => state);
const refunded = () => shop.billing.refunds.map(({ amount }) => amount);
const subjects = () => sent.map(({ subject }) => subject);

describe('a member who withdraws from an order', () => {
  it('loses access at once, is refunded once, and gets the words and the receipt by mail', async () => {
    const order = await buyCourse();
    const { ref } = await withdraw([order]);
    expect(await rights()).toEqual(['closed']);
    await settleAll();
    expect(refunded()).toEqual([4900]);
    expect(subjects()).toEqual(['Your withdrawal W-1', `Your payment for ${shop.course.title} was refunded`]);
    expect(sent[0]?.text).toContain(`I withdraw from the contract for “${shop.course.title}”, order ${order} of`);
    expect(sent[0]?.text).toMatch(/Received: \d+ \w+ 20\d\d, \d\d:\d\d:\d\d UTC/);
    expect(sent[0]?.text).toContain('£49.00 goes to the card or account you paid with');
    expect(await states()).toEqual(['settled']);
    expect(await showDeclared(scopeOf(shop.viewer), ref)).toMatchObject({
      number: 'W-1',
      isOwn: true,
      isSettled: true,
      refund: '£49.00 was sent to the card or account you paid with. Banks take up to five days.',
      access: 'It is closed. Your notes stay in My notes.',
    });
    expect(await listOwnContracts(scopeOf(shop.viewer))).toMatchObject([{ id: order, isOpen: false }]);
  });

  it('is refunded once however often the form is sent, and a second form says that it is withdrawn already', async () => {
    const order = await buyCourse();
    const key = newId();
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(withdraw([order], { key }))));
    expect(new Set(all)).toEqual(new Set(['ok']));
    expect((await failure(withdraw([order]))).errors).toEqual({
      order: ['You have already withdrawn from this contract.'],
    });
    await settleAll();
    expect([refunded(), await states(), subjects()]).toEqual([
      [4900],
      ['settled'],
      ['Your withdrawal W-1', expect.stringContaining('was refunded')],
    ]);
  });

  it('cannot tick the order of another person, or one whose right was given up or whose period is over', async () => {
    const order = await buyCourse();
    const other = await makeUser(testScope().db);
    const refusal = { order: ['This order can’t be ticked. Describe it below instead.'] };
    expect((await failure(withdraw([order], { by: other }))).errors).toEqual(refusal);
    await testScope().db.update(orders).set({ waivedAt: new Date() });
    expect((await failure(withdraw([order]))).errors).toEqual(refusal);
    await testScope().db.update(orders).set({ waivedAt: null });
    const late = scopeOf(shop.viewer, after(new Date(), 19 * day));
    expect((await failure(withdrawAsMember(late, { order: [order], about: '', key: 'k' }))).errors).toEqual(refusal);
    expect(await states()).toEqual([]);
  });

  it('leaves what they described beside the ticked order to the office', async () => {
    const order = await buyCourse();
    await withdraw([order], { about: 'And the course I bought in spring.' });
    await settleAll();
    expect([refunded(), await states()]).toEqual([[4900], ['waiting']]);
    expect(sent[0]?.text).toContain('A person looks at it');
  });

  it('keeps a right to the same course from another order', async () => {
    const other = await makeCourse(testScope().db);
    const bundle = await makeBundle(testScope().db, [shop.course.id, other.id]);
    const apart = await buyCourse();
    const whole = await buy({ basket: { lines: [{ kind: 'bundle', id: bundle.id }] } });
    await withdraw([whole]);
    await settleAll();
    const left = await testScope().db.select().from(entitlements).where(eq(entitlements.sourceId, apart));
    expect(left.map(({ revokedAt }) => revokedAt)).toEqual([null]);
    expect(await rights()).toEqual(expect.arrayContaining(['open', 'closed']));
  });

  it('takes back a gift that was redeemed, and voids one that was not', async () => {
    const other = await makeCourse(testScope().db);
    const order = await buy({
      basket: { lines: [lineOf(shop.course, { isGift: true }), lineOf(other, { isGift: true })] },
    });
    const friend = await makeUser(testScope().db);
    const { code } = await showGift(shop.scope(), { id: giftCodeId(order, 1) });
    await redeemCode(shop.scope({ viewer: friend }), { code: code ?? '' });
    const [shown] = await listOwnContracts(scopeOf(shop.viewer));
    expect(shown?.note).toContain('A gift in it ends too, even if its code was used.');
    await withdraw([order]);
    expect(await rights(friend.id)).toEqual(['closed']);
    await settleAll();
    const codes = await testScope().db.select().from(activationCodes);
    expect(codes.map(({ voidedAt }) => voidedAt !== null)).toEqual([true, true]);
    expect(refunded()).toEqual([8330]);
    expect(sent.filter(({ to }) => to === friend.email)).toHaveLength(1);
  });

  it('is refunded only what a person at the provider has not refunded before', async () => {
    const order = await buyCourse();
    const [invoice] = [...shop.billing.invoices.keys()];
    shop.billing.giveBack(invoice ?? '', 900);
    await settleAll();
    await withdraw([order]);
    await settleAll();
    expect(refunded()).toEqual([4000]);
    expect(await testScope().db.select().from(withdrawals)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  });

  it('cannot tick an order that was refunded before', async () => {
    const order = await buyCourse();
    shop.billing.giveBack([...shop.billing.invoices.keys()][0] ?? '', 4900);
    await settleAll();
    expect(await listOwnContracts(scopeOf(shop.viewer))).toMatchObject([
      { isOpen: false, note: expect.stringContaining('refunded') },
    ]);
    expect(await outcome(withdraw([order]))).toBe('invalid');
  });

  it('is not offered an order whose payment page is open; paid later, it is a contract of its own', async () => {
    const { hostedPageId } = await shop.start();
    expect(await listOwnContracts(scopeOf(shop.viewer))).toEqual([]);
    await withdraw([], { about: 'What I am about to buy.' });
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    await settleAll();
    expect(await rights()).toEqual(['open']);
    expect(await listOwnContracts(scopeOf(shop.viewer))).toMatchObject([{ isOpen: true }]);
  });

  it('loses access to a free order without a refund', async () => {
    const order = await buyCourse();
    await testScope().db.update(orders).set({ total: 0 });
    await env.DB.prepare('UPDATE payments SET amount = 0').run();
    const { ref } = await withdraw([order]);
    await settleAll();
    expect([refunded(), await rights(), subjects()]).toEqual([[], ['closed'], ['Your withdrawal W-1']]);
    expect((await showDeclared(scopeOf(shop.viewer), ref))?.refund).toBe('Nothing was charged.');
    expect(sent[0]?.text).toContain('nothing left to refund');
  });
});

describe('a member who withdraws from a subscription', () => {
  it('is charged no more and refunded whole, with a receipt', async () => {
    const { subscriptionId } = await subscribe('monthly', false);
    await withdraw([subscriptionId]);
    await settleAll();
    expect(refunded()).toEqual([6000]);
    expect(shop.billing.subscriptions.get(subscriptionId)).toMatchObject({ state: 'cancelled', nextPaymentAt: null });
    expect(await tellSubscribers(house(after(new Date(), 60_000)))).toBe(0);
    expect(subjects()).toEqual(['Your withdrawal W-1', 'Your refund of £60.00']);
  });

  it('ends a trial at once without a refund', async () => {
    const { subscriptionId } = await subscribe('monthly', true);
    await withdraw([subscriptionId]);
    await settleAll();
    expect([refunded(), subjects()]).toEqual([[], ['Your withdrawal W-1']]);
    expect(shop.billing.subscriptions.get(subscriptionId)?.state).toBe('cancelled');
    expect(await testScope().db.select().from(withdrawals)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  });

  it('is refunded the paid instalment, and no other follows', async () => {
    const { subscriptionId } = await subscribe('package-3', false);
    const { ref } = await withdraw([subscriptionId]);
    const access = async () => (await showDeclared(scopeOf(shop.viewer), ref))?.access;
    expect(await access()).toContain('It closes when our payment provider answers');
    await settleAll();
    expect(await access()).toContain('It is closed.');
    expect(refunded()).toEqual([6000]);
    expect(subjects()).toEqual(['Your withdrawal W-1', 'Your payments for the Complete DJ Package were refunded']);
    expect(shop.billing.subscriptions.get(subscriptionId)?.state).toBe('cancelled');
  });

  it('is refunded a charge that was on its way at that moment', async () => {
    const { subscriptionId } = await subscribe('monthly', true);
    await withdraw([subscriptionId]);
    shop.billing.change(subscriptionId, 'subscription_activated', { state: 'active', trialEndsAt: new Date(0) });
    shop.billing.payTerm(subscriptionId);
    await runOutbox(house(), 'end-withdrawn');
    await settleAll();
    expect(refunded()).toEqual([6000]);
    expect(sent.map(({ subject }) => subject)).toContain('Your refund of £60.00');
  });
});

describe('a plan that started at once', () => {
  const inDays = (days: number) => after(new Date(), days * day + 60_000);
  const withdrawIn = (days: number, subscriptionId: string) =>
    withdrawAsMember(scopeOf(shop.viewer, inDays(days)), { order: [subscriptionId], about: '', key: newId() });
  /** All withdrawals: until when days are charged, and whether all that is owed was refunded. */
  const settled = async () =>
    (await testScope().db.select().from(withdrawals)).map(({ chargedUntil, refundedAt }) => [
      chargedUntil !== null,
      refundedAt !== null,
    ]);
  /** Paid, refunded and kept, as the ledger has it. */
  const ledger = async () => {
    const row = await env.DB.prepare(
      `SELECT (SELECT sum(amount) FROM payments) AS paid, (SELECT sum(amount) FROM credit_notes) AS refunded`,
    ).first<{ paid: number; refunded: number | null }>();
    return [row?.paid, row?.refunded];
  };

  it('is refunded by the days left, and the mails say how that was reckoned', async () => {
    const { subscriptionId } = await subscribe('monthly', false, true);
    const [shown] = await listOwnContracts(scopeOf(shop.viewer, inDays(3)));
    expect(shown).toMatchObject({
      sum: '£54.00',
      note: expect.stringContaining('You used 3 of the 30 days that you had paid £60.00 for, so £6.00 is kept.'),
    });
    const wish = { order: [subscriptionId], about: '' };
    expect((await reviewOwnWithdrawal(scopeOf(shop.viewer, inDays(3)), wish)).facts.slice(0, 2)).toEqual([
      { label: 'You get back', value: '£54.00, to the card or account you paid with' },
      { label: 'What is kept', value: expect.stringContaining('3 of the 30 days') },
    ]);
    const { ref } = await withdrawIn(3, subscriptionId);
    expect((await showDeclared(scopeOf(shop.viewer), ref))?.refund).toMatch(
      /^£54\.00 goes back to .* £6\.00 is kept for the days you used\.$/,
    );
    await settleAll(inDays(3));
    expect([refunded(), await ledger(), await settled()]).toEqual([[5400], [6000, 5400], [[true, true]]]);
    expect(subjects()).toEqual(['Your withdrawal W-1', 'Your refund of £54.00']);
    expect(sent[0]?.text).toContain('£54.00 goes to the card or account you paid with. You used 3 of the 30 days');
    expect(sent[1]?.text).toMatch(/Paid: £60\.00\s+Kept for 3 of 30 days: £6\.00\s+Refunded: £54\.00/);
  });

  it('is not asked for the rest again: not by a repeat, by the sweep, or by the office', async () => {
    const { subscriptionId } = await subscribe('monthly', false, true);
    await withdrawIn(3, subscriptionId);
    await settleAll(inDays(3));
    const [invoice = ''] = [...shop.billing.invoices.keys()];
    for (const event of [...shop.billing.events])
      await receiveWebhook(house(inDays(4)), { body: JSON.stringify(event) });
    await endWithdrawn(house(inDays(4)), { userId: shop.viewer.id, subscriptionId });
    await settleAll(inDays(4));
    const boss = await makeUser(testScope().db, { role: 'SUPER_ADMIN' });
    const office = scopeOf({ ...boss, role: 'SUPER_ADMIN' }, inDays(4));
    expect(
      (await failure(refundPurchase(office, { userId: shop.viewer.id, invoiceId: invoice, isSure: true }))).errors,
    ).toEqual({
      invoiceId: ['This payment has already been refunded.'],
    });
    await settleAll(inDays(4));
    expect([refunded(), await settled(), subjects().length]).toEqual([[5400], [[true, true]], 2]);
  });

  it('is refunded whole on its first day, without the tick, and when it is a package that is paid at once', async () => {
    const { subscriptionId } = await subscribe('monthly', false, true);
    await withdrawIn(0, subscriptionId);
    await settleAll(inDays(0));
    expect([refunded(), await settled()]).toEqual([[6000], [[true, true]]]);
    for (const [plan, tick] of [
      ['monthly', false],
      ['package-1', true],
    ] as const) {
      await resetBindings();
      await open();
      const { subscriptionId: id } = await subscribe(plan, false, tick);
      await withdrawIn(5, id);
      await settleAll(inDays(5));
      expect([refunded(), await settled()]).toEqual([[6000], [[false, true]]]);
    }
  });

  it('in instalments is refunded by the days of the instalment, and its access ends', async () => {
    const { subscriptionId } = await subscribe('package-3', false, true);
    await withdrawIn(12, subscriptionId);
    await settleAll(inDays(12));
    expect([refunded(), await ledger()]).toEqual([[3600], [6000, 3600]]);
    expect(subjects()).toEqual(['Your withdrawal W-1', 'Your refund of £36.00']);
    const [held] = await testScope().db.select().from(subscriptions);
    expect(held).toMatchObject({ state: 'cancelled', isPaidForGood: false });
  });

  it('owes nothing for a free trial, and after it only the days of the payment', async () => {
    const { subscriptionId } = await subscribe('monthly', true, true);
    shop.billing.change(subscriptionId, 'subscription_activated', {
      ...{ state: 'active', trialEndsAt: after(new Date(), 7 * day) },
      ...{ termStartsAt: after(new Date(), 7 * day), termEndsAt: after(new Date(), 37 * day) },
    });
    shop.billing.payTerm(subscriptionId);
    await settleAll(inDays(7));
    sent.length = 0;
    await withdrawIn(9, subscriptionId);
    await settleAll(inDays(9));
    expect([refunded(), await ledger()]).toEqual([[5600], [6000, 5600]]);
  });

  it('is charged until the declaration, however late its link is pressed, and not for a term that begins in between', async () => {
    const { subscriptionId } = await subscribe('monthly', false, true);
    await withdrawAsGuest(scopeOf(null, inDays(3)), {
      ...{ name: 'Ren', email: shop.viewer.email, about: 'My plan', key: newId() },
    });
    await settleAll(inDays(3));
    expect(sent[0]?.text).toContain('£54.00 goes to');
    shop.billing.change(subscriptionId, 'subscription_renewed', {
      ...{ termStartsAt: inDays(5), termEndsAt: inDays(35), nextPaymentAt: inDays(35) },
    });
    shop.billing.payTerm(subscriptionId);
    await settleAll(inDays(8));
    await confirmDeclaration(house(inDays(8)), { token: tokenIn(sent[0]?.text) });
    await settleAll(inDays(8));
    expect([refunded().sort(), await ledger(), await settled()]).toEqual([
      [5400, 6000],
      [12_000, 11_400],
      [[true, true]],
    ]);
  });

  it('is refunded by the days left also when its payment is reported after the withdrawal', async () => {
    const { subscriptionId, events } = await subscribe('monthly', false, true);
    await testScope().db.delete(payments);
    await withdrawIn(3, subscriptionId);
    await runOutbox(house(inDays(3)));
    expect(refunded()).toEqual([]);
    for (const event of events) {
      if (event.about === 'subscription') await followSubscription(house(inDays(3)), event.update);
    }
    await settleAll(inDays(3));
    expect([refunded(), await ledger(), await settled()]).toEqual([[5400], [6000, 5400], [[true, true]]]);
  });

  it('is refunded once by fifty at once, the office among them', async () => {
    const { subscriptionId } = await subscribe('monthly', false, true);
    await withdrawAsGuest(scopeOf(null, inDays(3)), {
      ...{ name: 'Ren', email: shop.viewer.email, about: 'My plan', key: newId() },
    });
    const [row] = await testScope().db.select().from(declarations);
    const [invoiceId = ''] = [...shop.billing.invoices.keys()];
    const boss = await makeUser(testScope().db, { role: 'SUPER_ADMIN' });
    const office = scopeOf({ ...boss, role: 'SUPER_ADMIN' }, inDays(3));
    await Promise.all(
      Array.from({ length: 48 }, () => outcome(withdrawIn(3, subscriptionId))).concat(
        outcome(refundDeclared(office, { declarationId: row?.id ?? '', contractId: subscriptionId })),
      ),
    );
    await Promise.all([settleAll(inDays(3)), runOutbox(house(inDays(3)))]);
    await outcome(refundPurchase(office, { userId: shop.viewer.id, invoiceId, isSure: true }));
    await settleAll(inDays(3));
    expect([refunded(), await ledger(), await settled()]).toEqual([[5400], [6000, 5400], [[true, true]]]);
    expect(subjects().filter((one) => one.startsWith('Your refund'))).toEqual(['Your refund of £54.00']);
  });

  it('is refunded once if the job is killed after any of its calls, or its answer is lost', async () => {
    for (let dieAfter = 1; dieAfter <= 8; dieAfter += 1) {
      await resetBindings();
      await open();
      const { subscriptionId } = await subscribe('monthly', false, true);
      await withdrawIn(3, subscriptionId);
      const [invoiceId = ''] = [...shop.billing.invoices.keys()];
      const wish = { providers: { billing: shop.billing, mail: mail as never }, now: inDays(3) };
      const whose = { userId: shop.viewer.id };
      await endWithdrawn(mortalScope(wish, dieAfter), { ...whose, subscriptionId }).catch(() => undefined);
      await refundPayment(mortalScope(wish, dieAfter), { ...whose, invoiceId }).catch(() => undefined);
      await testScope().db.update(outbox).set({ leasedUntil: null }).where(eq(outbox.state, 'pending'));
      await settleAll(inDays(3));
      expect([dieAfter, refunded(), await settled()]).toEqual([dieAfter, [5400], [[true, true]]]);
      expect(subjects()).toEqual(['Your withdrawal W-1', 'Your refund of £54.00']);
    }
  });
});

describe('somebody who withdraws without signing in', () => {
  it('gets one mail, whose link settles the only order of the period', async () => {
    await buyCourse();
    await declare('The course I bought on Saturday');
    await settleAll();
    expect([subjects(), await rights(), await states()]).toEqual([['Your withdrawal W-1'], ['open'], ['waiting']]);
    expect(sent[0]?.text).toContain('£49.00 goes to');
    const token = tokenIn(sent[0]?.text);
    const all = await Promise.all(Array.from({ length: 10 }, () => outcome(confirmDeclaration(house(), { token }))));
    expect(new Set(all)).toEqual(new Set(['ok']));
    await settleAll();
    expect([refunded(), await rights(), await states()]).toEqual([[4900], ['closed'], ['settled']]);
    expect(subjects().slice(1).sort()).toEqual([
      `Your payment for ${shop.course.title} was refunded`,
      'Your withdrawal W-1 is settled',
    ]);
  });

  it('settles the order that the words name, and leaves several that could be meant to the office', async () => {
    const first = await buyCourse();
    const other = await makeCourse(testScope().db);
    await buy({ basket: { lines: [lineOf(other)] } });
    for (const about of ['My order', `Order ${first.toUpperCase()}, please`]) {
      await declare(about);
      await settleAll();
      await confirmDeclaration(house(), { token: tokenIn(sent.at(-1)?.text) });
      await settleAll();
    }
    expect(refunded()).toEqual([4900]);
    expect(await states()).toEqual(['waiting', 'settled']);
    expect((await testScope().db.select().from(withdrawals)).map(({ contractId }) => contractId)).toEqual([first]);
  });

  it('settles no order that was bought after the declaration', async () => {
    await declare('My order');
    await settleAll();
    expect(sent[0]?.text).toContain('We found no order');
    expect(tokenIn(sent[0]?.text)).toBe('');
    await buyCourse();
    const [row] = await testScope().db.select().from(declarations);
    await testScope().db.update(declarations).set({ confirmedAt: new Date() });
    await settleDeclaration(house(), { declarationId: row?.id ?? '' });
    expect([await states(), await rights()]).toEqual([['waiting'], ['open']]);
  });

  it('gets the same answer, the same work and one mail whether or not the address has an account or an order', async () => {
    await buyCourse();
    const seen: unknown[] = [];
    for (const email of [shop.viewer.email, 'nobody@example.test']) {
      const scope = scopeOf(null);
      const before = scope.trips();
      const { ref, isMailed } = await withdrawAsGuest(scope, { name: 'A', email, about: 'My order', key: newId() });
      seen.push([scope.trips() - before, isMailed, await shown(ref)]);
      await settleAll();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(sent.map(({ to }) => to)).toEqual([shop.viewer.email, 'nobody@example.test']);
  });

  const shown = async (ref: string) => {
    const found = await showDeclared(house(), ref);
    return { ...found, number: '', to: '', at: '', moment: '' };
  };

  it('sends words in which nothing becomes a link', async () => {
    await declare('Look at https://evil.example/x and evil.example now');
    await settleAll();
    expect(sent[0]?.text).toContain('Look at https: //evil. example/x and evil. example now');
    const [row] = await testScope().db.select().from(declarations);
    expect(row?.sealed).not.toContain('evil');
  });

  it('is one declaration with one mail when the form is sent five times', async () => {
    const key = newId();
    const all = await Promise.all(Array.from({ length: 5 }, () => declare('One', 'x@example.test', key)));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1);
    expect(await states()).toEqual(['waiting']);
    await settleAll();
    expect(sent).toHaveLength(1);
  });

  it('settles nothing a second time when it is declared and confirmed twice', async () => {
    await buyCourse();
    await declare('My order');
    await declare('My order, again');
    await settleAll();
    const tokens = sent.map(({ text }) => tokenIn(text));
    for (const token of tokens) await confirmDeclaration(house(), { token });
    await settleAll();
    expect([refunded(), await states()]).toEqual([[4900], ['settled', 'settled']]);
  });
});

describe('the office', () => {
  const boss = async () => {
    const viewer = await makeUser(testScope().db, { role: 'SUPER_ADMIN' });
    return scopeOf({ ...viewer, role: 'SUPER_ADMIN' });
  };

  it('and the person together refund once, with one receipt', async () => {
    const order = await buyCourse();
    await declare('The course');
    await settleAll();
    const token = tokenIn(sent[0]?.text);
    const [row] = await testScope().db.select().from(declarations);
    const office = await boss();
    await Promise.all([
      outcome(refundDeclared(office, { declarationId: row?.id ?? '', contractId: order })),
      outcome(confirmDeclaration(house(), { token })),
    ]);
    await settleAll();
    expect([refunded(), await states()]).toEqual([[4900], ['settled']]);
    expect(subjects().filter((one) => one.includes('was refunded'))).toHaveLength(1);
    expect(subjects().filter((one) => one.includes('is settled'))).toHaveLength(1);
    expect(await outcome(refundDeclared(office, { declarationId: row?.id ?? '', contractId: order }))).toBe('conflict');
  });

  it('refuses with a reason that is mailed word for word', async () => {
    await declare('Everything');
    const [row] = await testScope().db.select().from(declarations);
    await refuseDeclared(await boss(), { declarationId: row?.id ?? '', reason: 'You bought it a year ago.' });
    await settleAll();
    expect(sent.at(-1)).toMatchObject({ subject: 'About your withdrawal W-1', to: shop.viewer.email });
    expect(sent.at(-1)?.text).toContain('You bought it a year ago.');
    expect(await states()).toEqual(['refused']);
  });

  it('cannot change what was declared', async () => {
    await declare('Everything');
    for (const column of ['sealed', 'declared_at', 'number', 'kind', 'way', 'id']) {
      const changed = env.DB.prepare(`UPDATE declarations SET ${column} = 'x'`).run();
      await expect(changed).rejects.toThrow('A declaration cannot be changed.');
    }
  });
});

describe('killed in the middle', () => {
  it('leaves either nothing or a declaration that is settled by its jobs, with one refund and one receipt', async () => {
    for (let dieAfter = 1; dieAfter <= 4; dieAfter += 1) {
      await resetBindings();
      shop = await openShop();
      sent = [];
      const order = await buyCourse();
      const dying = mortalScope({ viewer: shop.viewer, providers: { billing: shop.billing } }, dieAfter);
      const key = newId();
      const died = await withdrawAsMember(dying, { order: [order], about: '', key }).catch((error) => error);
      if (died instanceof Killed) await withdraw([order], { key });
      await settleAll();
      expect([refunded(), await states(), sent.length]).toEqual([[4900], ['settled'], 2]);
    }
  });

  it('and with a provider that fails, a subscription ends and is refunded once', async () => {
    const { subscriptionId } = await subscribe('monthly', false);
    shop.billing.fail('endSubscription');
    shop.billing.fail('refundInvoice');
    await withdraw([subscriptionId]);
    const later = after(new Date(), 10 * 60_000);
    for (const _try of [1, 2, 3]) {
      await testScope().db.update(outbox).set({ leasedUntil: null }).where(eq(outbox.state, 'pending'));
      await settleAll(later);
    }
    expect(refunded()).toEqual([6000]);
    expect(await testScope().db.select().from(creditNotes)).toHaveLength(1);
    expect(subjects()).toEqual(['Your withdrawal W-1', 'Your refund of £60.00']);
    takeConsoleErrors();
  });
});
