import { notYet } from '~/features/drafts/rules';
import { isOut } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/**
 * The scope on the last of all days, on which everything is out, drafts too. For reads alone.
 */
export function atLast(scope: Scope): Scope {
  requireAdmin(scope);
  return { ...scope, now: () => notYet };
}

/** The scope now, or on the day from which something is out when that is to come. */
export function onItsDay(scope: Scope, publishedAt: Date): Scope {
  const now = scope.now();
  return { ...scope, now: () => (isOut({ publishedAt }, now) ? now : publishedAt) };
}
