import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { userGenres, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Upload } from '~/kit/upload';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember, requireViewer, type Viewer } from '~/scope/viewer';
import type { Arrival } from '../rules';
import type { UserOutput } from '../schema';
import { isNameFree, nameTaken, readIsNameFree, wantedBy, writingName } from '../sign-up/free-name.server';
import { readPirateCity, requireListed } from './pirate-city.server';
import { presentUser } from './present-user.server';
import type { ChooseUserName, PirateCity, ProfileChanges, SubtitleLanguage } from './profile-schema';
import { uploadAvatar } from './set-avatar.server';
import { readAccount } from './show-profile.server';

/**
 * Saves the form of the page: the picture, if one was chosen, and the profile. If the picture is refused, the profile
 * is not saved either.
 */
export async function completeWithPicture(
  scope: Scope,
  changes: ProfileChanges,
  picture: Upload | null,
): Promise<UserOutput> {
  if (picture) await uploadAvatar(scope, picture);
  return completeProfile(scope, changes);
}

/** Saves the profile for the first time and marks it as complete. The first sign-in is over. */
export async function completeProfile(scope: Scope, changes: ProfileChanges): Promise<UserOutput> {
  const viewer = requireMember(scope);
  return writeProfile(scope, viewer, changes, { isCompletedProfile: true });
}

/** Changes the given fields. A viewer without a username may choose one here. Throws invalid for a taken name. */
export async function updateProfile(scope: Scope, changes: ProfileChanges): Promise<UserOutput> {
  const viewer = requireViewer(scope);
  return writingName(() => writeProfile(scope, viewer, changes));
}

/** Leaves the profile as it is, and ends the first sign-in. */
export async function skipProfile(scope: Scope): Promise<void> {
  const viewer = requireMember(scope);
  await scope.write({
    skipped: scope.db.update(users).set({ isFirstLogin: false, updatedAt: scope.now() }).where(eq(users.id, viewer.id)),
  });
}

async function writeProfile(
  scope: Scope,
  viewer: Viewer,
  { userName, favouriteGenres, ...profile }: ProfileChanges,
  also: { isCompletedProfile?: true } = {},
): Promise<UserOutput> {
  const columns = { userName, ...profile, ...also, isFirstLogin: false, updatedAt: scope.now() };
  const isNew = userName !== undefined && userName !== viewer.userName;
  const isFree = isNew ? isNameFree(scope, wantedBy(viewer, userName)) : undefined;
  const isWritten = isNew ? eq(users.userName, userName) : undefined;
  const { account } = await scope.write({
    saved: scope.db
      .update(users)
      .set(columns)
      .where(and(eq(users.id, viewer.id), isFree)),
    genresSaved: favouriteGenres ? genreStatements(scope, viewer.id, favouriteGenres, isWritten) : [],
    account: readAccount(scope, viewer.id),
  });
  if (isNew && account.user.userName !== userName) throw nameTaken();
  return presentUser(scope, account);
}

/** Replaces the user's genres only if `when` holds for the user, so that a refused change leaves nothing behind. */
function genreStatements({ db }: Scope, userId: string, names: string[], when?: SQL): Statement[] {
  const isWanted = hasRow(users, and(eq(users.id, userId), when));
  return [
    db.delete(userGenres).where(and(eq(userGenres.userId, userId), isWanted)),
    ...names.map((genre) => insertWhen(db, userGenres, { userId, genre }, isWanted)),
  ];
}

/**
 * Stores the viewer's Pirate location; the city determines the country. Throws invalid for a city that is not on the
 * list or is in another country than the one that is also sent.
 */
export async function setPirateLocation(scope: Scope, place: PirateCity): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const listed = requireListed(await readOne(scope, readPirateCity(scope, place)), place);
  const { account } = await scope.write({
    saved: scope.db
      .update(users)
      .set({ ...listed, updatedAt: scope.now() })
      .where(eq(users.id, viewer.id)),
    account: readAccount(scope, viewer.id),
  });
  return presentUser(scope, account);
}

/** Stores the viewer's language for subtitles; null for none. */
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
  return presentUser(scope, account);
}

/**
 * Gives a username to a viewer who has none. Returns the facts that decide which page opens next. Throws invalid for a
 * taken name and conflict for a viewer who already has a name.
 */
export async function setUsername(scope: Scope, { userName }: ChooseUserName): Promise<Arrival> {
  const viewer = requireViewer(scope);
  const wanted = wantedBy(viewer, userName);
  const named = await writingName(() =>
    scope.db
      .update(users)
      .set({ userName, updatedAt: scope.now() })
      .where(and(eq(users.id, viewer.id), isNull(users.userName), isNameFree(scope, wanted)))
      .returning({ id: users.id }),
  );
  if (named.length) return { ...viewer, userName };
  if (!(await readOne(scope, readIsNameFree(scope, wanted)))) throw nameTaken();
  throw new AppError('conflict', 'You already have a username. You can change it on your profile.');
}
