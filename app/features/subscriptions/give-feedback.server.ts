import { sql } from 'drizzle-orm';
import { cancellationFeedback, subscriptions } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isCancelledOf } from './queries.server';

/**
 * Keeps the member's reason for cancelling their subscription; a second reason replaces the first. Throws conflict for
 * members who have cancelled none, or have taken it back.
 */
export async function giveFeedback(scope: Scope, { text }: { text: string }): Promise<void> {
  const { id: userId } = requireMember(scope);
  const { kept } = await scope.write({
    kept: scope.db
      .insert(cancellationFeedback)
      .select(
        sql`SELECT ${subscriptions.subscriptionId}, ${subscriptions.userId}, ${text}, ${scope.now().getTime()}
          FROM ${subscriptions} WHERE ${isCancelledOf(userId)}`,
      )
      .onConflictDoUpdate({
        target: cancellationFeedback.subscriptionId,
        set: { text: sql`excluded.text`, saidAt: sql`excluded.said_at` },
      })
      .returning({ id: cancellationFeedback.subscriptionId }),
  });
  if (!kept.length) throw new AppError('conflict', 'You have no cancelled subscription.', { code: 'NOT_CANCELLED' });
}
