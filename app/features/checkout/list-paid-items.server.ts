import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { courses, orderLines, payments } from '#db/schema';
import { mostLines } from '~/features/basket/basket-cookie';
import { type BundleSummary, readBundles } from '~/features/catalogue/list-bundles.server';
import { type CourseSummary, selectCourses } from '~/features/catalogue/list-courses.server';
import { isCourseOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { PaidTransaction } from './schema';

type Asked = z.output<typeof PaidTransaction>;

/**
 * The numbers of courses and bundles that one of the member's payments was for. Throws not-found for anybody else's
 * payment.
 */
export async function countPaidItems(scope: Scope, input: Asked): Promise<{ courses: number; bundles: number }> {
  const lines = await listPaidLines(scope, input);
  const countOf = (kind: 'course' | 'bundle') => lines.filter((line) => line.kind === kind).length;
  return { courses: countOf('course'), bundles: countOf('bundle') };
}

/**
 * The courses and bundles of one of the member's payments, as the catalogue has them now; deleted ones are left out.
 * Throws not-found for anybody else's payment.
 */
export async function listPaidItems(
  scope: Scope,
  input: Asked,
): Promise<{ courses: CourseSummary[]; bundles: BundleSummary[] }> {
  const lines = await listPaidLines(scope, input);
  const idsOf = (kind: 'course' | 'bundle') => lines.flatMap((line) => (line.kind === kind ? [line.refId] : []));
  const [found, bundles] = await scope.read(
    selectCourses(scope).where(
      and(inArray(courses.id, idsOf('course')), isCourseOutSql(requireMember(scope).id, courses, scope.now())),
    ),
    readBundles(scope, { limit: mostLines, offset: 0, bundlesIds: idsOf('bundle') }),
  );
  const places = new Map(lines.map(({ refId }, place) => [refId, place]));
  return {
    courses: found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    bundles: bundles.items,
  };
}

/**
 * The lines of the order that was paid, in their order; there is at least one. A payment is named by the purchase's
 * transactionId or by its id in the history, since a free purchase has no transaction.
 */
async function listPaidLines(scope: Scope, { paymentTransactionId }: Asked) {
  const isOwn = eq(payments.userId, requireMember(scope).id);
  const [lines] = await scope.read(
    scope.db
      .select({ kind: orderLines.kind, refId: orderLines.refId })
      .from(payments)
      .innerJoin(orderLines, eq(orderLines.orderId, payments.orderId))
      .where(and(or(eq(payments.transactionId, paymentTransactionId), eq(payments.id, paymentTransactionId)), isOwn))
      .orderBy(asc(orderLines.position)),
  );
  if (!lines.length) throw new AppError('not-found');
  return lines;
}
