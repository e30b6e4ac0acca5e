import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses, entitlements, orderLines, orders } from '#db/schema';
import { day } from '~/kit/dates';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { grantOrder } from './grant-order.server';
import { isOwnedSql } from './queries.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);
const db = () => testScope().db;

type Line = { kind: 'course' | 'bundle'; refId: string };

async function payFor(userId: string, id: string, lines: Line[], state: 'paid' | 'open' = 'paid') {
  await db()
    .insert(orders)
    .values({
      id,
      userId,
      state,
      currency: 'GBP',
      total: 0,
      idempotencyKey: id,
      hostedPageId: `page-${id}`,
      hostedPageUrl: 'https://pages/p',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    });
  await db()
    .insert(orderLines)
    .values(
      lines.map((line, i) => ({
        ...line,
        orderId: id,
        position: i + 1,
        title: '',
        list: 0,
        sale: 0,
        discount: 0,
        amount: 0,
      })),
    );
  await grantOrder(db(), id, now);
}

async function give(userId: string, line: Line, part: Partial<typeof entitlements.$inferInsert> = {}) {
  await db()
    .insert(entitlements)
    .values({
      id: `given-${line.refId}`,
      userId,
      ...line,
      source: 'activation-code',
      sourceId: 'code',
      createdAt: now,
      ...part,
    });
}

/** Revokes the order's entitlements, as its refund does. */
const refund = (orderId: string) =>
  db().update(entitlements).set({ revokedAt: now }).where(eq(entitlements.sourceId, orderId));

async function isOwned(userId: string, courseId: string, at: Date): Promise<boolean | undefined> {
  const [row] = await db()
    .select({ isOwned: isOwnedSql(userId, courses.id, at) })
    .from(courses)
    .where(eq(courses.id, courseId));
  return row?.isOwned;
}

const grantsOf = (userId: string) =>
  db()
    .select({ kind: entitlements.kind, refId: entitlements.refId, source: entitlements.source })
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.source), asc(entitlements.refId));

describe('an order for a course with temporary access', () => {
  it('adds its own entitlement, and its refund takes back only that', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const line = { kind: 'course' as const, refId: course.id };
    await give(user.id, line, { endsAt: inDays(30) });
    await payFor(user.id, 'o1', [line]);
    expect(await grantsOf(user.id)).toEqual([
      { ...line, source: 'activation-code' },
      { ...line, source: 'order' },
    ]);
    expect(await isOwned(user.id, course.id, inDays(31))).toBe(true);
    await refund('o1');
    expect(await isOwned(user.id, course.id, inDays(29))).toBe(true);
    expect(await isOwned(user.id, course.id, inDays(31))).toBe(false);
  });

  it('grants the course for good when the temporary access has ended', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const line = { kind: 'course' as const, refId: course.id };
    await give(user.id, line, { endsAt: inDays(-1) });
    await payFor(user.id, 'o1', [line]);
    expect(await isOwned(user.id, course.id, inDays(10_000))).toBe(true);
  });
});

describe('an order', () => {
  it('grants a course once across repeated payments and orders, and not again after its refund', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    const line = { kind: 'course' as const, refId: course.id };
    await payFor(user.id, 'o1', [line]);
    await payFor(user.id, 'o2', [line]);
    await grantOrder(db(), 'o1', now);
    expect(await grantsOf(user.id)).toHaveLength(1);
    await refund('o1');
    await grantOrder(db(), 'o1', now);
    expect(await isOwned(user.id, course.id, now)).toBe(false);
  });

  it('grants nothing that the member already owns for good by other means', async () => {
    const user = await makeUser(db());
    const [given, bundled, free] = [await makeCourse(db()), await makeCourse(db()), await makeCourse(db())];
    const bundle = await makeBundle(db(), [bundled.id]);
    await give(user.id, { kind: 'course', refId: given.id });
    await give(user.id, { kind: 'bundle', refId: bundle.id });
    await payFor(user.id, 'o1', [
      { kind: 'course', refId: given.id },
      { kind: 'course', refId: bundled.id },
      { kind: 'bundle', refId: bundle.id },
      { kind: 'course', refId: free.id },
    ]);
    const own = await db()
      .select({ id: entitlements.id, refId: entitlements.refId })
      .from(entitlements)
      .where(eq(entitlements.source, 'order'));
    expect(own).toEqual([{ id: 'o1-4', refId: free.id }]);
  });

  it('grants a bundle with an owned course in it, and a course bought together with its bundle', async () => {
    const user = await makeUser(db());
    const [own, other] = [await makeCourse(db()), await makeCourse(db())];
    const bundle = await makeBundle(db(), [own.id, other.id]);
    await give(user.id, { kind: 'course', refId: own.id });
    await payFor(user.id, 'o1', [
      { kind: 'bundle', refId: bundle.id },
      { kind: 'course', refId: other.id },
    ]);
    expect(await grantsOf(user.id)).toHaveLength(3);
  });

  it('grants nothing before it is paid', async () => {
    const [user, course] = [await makeUser(db()), await makeCourse(db())];
    await payFor(user.id, 'o1', [{ kind: 'course', refId: course.id }], 'open');
    expect(await isOwned(user.id, course.id, now)).toBe(false);
  });
});
