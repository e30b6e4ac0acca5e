import { hashPassword } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Database } from '../../client';
import { journeyReplies, signUps, userGenres, users } from '../../schema';
import type { AccountContent, Content } from '../content/types';
import { loadDueCard, loadPractice } from './account-practice';
import { loadProgress } from './account-progress';
import { loadPurchases } from './account-purchases';
import { loadSubscriptions } from './account-subscriptions';
import { type At, userIdOf } from './ids';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

const demoPassword = 'Cuepoint1';

/** The demo accounts with their purchases and progress. */
export async function loadAccounts(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const at = (days: number) => after(now, days * day);
  await insertAll(
    db,
    users,
    content.accounts
      .filter(({ isVerified }) => isVerified)
      .map((account) => userRow(account, content, pictures, passwordHash, at)),
  );
  await insertAll(
    db,
    signUps,
    content.accounts
      .filter(({ isVerified }) => !isVerified)
      .map((account) => signUpRow(account, passwordHash, after(now, -2 * day))),
  );
  const genreNames = new Map(content.genres.map(({ slug, name }) => [slug, name]));
  await insertAll(
    db,
    userGenres,
    content.accounts.flatMap((account) =>
      account.profile.genreSlugs.map((slug) => ({ userId: userIdOf(account), genre: genreNames.get(slug) ?? slug })),
    ),
  );
  await insertAll(
    db,
    journeyReplies,
    content.accounts.flatMap((account) =>
      content.journeyQuestions.flatMap(({ id: questionId, answers }) =>
        answers
          .filter(({ id }) => account.journeyAnswerIds.includes(id))
          .map(({ id: answerId }) => ({ userId: userIdOf(account), questionId, answerId, givenAt: at(-1) })),
      ),
    ),
  );
  await loadPurchases(db, content, at);
  await loadSubscriptions(db, content, now);
  await loadProgress(db, content, at);
  const account = (name: string) => content.accounts.find(({ localPart }) => localPart === name);
  const [member, annual] = [account('member'), account('annual')];
  if (member) await loadPractice(db, userIdOf(member), at);
  if (annual) await loadDueCard(db, userIdOf(annual), at);
}

function userRow(account: AccountContent, content: Content, pictures: PictureBook, passwordHash: string, at: At) {
  const email = `${account.localPart}@cuepoint.test`;
  const { profile } = account;
  const createdAt = at(account.createdInDays);
  const nameOf = (options: { slug: string; name: string }[], slug: string | null) =>
    options.find((option) => option.slug === slug)?.name ?? null;
  return {
    id: userIdOf(account),
    email,
    emailKey: email,
    userName: account.userName,
    passwordHash,
    role: account.role,
    signUpId: newId(createdAt.getTime()),
    verifiedAt: createdAt,
    blockedAt: account.isBlocked ? at(-1) : null,
    country: profile.countryCode,
    equipment: nameOf(content.equipment, profile.equipmentSlug),
    djSoftware: nameOf(content.software, profile.softwareSlug),
    preferredSubtitleLanguage: profile.preferredSubtitleLanguage,
    pirateLocationCity: profile.pirateLocation?.city ?? null,
    pirateLocationCountry: profile.pirateLocation?.country ?? null,
    avatarFileId: account.avatar ? pictures.fileOf(account.avatar) : null,
    isCompletedProfile: account.isCompletedProfile,
    isFirstLogin: account.isFirstLogin,
    isJourneyAnswered: account.journeyAnswerIds.length > 0,
    toShowSaleBanner: account.toShowSaleBanner,
    referralSource: account.referralSource,
    createdAt,
    updatedAt: at(0),
  };
}

/** A sign-up that was never verified; more recent than the 30 days for which sign-ups are kept. */
function signUpRow(account: AccountContent, passwordHash: string, createdAt: Date) {
  const email = `${account.localPart}@cuepoint.test`;
  return {
    id: newId(createdAt.getTime()),
    email,
    emailKey: email,
    userName: account.userName ?? account.localPart,
    passwordHash,
    networkHash: '',
    referralSource: account.referralSource,
    createdAt,
    waitsUntil: after(createdAt, day),
  };
}
