import { eq } from 'drizzle-orm';
import { users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentUser } from './present-user';
import { dropAvatarFiles } from './replace-avatar.server';
import type { UserOutput } from './schema';
import { readAccount } from './show-profile.server';

/** DELETE /users/avatar: the picture, its upload and every size of it go. Without an avatar nothing changes. */
export async function removeAvatar(scope: Scope): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { account } = await scope.write({
    dropped: dropAvatarFiles(scope, viewer.id),
    takenOff: scope.db.update(users).set({ avatarFileId: null, updatedAt: scope.now() }).where(eq(users.id, viewer.id)),
    account: readAccount(scope, viewer.id),
  });
  scope.outbox.dispatch();
  return presentUser(account);
}
