import { sql } from 'drizzle-orm';
import { firstOf, known, readOf } from '#db/read';
import { orders } from '#db/schema';
import { ordersAsking } from '~/features/entitlements/opening-question.server';
import { lastDayOf, openingQuestion, withdrawableSince } from '~/features/entitlements/withdrawal-right';
import { formatDayOfYear } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { lessonIdOf } from '../queries.server';
import { onlyOpen, readLessonRow } from './show-lesson.server';

const periodAt = (now: Date) => ({ now, since: withdrawableSince(now).getTime() });

/** The question before a lesson, as it is asked and as it is kept; null if there is nothing to ask, and where the school does not ask. */
export function readOpeningQuestion(scope: Scope, lesson: string) {
  const viewer = requireMember(scope);
  if (!scope.config.asksBeforeOpening) return known(null);
  const asking = ordersAsking(viewer.id, lessonIdOf(lesson), periodAt(scope.now()));
  const last = scope.db
    .select({ paidAt: sql<Date | null>`max(paid_at)`.mapWith(orders.paidAt) })
    .from(sql`(SELECT o.paid_at ${asking})`);
  return readOf([firstOf(last)], (row) =>
    row?.paidAt ? openingQuestion(formatDayOfYear(lastDayOf(row.paidAt))) : null,
  );
}

/**
 * Opens the first lesson of an order: the buyer agrees that it ends the right of withdrawal, which is kept with the
 * order in the words of the question. Sent again, or at once by several requests, it changes nothing more. For members
 * with access; throws not-found and forbidden.
 */
export async function openFirstLesson(scope: Scope, { lesson }: { lesson: string }): Promise<{ slug: string }> {
  const viewer = requireMember(scope);
  const now = scope.now();
  const [found, question] = await scope.read(
    onlyOpen(readLessonRow(scope, lesson)),
    readOpeningQuestion(scope, lesson),
  );
  if (question) {
    const asking = sql`${orders.id} IN (SELECT o.id ${ordersAsking(viewer.id, lessonIdOf(lesson), periodAt(now))})`;
    const agreed = { startWords: question, startAgreedAt: now, waivedAt: now };
    await scope.write({ agreed: scope.db.update(orders).set(agreed).where(asking) });
  }
  return found;
}
