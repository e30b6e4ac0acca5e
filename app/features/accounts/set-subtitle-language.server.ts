import { eq } from 'drizzle-orm';
import { users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentUser } from './present-user';
import type { SubtitleLanguage, UserOutput } from './schema';
import { readAccount } from './show-profile.server';

/** Keeps the language in which the viewer wants subtitles; null for none. */
export async function setSubtitleLanguage(
  scope: Scope,
  { preferredSubtitleLanguage }: SubtitleLanguage,
): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { account } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ preferredSubtitleLanguage, updatedAt: scope.now() })
      .where(eq(users.id, viewer.id)),
    account: readAccount(scope, viewer.id),
  });
  return presentUser(account);
}
