import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, outbox, payments } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Role } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { giveBackByOffice, refundPurchase } from './refund-purchase.server';
import { RefundPurchase } from './schema';

beforeEach(resetBindings);

const { db } = testScope();
const billing = fakeBilling();

async function office(role: Role): Promise<Scope> {
  return testScope({ viewer: { ...(await makeUser(db, { role })), role }, providers: { billing } });
}

async function paid(userId: string) {
  const items = [{ itemPriceId: 'course-one-GBP', unitPrice: 4900, discount: 0 }];
  const charge = { reference: `o-${userId}`, customerId: userId, currency: 'GBP' as const, items };
  const { id, total } = await billing.chargeToken({
    ...charge,
    idempotencyKey: userId,
    payment: { nonce: 'n', method: 'CREDIT_CARD' },
  });
  const row = { id: `p-${userId}`, userId, amount: 4900, currency: 'GBP' as const, paidAt: new Date(), invoiceId: id };
  await db.insert(payments).values(row);
  return { userId, invoiceId: id, isSure: true as const, total };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (isAppError(error) ? error.kind : String(error)),
  );

test('money is given back by a super admin alone, once however often it is pressed, and all that is left of it', async () => {
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
    await giveBackByOffice(boss, wish);
    billing.forgetKeys();
  }
  expect(billing.refunds).toMatchObject([{ invoiceId: wish.invoiceId, amount: wish.total }]);
  expect(wish.total).toBe(4900);
});

test('it must be meant', () => {
  const told = RefundPurchase.safeParse({ userId: 'u1', invoiceId: 'in_1' }).error?.issues[0]?.message;
  expect(told).toContain('Please tick this');
  expect(RefundPurchase.safeParse({ userId: 'u1', invoiceId: '', isSure: 'on' }).success).toBe(false);
  expect(RefundPurchase.safeParse({ userId: 'u1', invoiceId: 'in_1', isSure: 'on' }).success).toBe(true);
});
