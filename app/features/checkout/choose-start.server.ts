import { and, eq } from 'drizzle-orm';
import { isAskedToStart, startWords } from '~/features/entitlements/withdrawal-right';
import type { Scope } from '~/scope/scope';
import type { Attempts } from './queries.server';
import { notAsked, type StartChoice } from './rules';

/** Whether this reader is asked to start at once: by the country of the profile, or else of the request. */
export function isAsked({ viewer, caller }: Pick<Scope, 'viewer' | 'caller'>): boolean {
  return isAskedToStart(viewer?.country || caller.country);
}

/** The choice of a buyer who pays now, as it is kept with the order or the plan's checkout (specification 6, B38). */
export function chooseStart(scope: Scope, startsAtOnce = false, of: 'order' | 'plan' = 'order'): StartChoice {
  if (!isAsked(scope)) return notAsked;
  return {
    startVersion: startWords.version,
    startWords: startsAtOnce ? startWords[of] : null,
    startAgreedAt: startsAtOnce ? scope.now() : null,
  };
}

/**
 * Keeps the choice of the last click with an order or a plan's checkout that has its payment page already. What was paid
 * keeps its choice.
 */
export async function keepStart(
  scope: Scope,
  table: Attempts,
  order: StartChoice & { id: string },
  start: StartChoice,
): Promise<void> {
  if (order.startVersion === start.startVersion && order.startWords === start.startWords) return;
  const isOpen = and(eq(table.id, order.id), eq(table.state, 'open'));
  await scope.write({ kept: scope.db.update(table).set(start).where(isOpen) });
}
