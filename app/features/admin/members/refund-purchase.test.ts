import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, creditNotes, outbox, payments } from '#db/schema';
import { refundPayment } from '~/features/checkout/ask-for-refund.server';
import type { Scope } from '~/scope/scope';
import type { Role } from '~/scope/viewer';
import { takeConsoleErrors } from '../../../../tests/support/console';
import { makeUser } from '../../../../tests/support/factories';
import { fakeBilling } from '../../../../tests/support/fake-billing';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { RefundPurchase } from '../schema';
import { presentTab } from './present-user.server';
import { refundPurchase } from './refund-purchase.server';
import { showUser } from './show-user.server';

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
});

const { db } = testScope();
let billing = fakeBilling();

async function office(role: Role): Promise<Scope> {
  return testScope({ viewer: { ...(await makeUser(db, { role })), role }, providers: { billing } });
}

async function paid(userId: string) {
  const items = [{ itemPriceId: 'course-one-GBP', unitPrice: 4900, discount: 0 }];
  const charge = { reference: `o-${userId}`, customerId: userId, currency: 'GBP' as const, items };
  const { id, total } = await billing.chargeToken({
    ...charge,
    idempotencyKey: userId,
    payment: { nonce: `n-${userId}`, method: 'CREDIT_CARD' },
  });
  const row = { id: `p-${userId}`, userId, amount: 4900, currency: 'GBP' as const, paidAt: new Date(), invoiceId: id };
  await db.insert(payments).values(row);
  return { userId, invoiceId: id, isSure: true as const, total };
}

test('only a super admin can refund a payment, and repeated requests refund the whole amount once', async () => {
  const wish = await paid((await makeUser(db)).id);
  expect(await outcome(refundPurchase(await office('ADMIN'), wish))).toBe('forbidden');
  const boss = await office('SUPER_ADMIN');
  const stranger = await makeUser(db);
  expect(await outcome(refundPurchase(boss, { ...wish, userId: stranger.id }))).toBe('not-found');
  const all = await Promise.all([1, 2, 3].map(() => outcome(refundPurchase(boss, wish))));
  expect([...all, await outcome(refundPurchase(boss, wish))]).toEqual(['ok', 'ok', 'ok', 'ok']);
  const jobs = await db.select().from(outbox).where(eq(outbox.kind, 'refund-invoice'));
  expect(jobs.map(({ payload }) => payload)).toEqual([{ userId: wish.userId, invoiceId: wish.invoiceId }]);
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['refund-asked']);
  for (const _twice of [1, 2]) {
    await refundPayment(boss, wish);
    billing.forgetKeys();
  }
  expect(billing.refunds).toMatchObject([{ invoiceId: wish.invoiceId, amount: wish.total }]);
  expect(wish.total).toBe(4900);
});

const acts = async () => (await db.select().from(auditLog)).map(({ action }) => action);

test('a refund that the provider refused is requested again by a press 11 minutes later, but not at once', async () => {
  const wish = await paid((await makeUser(db)).id);
  const boss = await office('SUPER_ADMIN');
  expect(await refundPurchase(boss, wish)).toBe(true);
  billing.refuse('refundInvoice');
  await refundPayment(boss, wish);
  expect(takeConsoleErrors()).toHaveLength(1);
  const asks = { dedupeKey: `refund-by-office:${wish.invoiceId}` };
  const end = (doneAt: Date) =>
    db.update(outbox).set({ state: 'done', doneAt }).where(eq(outbox.dedupeKey, asks.dedupeKey));
  await end(new Date());
  expect(await refundPurchase(boss, wish)).toBe(false);
  await end(new Date(Date.now() - 11 * 60_000));
  expect(await refundPurchase(boss, wish)).toBe(true);
  expect(await db.select().from(outbox).where(eq(outbox.kind, 'refund-invoice'))).toMatchObject([{ state: 'pending' }]);
  await refundPayment(boss, wish);
  expect(billing.refunds).toMatchObject([{ invoiceId: wish.invoiceId, amount: 4900 }]);
  expect(await acts()).toEqual(['refund-asked', 'refund-refused', 'refund-asked']);
});

test('a payment refunded in full is not offered for a refund, and a request for its refund is refused', async () => {
  const { userId, invoiceId, ...wish } = await paid((await makeUser(db)).id);
  const boss = await office('SUPER_ADMIN');
  const note = { userId, invoiceId, currency: 'GBP' as const, issuedAt: new Date() };
  await db.insert(creditNotes).values({ ...note, id: 'cn-1', amount: 4000 });
  const offered = async () => {
    const { open } = await showUser(boss, { userId, tab: 'payments', offset: 0, limit: 30 });
    const shown = presentTab(open, { now: new Date(), zone: 'UTC' });
    return shown.tab === 'payments' && shown.refundable;
  };
  expect(await offered()).toMatchObject([{ value: invoiceId, label: expect.stringContaining('£9.00') }]);
  await db.insert(creditNotes).values({ ...note, id: 'cn-2', amount: 900 });
  expect(await offered()).toEqual([]);
  await expect(refundPurchase(boss, { userId, invoiceId, ...wish })).rejects.toMatchObject({
    errors: { invoiceId: ['This payment has already been refunded.'] },
  });
  expect(await acts()).toEqual([]);
});

test('a refund of an invoice that the provider does not know is logged as refused', async () => {
  const boss = await office('SUPER_ADMIN');
  const wish = await paid((await makeUser(db)).id);
  await refundPayment(boss, { ...wish, invoiceId: 'nowhere' });
  expect(takeConsoleErrors()).toHaveLength(1);
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'refund-refused', details: { invoiceId: 'nowhere', amount: null } },
  ]);
});

test('a refund needs an invoice and a confirmation', () => {
  const told = RefundPurchase.safeParse({ userId: 'u1', invoiceId: 'in_1' }).error?.issues[0]?.message;
  expect(told).toContain('Please confirm');
  expect(RefundPurchase.safeParse({ userId: 'u1', invoiceId: '', isSure: 'on' }).success).toBe(false);
  expect(RefundPurchase.safeParse({ userId: 'u1', invoiceId: 'in_1', isSure: 'on' }).success).toBe(true);
});
