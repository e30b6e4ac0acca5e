import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingCustomers,
  creditNotes,
  entitlements,
  outbox,
  plans,
  returnedLines,
  subscriptions,
  webhookEvents,
} from '#db/schema';
import { completeOwnPurchase, requirePurchase } from '~/features/checkout/complete-purchase.server';
import { formatReturned, presentBought } from '~/features/checkout/present.server';
import { takenBackMail } from '~/features/checkout/purchase-mail.server';
import { refundOrder } from '~/features/checkout/refund-order.server';
import { readGrants } from '~/features/entitlements/list-grants.server';
import { presentGrants } from '~/features/entitlements/present.server';
import { isSubscriptionOpen } from '~/features/entitlements/rules';
import { packageRefundedMail } from '~/features/subscriptions/subscription-mail.server';
import { newId } from '~/kit/ids';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Invoice } from '~/providers/billing/payments-port';
import type { SubscriptionFacts } from '~/providers/billing/subscriptions-port';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { receiveWebhook } from './receive-webhook.server';

const listGrants = reading(readGrants);

let shop: Shop;
let eleven: { id: string; slug: string; title: string };
let twelve: { id: string; slug: string; title: string };

beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
  eleven = await makeCourse(testScope().db, { title: 'Eleven', price: 3900 });
  twelve = await makeCourse(testScope().db, { title: 'Twelve', price: 4900 });
});

const house = () => shop.scope({ viewer: null });

async function deliver(events: BillingEvent[]): Promise<void> {
  for (const event of events) {
    await receiveWebhook(house(), { body: JSON.stringify(event) });
    await handleWebhook(house(), { eventId: event.id });
  }
}

async function buy(things: { id: string }[], buyer: Viewer = shop.viewer) {
  const lines = things.map(({ id }) => ({ kind: 'course' as const, id }));
  const { hostedPageId, orderId } = await shop.start({ basket: { lines } }, buyer);
  const events = shop.billing.pay(hostedPageId);
  const invoiceId = shop.billing.pages.get(hostedPageId)?.invoice?.id ?? '';
  return { hostedPageId, orderId, events, invoiceId };
}

async function bought(things: { id: string }[], buyer: Viewer = shop.viewer) {
  const order = await buy(things, buyer);
  await completeOwnPurchase(shop.scope({ viewer: buyer }), { hostedPageId: order.hostedPageId });
  return order;
}

/** A member's open and revoked courses, their recorded credit notes, and the number of queued refund mails. */
async function stateNow(userId = shop.viewer.id) {
  const { db, read } = testScope();
  const [rights, notes, mails] = await read(
    db.select().from(entitlements).where(eq(entitlements.userId, userId)),
    db.select().from(creditNotes).where(eq(creditNotes.userId, userId)),
    db.select().from(outbox).where(eq(outbox.kind, 'send-mail')),
  );
  return {
    open: rights.filter((right) => !right.revokedAt).map((right) => right.refId),
    closed: rights.filter((right) => right.revokedAt).map((right) => right.refId),
    noted: notes.map(({ amount }) => amount),
    mails: mails.filter(({ payload }) => payload.userId === userId && payload.mail === 'taken-back').length,
  };
}

/** The price of each course with the 15 % discount of a basket of two. */
const [ofEleven, ofTwelve] = [3315, 4165];
const lineOf = ({ id }: { id: string }, amount: number) => ({ itemPriceId: `course-${id}-GBP`, amount });

describe('a refund made at the provider', () => {
  it('revokes the order’s course, gives the reason on the access page and is mailed once when it is complete', async () => {
    const { invoiceId } = await bought([eleven]);
    const events = shop.billing.giveBack(invoiceId, 3900);
    await deliver([...events, ...events]);
    expect(await stateNow()).toEqual({ open: [], closed: [eleven.id], noted: [3900], mails: 1 });

    const scope = shop.scope();
    const view = presentGrants(await listGrants(scope, { course: eleven.slug }), scope.now());
    expect(view.former).toMatchObject([
      { end: expect.stringMatching(/^Removed on .+ because the payment was refunded$/) },
    ]);
    expect(view.answer).toMatchObject({ opens: false });
    expect(view.answer?.reasons[0]).toContain('because the payment was refunded');

    const [line] = await testScope().db.select().from(returnedLines);
    const mail = await takenBackMail(house(), {
      userId: shop.viewer.id,
      subjectId: line?.creditNoteId ?? '',
    });
    expect(mail).toMatchObject({ to: shop.viewer.email, subject: 'Your payment for Eleven was refunded' });
    expect(mail?.text).toContain('Eleven: £39.00');
  });

  it('revokes only the course whose line it covers, and the purchase page names that course', async () => {
    const { invoiceId, hostedPageId } = await bought([eleven, twelve]);
    const told = async () => {
      const purchase = await requirePurchase(shop.scope(), { hostedPageId });
      return [formatReturned(purchase), ...presentBought(purchase, []).map(({ isReturned }) => isReturned)];
    };
    expect(await told()).toEqual([null, false, false]);
    await deliver(shop.billing.giveBack(invoiceId, ofEleven, [lineOf(eleven, ofEleven)]));
    expect(await stateNow()).toEqual({ open: [twelve.id], closed: [eleven.id], noted: [ofEleven], mails: 1 });
    expect(await told()).toEqual([
      'The payment for “Eleven” was refunded, and your access to it has ended.',
      true,
      false,
    ]);
    await deliver(shop.billing.giveBack(invoiceId, ofTwelve, [lineOf(twelve, ofTwelve)]));
    expect(await stateNow()).toMatchObject({ open: [], mails: 2 });
    expect(await told()).toEqual([
      'The payment for “Eleven” and “Twelve” was refunded, and your access to them has ended.',
      true,
      true,
    ]);
  });

  it('lists all removed courses in one mail when the whole invoice is refunded', async () => {
    const third = await makeCourse(testScope().db, { title: 'Thirteen', price: 2900 });
    const { invoiceId } = await bought([eleven, twelve, third]);
    await deliver(shop.billing.giveBack(invoiceId, shop.billing.invoices.get(invoiceId)?.total ?? 0));
    const [line] = await testScope().db.select().from(returnedLines);
    const mail = await takenBackMail(house(), { userId: shop.viewer.id, subjectId: line?.creditNoteId ?? '' });
    expect(mail?.text).toContain('“Eleven”, “Twelve” and “Thirteen” have been removed from your courses.');
  });

  it('is only recorded in parts, and revokes the course when the parts reach the price of its line', async () => {
    const { invoiceId } = await bought([eleven, twelve]);
    await deliver(shop.billing.giveBack(invoiceId, 3000, [lineOf(eleven, 3000)]));
    await deliver(shop.billing.giveBack(invoiceId, 314, [lineOf(eleven, 314)]));
    expect(await stateNow()).toMatchObject({ open: [eleven.id, twelve.id], noted: [3000, 314], mails: 0 });
    await deliver(shop.billing.giveBack(invoiceId, 1, [lineOf(eleven, 1)]));
    expect(await stateNow()).toMatchObject({ open: [twelve.id], closed: [eleven.id], mails: 1 });
  });

  it('revokes nothing when spread over all lines, until the whole invoice is refunded', async () => {
    const { invoiceId } = await bought([eleven, twelve]);
    const all = ofEleven + ofTwelve;
    await deliver(shop.billing.giveBack(invoiceId, 5000, [lineOf(eleven, 2216), lineOf(twelve, 2784)]));
    expect(await stateNow()).toMatchObject({ open: [eleven.id, twelve.id], mails: 0 });
    await deliver(shop.billing.giveBack(invoiceId, all - 5000));
    expect(await stateNow()).toMatchObject({ open: [], mails: 1 });
  });

  it('leaves the access that an administrator or a code gave to the same course', async () => {
    const { invoiceId } = await bought([eleven]);
    const given = { userId: shop.viewer.id, kind: 'course', refId: eleven.id, createdAt: new Date() } as const;
    await testScope()
      .db.insert(entitlements)
      .values([
        { ...given, id: newId(), source: 'admin', sourceId: 'thanks' },
        { ...given, id: newId(), source: 'activation-code', sourceId: 'code' },
      ]);
    await deliver(shop.billing.giveBack(invoiceId, 3900));
    expect(await stateNow()).toMatchObject({ open: [eleven.id, eleven.id], closed: [eleven.id] });
  });

  it('leaves the course of the first order when a second order paid for the same course again', async () => {
    const first = await buy([eleven]);
    const second = await buy([eleven, twelve]);
    for (const { hostedPageId } of [first, second]) await completeOwnPurchase(shop.scope(), { hostedPageId });
    await refundOrder(house(), { orderId: second.orderId });
    await deliver(shop.billing.events);
    expect(await stateNow()).toMatchObject({ open: [eleven.id, twelve.id], closed: [], mails: 0 });
    // Refunds the rest of the second order.
    await deliver(shop.billing.giveBack(second.invoiceId, ofTwelve));
    expect(await stateNow()).toMatchObject({ open: [eleven.id], closed: [twelve.id], mails: 1 });
  });

  it('leaves a later purchase of the same course alone when its events arrive late', async () => {
    const { invoiceId } = await bought([eleven]);
    const events = shop.billing.giveBack(invoiceId, 3900);
    await deliver(events.slice(0, 1));
    await bought([eleven]);
    await deliver(events);
    expect(await stateNow()).toMatchObject({ open: [eleven.id], closed: [eleven.id], mails: 1 });
  });

  it('revokes the course when its events arrive before those of the purchase, in reverse order', async () => {
    for (const isReturned of [true, false]) {
      const buyer = await makeUser(testScope().db);
      const { hostedPageId, events, invoiceId } = await buy([eleven], buyer);
      await deliver([...shop.billing.giveBack(invoiceId, 3900).reverse(), ...events.reverse()]);
      if (isReturned) await completeOwnPurchase(shop.scope({ viewer: buyer }), { hostedPageId });
      expect(await stateNow(buyer.id)).toEqual({ open: [], closed: [eleven.id], noted: [3900], mails: 1 });
    }
  });

  it('revokes once and mails once after a crash at any call', async () => {
    for (let n = 1; n <= 30; n++) {
      const buyer = await makeUser(testScope().db);
      const { invoiceId } = await bought([eleven], buyer);
      const [event] = shop.billing.giveBack(invoiceId, 3900);
      if (!event) throw new Error('no event');
      await receiveWebhook(house(), { body: JSON.stringify(event) });
      const wish = { viewer: null, providers: { billing: shop.billing } };
      const ended = await handleWebhook(mortalScope(wish, n), { eventId: event.id }).then(
        () => 'done',
        () => 'killed',
      );
      await handleWebhook(house(), { eventId: event.id });
      expect(await stateNow(buyer.id), `after ${n} calls`).toMatchObject({ open: [], closed: [eleven.id], mails: 1 });
      if (ended === 'done') return expect(n).toBeGreaterThan(4);
    }
    throw new Error('it never came to its end');
  }, 30_000);

  it('is mailed once when two refunds of one invoice and copies of them arrive at the same time', async () => {
    const { invoiceId } = await bought([eleven, twelve]);
    const one = shop.billing.giveBack(invoiceId, ofEleven, [lineOf(eleven, ofEleven)]);
    const other = shop.billing.giveBack(invoiceId, ofTwelve, [lineOf(twelve, ofTwelve)]);
    await Promise.all([...one, ...other, ...one].map((event) => deliver([event])));
    expect(await stateNow()).toMatchObject({ open: [], noted: expect.arrayContaining([ofEleven, ofTwelve]), mails: 1 });
  });

  it('is mailed once for each further loss, also when the provider lists the newest refund first', async () => {
    const { invoiceId } = await bought([eleven, twelve]);
    const first = shop.billing.giveBack(invoiceId, ofEleven, [lineOf(eleven, ofEleven)]);
    await deliver(first);
    const second = shop.billing.giveBack(invoiceId, ofTwelve, [lineOf(twelve, ofTwelve)]);
    shop.billing.invoices.get(invoiceId)?.creditNotes.reverse();
    await deliver([...second, ...first, ...second]);
    expect(await stateNow()).toMatchObject({ open: [], mails: 2 });
  });

  it('is ignored for an invoice without a credit note, and for one that we or the provider do not know', async () => {
    const { invoiceId } = await bought([eleven]);
    const event = { id: newId(), type: 'invoice_updated', occurredAt: new Date(), about: 'refund', invoiceId } as const;
    const invoice = {
      ...(await shop.billing.retrieveInvoice(invoiceId)),
      id: 'foreign',
      customerId: 'foreign',
    } as Invoice;
    shop.billing.invoices.set('foreign', invoice);
    const unknown = { ...event, id: newId(), invoiceId: 'unknown' };
    shop.billing.events.push(event, unknown);
    await deliver([event, unknown, ...shop.billing.giveBack('foreign', 3900)]);
    const states = (await testScope().db.select().from(webhookEvents)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['ignored']));
    expect(await stateNow()).toMatchObject({ open: [eleven.id], mails: 0 });
  });
});

describe('a refund of a subscription', () => {
  const now = new Date();

  async function begin(planId: string, type: 'MONTHLY' | 'PACKAGE', billingCyclePeriod: number | null) {
    const { db } = testScope();
    const { id: userId } = shop.viewer;
    await db.insert(plans).values({ id: planId, type, name: 'A plan', billingCyclePeriod, position: 1 });
    await db.insert(billingCustomers).values({ userId, customerId: userId, currency: 'GBP', createdAt: now });
    const facts: SubscriptionFacts = {
      id: `sub-${planId}`,
      customerId: userId,
      state: 'active',
      itemPriceId: `plan-${planId}-GBP`,
      currency: 'GBP',
      price: 6000,
      createdAt: now,
      trialEndsAt: null,
      termStartsAt: now,
      termEndsAt: new Date(now.getTime() + 1e9),
      nextPaymentAt: null,
      canceledAt: null,
      dueSince: null,
      couponCode: null,
      couponAppliedTimes: 0,
      hasScheduledChanges: false,
      version: 1,
    };
    shop.billing.subscriptions.set(facts.id, facts);
    return facts.id;
  }

  const held = async () => {
    const [row] = await testScope().db.select().from(subscriptions);
    if (!row) throw new Error('no subscription');
    return { isOpen: isSubscriptionOpen(row, new Date()), isPaidForGood: row.isPaidForGood };
  };
  const payOne = (id: string) => {
    const events = shop.billing.payTerm(id);
    const [first] = events;
    return { events, invoiceId: (first?.about === 'subscription' && first.update.payment?.id) || '' };
  };

  it('is only recorded for a term of a subscription that renews', async () => {
    const id = await begin('monthly', 'MONTHLY', null);
    const { events, invoiceId } = payOne(id);
    await deliver([...events, ...shop.billing.giveBack(invoiceId, 6000)]);
    expect(await held()).toMatchObject({ isOpen: true });
    expect(await stateNow()).toMatchObject({ noted: [6000], mails: 0 });
  });

  it('ends the package only when all its payments are refunded, also when refunds arrive before payments', async () => {
    const id = await begin('package-3', 'PACKAGE', 3);
    const terms = [payOne(id), payOne(id), payOne(id)];
    const ended = shop.billing.change(id, 'subscription_cancelled', { state: 'cancelled' });
    const [last, ...others] = terms.map(({ invoiceId }) => shop.billing.giveBack(invoiceId, 6000)[0] as BillingEvent);
    // The refunds arrive before the payments that they refund.
    await deliver([...others, ended, ...terms.flatMap(({ events }) => events)]);
    expect(await held()).toEqual({ isOpen: true, isPaidForGood: true });
    await deliver([last as BillingEvent, ended, ...terms.flatMap(({ events }) => events), ...others]);
    expect(await held()).toEqual({ isOpen: false, isPaidForGood: true });

    const mails = (await testScope().db.select().from(outbox)).filter(
      ({ payload }) => payload.mail === 'package-refunded',
    );
    expect(mails).toHaveLength(1);
    const mail = await packageRefundedMail(house(), {
      userId: shop.viewer.id,
      subjectId: id,
    });
    expect(mail?.subject).toBe('Your payments for the Complete DJ Package were refunded');
    const scope = shop.scope();
    const view = presentGrants(await listGrants(scope, { course: eleven.slug }), scope.now());
    expect(view.subscription).toMatchObject({ badge: { text: 'Refunded' } });
    expect(view.answer?.reasons.join(' ')).toContain('All payments for your package were refunded');
  });

  it('leaves the package open in part, closes it in full, and a later payment opens it again', async () => {
    const id = await begin('package-3', 'PACKAGE', 3);
    const first = payOne(id);
    await deliver([...first.events, ...shop.billing.giveBack(first.invoiceId, 5999)]);
    expect(await held()).toMatchObject({ isOpen: true });
    await deliver(shop.billing.giveBack(first.invoiceId, 1));
    expect(await held()).toMatchObject({ isOpen: false });
    await testScope()
      .db.update(subscriptions)
      .set({ nextPaymentAt: new Date('2026-12-28T09:00:00Z') });
    const mail = await packageRefundedMail(house(), { userId: shop.viewer.id, subjectId: id });
    expect(mail?.text).toContain('The next payment is still due. Once it is paid, your package opens again.');
    expect(mail?.text).toContain('Next payment: £60.00 on 28 December 2026');
    await deliver(payOne(id).events);
    expect(await held()).toMatchObject({ isOpen: true });
  });
});
