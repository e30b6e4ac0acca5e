import { eq } from 'drizzle-orm';
import { batch } from '#db/client';
import { users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentUser } from './present-user';
import type { UserOutput } from './schema';
import { accountFrom, accountStatements } from './show-profile.server';
import { dropAvatarFiles } from './wear-picture.server';

/** DELETE /users/avatar: the picture, its upload and every size of it go. Without an avatar nothing changes. */
export async function removeAvatar(scope: Scope): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const account = accountStatements(scope, viewer.id);
  const results = await batch(scope.db, [
    ...dropAvatarFiles(scope, viewer.id),
    scope.db.update(users).set({ avatarFileId: null, updatedAt: scope.now() }).where(eq(users.id, viewer.id)),
    ...account,
  ]);
  scope.outbox.dispatch();
  return presentUser(accountFrom(results.slice(-account.length)));
}
