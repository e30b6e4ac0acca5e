import type { Database } from '../../client';
import { entitlements, orderLines, orders, payments } from '../../schema';
import type { Content } from '../content/types';
import { type At, userIdOf } from './ids';
import { insertAll } from './insert';

/** What an account owns came by one paid order, as it would have. */
export async function loadPurchases(db: Database, content: Content, at: At): Promise<void> {
  const courses = new Map(content.courses.map((course) => [course.slug, course]));
  const bundles = new Map(content.bundles.map((bundle) => [bundle.slug, bundle]));
  for (const account of content.accounts) {
    const lines = [
      ...account.ownedBundleSlugs.flatMap((slug) => {
        const bundle = bundles.get(slug);
        return bundle
          ? [{ kind: 'bundle' as const, refId: bundle.id, title: bundle.title, list: bundle.prices.GBP }]
          : [];
      }),
      ...account.ownedCourseSlugs.flatMap((slug) => {
        const course = courses.get(slug);
        return course
          ? [{ kind: 'course' as const, refId: course.id, title: course.title, list: course.prices.GBP.price }]
          : [];
      }),
    ];
    if (!lines.length) continue;
    const userId = userIdOf(account);
    const orderId = `o-${account.localPart}`;
    const paidAt = at(-40);
    const total = lines.reduce((sum, line) => sum + line.list, 0);
    const invoiceId = `inv-${account.localPart}`;
    const transactionId = `txn-${account.localPart}`;
    await insertAll(db, orders, [
      {
        id: orderId,
        userId,
        state: 'paid',
        currency: 'GBP',
        total,
        idempotencyKey: orderId,
        hostedPageId: `page-${account.localPart}`,
        hostedPageUrl: 'about:blank',
        invoiceId,
        transactionId,
        createdAt: paidAt,
        expiresAt: paidAt,
        paidAt,
      },
    ]);
    await insertAll(
      db,
      orderLines,
      lines.map((line, i) => ({ orderId, position: i + 1, ...line, sale: line.list, discount: 0, amount: line.list })),
    );
    await insertAll(db, payments, [
      {
        id: `pay-${account.localPart}`,
        userId,
        orderId,
        invoiceId,
        transactionId,
        amount: total,
        currency: 'GBP',
        paidAt,
      },
    ]);
    await insertAll(
      db,
      entitlements,
      lines.map(({ kind, refId }, i) => ({
        // As a paid order names what it grants, so that a refund finds it.
        id: `${orderId}-${i + 1}`,
        userId,
        kind,
        refId,
        source: 'order' as const,
        sourceId: orderId,
        createdAt: paidAt,
      })),
    );
  }
}
