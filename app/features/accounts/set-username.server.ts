import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';
import { isNameFree, requireFreeName, wantedBy, writingName } from './free-name.server';
import type { Arrival } from './rules';
import type { ChooseUserName } from './schema';

/**
 * Gives a name to a viewer who has none. Answers the facts that decide where they go next. Throws invalid for a taken
 * name and conflict for a viewer who has one.
 */
export async function setUsername(scope: Scope, { userName }: ChooseUserName): Promise<Arrival> {
  const viewer = requireViewer(scope);
  await requireFreeName(scope, viewer, userName);
  const named = await writingName(() =>
    scope.db
      .update(users)
      .set({ userName, updatedAt: scope.now() })
      .where(and(eq(users.id, viewer.id), isNull(users.userName), isNameFree(scope, wantedBy(viewer, userName))))
      .returning({ id: users.id }),
  );
  if (!named.length) await requireFreeName(scope, viewer, userName);
  if (!named.length) throw new AppError('conflict', 'You already have a username. You can change it on your profile.');
  return { ...viewer, userName };
}
