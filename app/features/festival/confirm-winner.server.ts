import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { festivalEntries } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OfEdition } from './schema';

/** Records that the winner takes the prize, so it can no longer pass on. For admins. Throws conflict. */
export async function confirmWinner(scope: Scope, { editionId }: OfEdition): Promise<void> {
  const viewer = requireAdmin(scope);
  const { place, answeredAt } = festivalEntries;
  const { confirmed } = await scope.write({
    confirmed: scope.db
      .update(festivalEntries)
      .set({ answeredAt: scope.now() })
      .where(
        and(
          eq(festivalEntries.editionId, editionId),
          eq(place, 'winner'),
          isNull(answeredAt),
          stillActs(scope, viewer),
        ),
      )
      .returning({ id: festivalEntries.id }),
    logged: auditEntry(
      scope,
      { action: 'festival-winner-confirmed', details: { editionId }, isOfOffice: true },
      ifChanged,
    ),
  });
  if (confirmed.length) return;
  throw new AppError('conflict', 'No winner is waiting to answer.', { code: 'NO_WINNER_ASKED' });
}
