import { eq } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { readAfter } from '#db/read';
import { userGenres, users } from '#db/schema';
import type { Upload } from '~/features/media/upload-file.server';
import type { Scope } from '~/scope/scope';
import { requireMember, requireViewer, type Viewer } from '~/scope/viewer';
import { requireFreeName, writingName } from './free-name.server';
import { presentUser } from './present-user';
import type { ProfileChanges, UserOutput } from './schema';
import { readAccount } from './show-profile.server';
import { uploadAvatar } from './upload-avatar.server';

/** The page's form: a picture, if one was chosen, and the rest. A picture that is refused leaves both undone. */
export async function completeWithPicture(
  scope: Scope,
  changes: ProfileChanges,
  picture: Upload | null,
): Promise<UserOutput> {
  if (picture) await uploadAvatar(scope, picture);
  return completeProfile(scope, changes);
}

/** The first time round: the profile counts as complete, and the first sign-in is over. */
export async function completeProfile(scope: Scope, changes: ProfileChanges): Promise<UserOutput> {
  const viewer = requireMember(scope);
  return writeProfile(scope, viewer, changes, { isCompletedProfile: true });
}

/** Changes what is given. Also for a viewer without a username, who may give one here. Throws invalid for a taken name. */
export async function updateProfile(scope: Scope, changes: ProfileChanges): Promise<UserOutput> {
  const viewer = requireViewer(scope);
  const { userName } = changes;
  if (userName === undefined || userName === viewer.userName) return writeProfile(scope, viewer, changes);
  await requireFreeName(scope, viewer, userName);
  return writingName(() => writeProfile(scope, viewer, changes));
}

/** Leaves the profile as it is: the first sign-in is over all the same. */
export async function skipProfile(scope: Scope): Promise<void> {
  const viewer = requireMember(scope);
  await scope.db.update(users).set({ isFirstLogin: false, updatedAt: scope.now() }).where(eq(users.id, viewer.id));
}

async function writeProfile(
  scope: Scope,
  viewer: Viewer,
  { userName, country, equipment, djSoftware, favouriteGenres }: ProfileChanges,
  also: { isCompletedProfile?: true } = {},
): Promise<UserOutput> {
  const columns = { userName, country, equipment, djSoftware, ...also, isFirstLogin: false, updatedAt: scope.now() };
  const statements: Statement[] = [
    scope.db.update(users).set(columns).where(eq(users.id, viewer.id)),
    ...(favouriteGenres ? genreStatements(scope, viewer.id, favouriteGenres) : []),
  ];
  const [account] = await scope.read(readAfter(statements, readAccount(scope, viewer.id)));
  return presentUser(account);
}

function genreStatements(scope: Scope, userId: string, names: string[]): Statement[] {
  const clear = scope.db.delete(userGenres).where(eq(userGenres.userId, userId));
  if (!names.length) return [clear];
  return [clear, scope.db.insert(userGenres).values(names.map((genre) => ({ userId, genre })))];
}
