import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activationCodes, entitlements, outbox } from '#db/schema';
import { completeOwnPurchase } from '~/features/checkout/complete-purchase.server';
import { renderPurchaseMail, takenBackMail } from '~/features/checkout/purchase-mail.server';
import { redeemCode } from '~/features/codes/redeem-code.server';
import { giftCodeId } from '~/features/codes/rules';
import { showGift } from '~/features/codes/show-gift.server';
import type { BillingEvent } from '~/providers/billing/events-port';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { receiveWebhook } from './receive-webhook.server';

let shop: Shop;

beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const house = () => shop.scope({ viewer: null });

async function deliver(events: BillingEvent[]): Promise<void> {
  for (const event of events) {
    await receiveWebhook(house(), { body: JSON.stringify(event) });
    await handleWebhook(house(), { eventId: event.id });
  }
}

/** An order of a course for the buyer, and of the same course as a gift, with 15 % off both. */
async function order() {
  const own = { kind: 'course' as const, id: shop.course.id };
  const { hostedPageId, orderId } = await shop.start({ basket: { lines: [own, { ...own, isGift: true }] } });
  const events = shop.billing.pay(hostedPageId);
  const invoiceId = shop.billing.pages.get(hostedPageId)?.invoice?.id ?? '';
  return { hostedPageId, giftId: giftCodeId(orderId, 2), events, invoiceId };
}

async function paid() {
  const made = await order();
  await completeOwnPurchase(shop.scope(), made);
  return made;
}

async function redeem(giftId: string) {
  const friend = await makeUser(testScope().db);
  const { code } = await showGift(shop.scope(), { id: giftId });
  await redeemCode(shop.scope({ viewer: friend }), { code: code ?? '' });
  return friend;
}

const rightsOf = async (userId: string) => {
  const rows = await testScope().db.select().from(entitlements).where(eq(entitlements.userId, userId));
  return rows.map(({ revokedAt }) => (revokedAt ? 'closed' : 'open'));
};

const isVoid = async (giftId: string) => {
  const [code] = await testScope().db.select().from(activationCodes).where(eq(activationCodes.id, giftId));
  return code ? code.voidedAt !== null : null;
};

const mails = async () => {
  const rows = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'send-mail'));
  const kinds = rows.map(({ payload }) => payload.mail);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return { giver: count('taken-back'), friend: count('gift-taken-back') };
};

const all = 2 * 4165;
const giftLine = () => [{ itemPriceId: `gift-course-${shop.course.id}-GBP`, amount: 4165 }];
const ownLine = () => [{ itemPriceId: `course-${shop.course.id}-GBP`, amount: 4165 }];

describe('a refund at the provider of an order with a gift', () => {
  it('revokes the buyer’s course and voids the gift, with one mail when its events arrive twice', async () => {
    const { invoiceId, giftId } = await paid();
    const events = shop.billing.giveBack(invoiceId, all);
    await deliver([...events, ...events]);
    expect(await rightsOf(shop.viewer.id)).toEqual(['closed']);
    expect(await isVoid(giftId)).toBe(true);
    expect(await mails()).toEqual({ giver: 1, friend: 0 });
  });

  it('names in the buyer’s mail the removed course and the gift that was voided or taken back', async () => {
    const { invoiceId } = await paid();
    const { title } = shop.course;
    const mailOf = (creditNoteId: string | undefined) =>
      takenBackMail(house(), { userId: shop.viewer.id, subjectId: creditNoteId ?? '' });
    const lastNote = (of: string) => shop.billing.invoices.get(of)?.creditNotes.at(-1)?.id;
    await deliver(shop.billing.giveBack(invoiceId, all));
    const both = await mailOf(lastNote(invoiceId));
    expect(both?.subject).toBe('Your payment was refunded');
    expect(both?.text).toContain(`“${title}” has been removed from your courses.`);
    expect(both?.text).toContain(`The code of your gift “${title}” no longer works.`);

    const other = await paid();
    await redeem(other.giftId);
    await deliver(shop.billing.giveBack(other.invoiceId, 4165, giftLine()));
    const gift = await mailOf(lastNote(other.invoiceId));
    expect(gift?.subject).toBe(`Your gift “${title}” was refunded`);
    expect(gift?.text).toContain('was already redeemed. We removed it from that account');
    expect(gift?.text).not.toContain('removed from your courses');
  });

  it('is mailed to the buyer with a sentence about each of several gifts', async () => {
    const other = await makeCourse(testScope().db);
    const lines = [shop.course, other].map(({ id }) => ({ kind: 'course' as const, id, isGift: true as const }));
    const { hostedPageId, orderId } = await shop.start({ basket: { lines } });
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const bought = await renderPurchaseMail(house(), orderId);
    expect(bought?.text).toContain('are gifts. You’ll find the codes, and cards to print or send');

    const invoice = shop.billing.pages.get(hostedPageId)?.invoice;
    await deliver(shop.billing.giveBack(invoice?.id ?? '', invoice?.total ?? 0));
    const subjectId = shop.billing.invoices.get(invoice?.id ?? '')?.creditNotes.at(-1)?.id ?? '';
    const refunded = await takenBackMail(house(), { userId: shop.viewer.id, subjectId });
    for (const { title } of [shop.course, other]) {
      expect(refunded?.text).toContain(`The code of your gift “${title}” no longer works.`);
    }
  });

  it('revokes the gift of the friend who redeemed it, and mails the friend', async () => {
    const { invoiceId, giftId } = await paid();
    const friend = await redeem(giftId);
    await deliver(shop.billing.giveBack(invoiceId, all).reverse());
    expect(await rightsOf(friend.id)).toEqual(['closed']);
    expect(await rightsOf(shop.viewer.id)).toEqual(['closed']);
    expect(await mails()).toEqual({ giver: 1, friend: 1 });
  });

  it('revokes only the refunded line, be it the gift or the buyer’s own course', async () => {
    const { invoiceId, giftId } = await paid();
    const friend = await redeem(giftId);
    await deliver(shop.billing.giveBack(invoiceId, 4165, giftLine()));
    expect(await rightsOf(friend.id)).toEqual(['closed']);
    expect(await rightsOf(shop.viewer.id)).toEqual(['open']);

    await deliver(shop.billing.giveBack(invoiceId, 4165, ownLine()));
    expect(await rightsOf(shop.viewer.id)).toEqual(['closed']);
    expect(await mails()).toEqual({ giver: 2, friend: 1 });

    const other = await paid();
    const second = await redeem(other.giftId);
    await deliver(shop.billing.giveBack(other.invoiceId, 4165, ownLine()));
    expect(await rightsOf(second.id)).toEqual(['open']);
    expect(await isVoid(other.giftId)).toBe(false);
  });

  it('neither voids nor mails anything when only a part of the gift is refunded', async () => {
    const { invoiceId, giftId } = await paid();
    await deliver(
      shop.billing.giveBack(
        invoiceId,
        1000,
        giftLine().map((line) => ({ ...line, amount: 1000 })),
      ),
    );
    expect(await isVoid(giftId)).toBe(false);
    expect(await mails()).toEqual({ giver: 0, friend: 0 });
  });

  it('ends the same when its events arrive before those of the payment', async () => {
    const { invoiceId, giftId, events } = await order();
    const refund = shop.billing.giveBack(invoiceId, all);
    await deliver([...refund, ...events, ...refund]);
    expect(await isVoid(giftId)).toBe(true);
    expect(await rightsOf(shop.viewer.id)).toEqual(['closed']);
    expect(await mails()).toMatchObject({ giver: 1, friend: 0 });
  });
});
