import { and, eq, or, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { keptDrafts } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { KeptForm } from './kept-schema';

/** Statement: the form has been saved, so what it kept is gone, and so is the draft that it had taken up. */
export function endKept(scope: Scope, { form, from }: KeptForm, when = sql`1`): Statement {
  const viewer = requireAdmin(scope);
  const taken = from && and(eq(keptDrafts.id, from.id), eq(keptDrafts.savedAt, from.savedAt));
  return scope.db
    .delete(keptDrafts)
    .where(and(or(eq(keptDrafts.id, form), taken ?? undefined), eq(keptDrafts.userId, viewer.id), when));
}
