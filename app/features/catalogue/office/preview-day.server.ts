import { notYet } from '~/features/drafts/rules';
import { isOut } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** The scope at the latest possible moment, when even drafts are published. Only for reads. */
export function atLast(scope: Scope): Scope {
  requireAdmin(scope);
  return { ...scope, now: () => notYet };
}

/** The scope now, or at the publication of scheduled content. */
export function onItsDay(scope: Scope, publishedAt: Date): Scope {
  const now = scope.now();
  return { ...scope, now: () => (isOut({ publishedAt }, now) ? now : publishedAt) };
}
