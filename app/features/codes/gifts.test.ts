import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activationCodes, entitlements, gifts, orderLines, outbox, refunds } from '#db/schema';
import { requirePurchase, sweepOpenOrders } from '~/features/checkout/complete-purchase.server';
import { renderPurchaseMail } from '~/features/checkout/purchase-mail.server';
import { newId } from '~/kit/ids';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { makeCoupon, openShop, type Shop, waysBack } from '../../../tests/support/shop';
import { giftMail, giftTakenBackMail } from './gift-mails.server';
import { GiftCard } from './gift-schema';
import { voidGifts } from './give-codes.server';
import { redeemCode } from './redeem-code.server';
import { giftCodeId } from './rules';
import { sendGift, writeGiftCard } from './send-gift.server';
import { showGift } from './show-gift.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const gift = (id = shop.course.id, kind: 'course' | 'bundle' = 'course') => ({ kind, id, isGift: true as const });
const own = (id = shop.course.id) => ({ kind: 'course' as const, id });

async function buy(lines: Parameters<Shop['start']>[0], viewer = shop.viewer) {
  const { hostedPageId, orderId } = await shop.start(lines, viewer);
  shop.billing.pay(hostedPageId);
  const purchase = await requirePurchase(shop.scope({ viewer }), { hostedPageId });
  return { purchase, orderId, hostedPageId };
}

/** A paid gift of the shop's course, with its decrypted code. */
async function bought() {
  const { orderId } = await buy({ basket: { lines: [gift()] } });
  const id = giftCodeId(orderId, 1);
  const { code } = await showGift(shop.scope(), { id });
  return { id, orderId, code: code ?? '' };
}

const rightsOf = (userId: string) => testScope().db.select().from(entitlements).where(eq(entitlements.userId, userId));

const mailsOf = async (kind: string) => {
  const rows = await testScope()
    .db.select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.kind, 'send-mail'));
  return rows.filter(({ payload }) => payload.mail === kind).map(({ payload }) => payload);
};

describe('a bought gift', () => {
  it('gives its buyer a code, no entitlement and no refund', async () => {
    const { orderId } = await bought();
    expect(await rightsOf(shop.viewer.id)).toEqual([]);
    expect(await testScope().db.select().from(refunds)).toEqual([]);
    expect(await testScope().db.select().from(activationCodes)).toMatchObject([
      { id: giftCodeId(orderId, 1), source: 'gift', sourceId: orderId, usedAt: null, voidedAt: null, expiresAt: null },
    ]);
  });

  it('can be a course that the buyer owns or a course that needs a location', async () => {
    await buy({ basket: { lines: [own()] } });
    const bound = await makeCourse(testScope().db, { needsLocation: true });
    const { purchase } = await buy({ basket: { lines: [gift(), gift(bound.id)] } });
    expect(purchase.lines.map(({ isGivenBack, isGift }) => ({ isGivenBack, isGift }))).toEqual([
      { isGivenBack: false, isGift: true },
      { isGivenBack: false, isGift: true },
    ]);
    expect(await rightsOf(shop.viewer.id)).toHaveLength(1);
  });

  it('can be bought together with the same course for the buyer, and both get 15% off', async () => {
    const { purchase, orderId } = await buy({ basket: { lines: [own(), gift()] } });
    expect(purchase.paidAmount).toBe(8330);
    expect(shop.billing.pages.values().next().value?.asked?.items).toEqual([
      { itemPriceId: `course-${shop.course.id}-GBP`, unitPrice: 4900, discount: 735 },
      { itemPriceId: `gift-course-${shop.course.id}-GBP`, unitPrice: 4900, discount: 735 },
    ]);
    expect(await rightsOf(shop.viewer.id)).toMatchObject([{ source: 'order', sourceId: orderId }]);
    expect((await testScope().db.select().from(activationCodes)).map(({ id }) => id)).toEqual([giftCodeId(orderId, 2)]);
  });

  it('gets the discount of a course coupon', async () => {
    const coupon = await makeCoupon();
    const { purchase } = await buy({ basket: { lines: [gift()], coupon } });
    expect(purchase).toMatchObject({ paidAmount: 3920, couponCode: 'CUE20' });
  });

  it('can be a bundle, which the friend receives as a bundle', async () => {
    const { db } = testScope();
    const bundle = await makeBundle(db, [shop.course.id, (await makeCourse(db)).id]);
    const { orderId } = await buy({ basket: { lines: [gift(bundle.id, 'bundle')] } });
    const { code } = await showGift(shop.scope(), { id: giftCodeId(orderId, 1) });
    const friend = await makeUser(db);
    await redeemCode(shop.scope({ viewer: friend }), { code: code ?? '' });
    expect(await rightsOf(friend.id)).toMatchObject([{ kind: 'bundle', refId: bundle.id, source: 'gift' }]);
  });

  it('can be bought again after the first gift is paid', async () => {
    await bought();
    await bought();
    expect(await testScope().db.select().from(activationCodes)).toHaveLength(2);
  });

  it('gets one code and one mail in every order of return page, webhook and sweep', async () => {
    const names = ['return', 'webhook', 'sweep'] as const;
    for (const sequence of names.flatMap((a) => names.flatMap((b) => names.map((c) => [a, b, c] as const)))) {
      const viewer = await makeUser(testScope().db);
      const mine = { ...shop, viewer, scope: (wish = {}) => shop.scope({ viewer, ...wish }) };
      const { hostedPageId, orderId } = await shop.start({ basket: { lines: [gift()] } }, viewer);
      const ways = waysBack(mine, hostedPageId, shop.billing.pay(hostedPageId));
      await ways[sequence[0]]();
      const first = await showGift(mine.scope(), { id: giftCodeId(orderId, 1) });
      for (const name of sequence.slice(1)) await ways[name]();
      const last = await showGift(mine.scope(), { id: giftCodeId(orderId, 1) });
      expect(last.code, sequence.join()).toBe(first.code);
      const mails = (await mailsOf('purchase')).filter(({ userId }) => userId === viewer.id);
      expect(mails, sequence.join()).toHaveLength(1);
    }
  }, 30_000);

  it('gets one code when its completion is killed after any call and the sweep finishes it', async () => {
    for (let n = 1; n <= 20; n++) {
      const viewer = await makeUser(testScope().db);
      const { hostedPageId, orderId } = await shop.start({ basket: { lines: [gift(), own()] } }, viewer);
      shop.billing.pay(hostedPageId);
      const outcome = await requirePurchase(mortalScope({ viewer, providers: { billing: shop.billing } }, n), {
        hostedPageId,
      }).then(
        () => 'done',
        () => 'killed',
      );
      await sweepOpenOrders(shop.scope({ viewer: null }));
      const made = await testScope().db.select().from(activationCodes).where(eq(activationCodes.sourceId, orderId));
      expect(made, `after ${n} calls`).toHaveLength(1);
      expect(await rightsOf(viewer.id), `after ${n} calls`).toHaveLength(1);
      if (outcome === 'done') return;
    }
    throw new Error('it never came to its end');
  });

  it('is linked in the purchase mail, which contains neither the code nor “yours for good”', async () => {
    const { orderId, id, code } = await bought();
    const mail = await renderPurchaseMail(shop.scope(), orderId);
    expect(mail?.subject).toBe(`Your gift: ${shop.course.title}`);
    expect(mail?.text).toContain(`/gifts/${id}`);
    expect(mail?.text).not.toContain('yours for good');
    expect(mail?.text).not.toContain(code);
  });
});

describe('the code of a gift', () => {
  it('is redeemed by one of 50 friends who try at the same time', async () => {
    const { code } = await bought();
    const { db } = testScope();
    const friends = await Promise.all(Array.from({ length: 50 }, () => makeUser(db)));
    const answers = await Promise.allSettled(friends.map((viewer) => redeemCode(shop.scope({ viewer }), { code })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['ACTIVATION_CODE_USED']));
    expect(await db.select().from(entitlements)).toMatchObject([{ source: 'gift', refId: shop.course.id }]);
  }, 30_000);

  it('is shown only to its giver, and nobody else can write or send its card', async () => {
    const { id } = await bought();
    const stranger = shop.scope({ viewer: await makeUser(testScope().db) });
    await expect(showGift(stranger, { id })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(writeGiftCard(stranger, { id, friendName: 'X', message: '' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(sendGift(stranger, { id, email: 'x@mailbox.example' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the card of a gift', () => {
  it('is mailed once with the name and the code’s link, and neither code nor address is stored', async () => {
    const { id, code } = await bought();
    await writeGiftCard(shop.scope(), { id, friendName: 'Tomasz', message: 'Play at mine in June.' });
    await sendGift(shop.scope(), { id, email: 'tomasz@mailbox.example' });
    await sendGift(shop.scope(), { id, email: 'tomasz@mailbox.example' });
    expect(await mailsOf('gift')).toEqual([{ mail: 'gift', userId: shop.viewer.id, subjectId: id }]);
    await expect(sendGift(shop.scope(), { id, email: 'other@mailbox.example' })).rejects.toMatchObject({
      kind: 'rate-limited',
    });
    const mail = await giftMail(shop.scope(), { userId: shop.viewer.id, subjectId: id });
    expect(mail?.to).toBe('tomasz@mailbox.example');
    expect(mail?.text).toContain(`/redeem?code=${code}`);
    expect(mail?.text).toContain('Dear Tomasz');
    expect(mail?.kept?.text).not.toContain(code);
    const [row] = await testScope().db.select().from(gifts);
    expect(JSON.stringify(row)).not.toContain('tomasz@');
  });

  it('limits the name to 40 and the message to 140 characters', () => {
    expect(GiftCard.safeParse({ id: 'g', friendName: 'x'.repeat(41) }).success).toBe(false);
    expect(GiftCard.safeParse({ id: 'g', message: 'x'.repeat(141) }).success).toBe(false);
    expect(GiftCard.parse({ id: 'g', friendName: '\u200b'.repeat(20), message: ' \u2800 ' })).toMatchObject({
      friendName: '',
      message: '',
    });
    expect(GiftCard.safeParse({ id: 'g', message: 'ü'.repeat(140) }).success).toBe(true);
    // A form sends two characters for each line break, which count as one.
    const lines = 'x\n'.repeat(69);
    expect(GiftCard.parse({ id: 'g', message: `${lines.replaceAll('\n', '\r\n')}xx` }).message).toBe(`${lines}xx`);
    expect(GiftCard.safeParse({ id: 'g', message: `${lines.replaceAll('\n', '\r\n')}xxx` }).success).toBe(false);
  });

  it('cannot be sent once the code is used', async () => {
    const { id, code } = await bought();
    await redeemCode(shop.scope({ viewer: await makeUser(testScope().db) }), { code });
    await expect(sendGift(shop.scope(), { id, email: 'late@mailbox.example' })).rejects.toMatchObject({
      code: 'GIFT_REDEEMED',
    });
  });
});

describe('a gift whose order is refunded', () => {
  const refund = (orderId: string, positions = [1]) => {
    const scope = shop.scope({ viewer: null });
    return scope.write({ voided: voidGifts(scope, { orderId, userId: shop.viewer.id, positions }) });
  };

  it('loses its code if nobody has redeemed it, without a mail of its own', async () => {
    const { id, orderId, code } = await bought();
    await refund(orderId);
    await refund(orderId);
    const friend = shop.scope({ viewer: await makeUser(testScope().db) });
    await expect(redeemCode(friend, { code })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await mailsOf('gift-taken-back')).toEqual([]);
    expect((await showGift(shop.scope(), { id })).code).toBeNull();
    const refused = { kind: 'conflict', code: 'GIFT_VOID' };
    await expect(writeGiftCard(shop.scope(), { id, friendName: 'X', message: '' })).rejects.toMatchObject(refused);
    await expect(sendGift(shop.scope(), { id, email: 'late@mailbox.example' })).rejects.toMatchObject(refused);
  });

  it('is taken back from the friend who redeemed it, who gets one mail', async () => {
    const { id, orderId, code } = await bought();
    const friend = await makeUser(testScope().db);
    await redeemCode(shop.scope({ viewer: friend }), { code });
    await Promise.all([refund(orderId), refund(orderId), refund(orderId)]);
    expect(await rightsOf(friend.id)).toMatchObject([{ source: 'gift', revokedAt: expect.any(Date) }]);
    expect(await mailsOf('gift-taken-back')).toHaveLength(1);
    const order = { userId: shop.viewer.id, subjectId: id };
    expect((await giftTakenBackMail(shop.scope(), order))?.to).toBe(friend.email);
    await expect(redeemCode(shop.scope({ viewer: friend }), { code })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await rightsOf(friend.id)).toHaveLength(1);
  });

  it('leaves the friend’s access to the same course from elsewhere', async () => {
    const { orderId, code } = await bought();
    const friend = await makeUser(testScope().db);
    await redeemCode(shop.scope({ viewer: friend }), { code });
    const given = { kind: 'course', refId: shop.course.id, source: 'admin', sourceId: 'thanks' } as const;
    await testScope()
      .db.insert(entitlements)
      .values({ ...given, id: newId(), userId: friend.id, createdAt: new Date() });
    await refund(orderId);
    const open = (await rightsOf(friend.id)).filter(({ revokedAt }) => revokedAt === null);
    expect(open).toMatchObject([{ source: 'admin' }]);
  });

  it('is taken back only when its own order line is refunded', async () => {
    const { orderId } = await buy({ basket: { lines: [own(), gift()] } });
    const { code } = await showGift(shop.scope(), { id: giftCodeId(orderId, 2) });
    const friend = await makeUser(testScope().db);
    await redeemCode(shop.scope({ viewer: friend }), { code: code ?? '' });
    await buy({ basket: { lines: [gift()] } });
    await refund(orderId, [1]);
    expect((await rightsOf(friend.id))[0]?.revokedAt).toBeNull();
    await refund(orderId, [2]);
    expect((await rightsOf(friend.id))[0]?.revokedAt).toEqual(expect.any(Date));
    expect((await rightsOf(shop.viewer.id))[0]?.revokedAt).toBeNull();
    const rows = await testScope().db.select().from(activationCodes);
    expect(rows.filter(({ voidedAt }) => voidedAt)).toHaveLength(1);
    expect(await testScope().db.select().from(orderLines)).toHaveLength(3);
  });

  it('leaves no access when the friend redeems the code at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, code } = await bought();
      const friend = await makeUser(testScope().db);
      await Promise.allSettled([redeemCode(shop.scope({ viewer: friend }), { code }), refund(orderId)]);
      const live = (await rightsOf(friend.id)).filter(({ revokedAt }) => revokedAt === null);
      expect(live).toEqual([]);
    }
  });
});
