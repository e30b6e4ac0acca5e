import { eq } from 'drizzle-orm';
import { readAfter } from '#db/read';
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
  const takeOff = [
    ...dropAvatarFiles(scope, viewer.id),
    scope.db.update(users).set({ avatarFileId: null, updatedAt: scope.now() }).where(eq(users.id, viewer.id)),
  ];
  const [account] = await scope.read(readAfter(takeOff, readAccount(scope, viewer.id)));
  scope.outbox.dispatch();
  return presentUser(account);
}
