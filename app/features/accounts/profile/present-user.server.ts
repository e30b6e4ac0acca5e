import type { users } from '#db/schema';
import { type FreeMonthFacts, mayTakeFreeMonth } from '~/features/entitlements/rules';
import { originalOf, sizeIdsOf } from '~/features/media/rules';
import { publicLink } from '~/features/media/signed-links.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { SubscriptionAccess } from '~/scope/viewer';
import type { UserOutput } from '../schema';
import { countryName } from './options';
import { profileNames } from './profile-schema';

export interface AccountRow {
  user: typeof users.$inferSelect;
  /** The user's current access to the Complete DJ Package. */
  access: SubscriptionAccess;
  /** `freeMonth` is null when the plan no longer exists. */
  subscription: { startedAt: Date; freeMonth: FreeMonthFacts | null } | null;
  genres: string[];
}

/** A user as the API shows it (specification 1, section 3, "User"). */
export function presentUser(scope: Scope, { user, access, subscription, genres }: AccountRow): UserOutput {
  const avatarId = user.avatarFileId;
  return {
    ...pick(user, 'id', 'userName', 'email', 'role'),
    ...pick(user, ...profileNames),
    ...pick(user, 'preferredSubtitleLanguage', 'pirateLocationCity', 'pirateLocationCountry'),
    ...pick(user, 'isCompletedProfile', 'isFirstLogin', 'toShowSaleBanner'),
    username: user.userName,
    avatar: avatarId
      ? {
          id: originalOf(avatarId) ?? avatarId,
          link: publicLink(scope, avatarId),
          isResized: true,
          resizedImages: sizeIdsOf(avatarId).map((id) => ({ link: publicLink(scope, id) })),
        }
      : null,
    country: countryName(user.country),
    favouriteGenres: genres,
    isSubscriptionActive: access === 'active',
    isSubscriptionPaused: access === 'paused',
    isSubscribeBefore: subscription !== null,
    isSubscriptionProlongAvailable:
      access === 'active' && subscription?.freeMonth != null && mayTakeFreeMonth(subscription.freeMonth),
    userSubscription: subscription && { createdAt: subscription.startedAt.toISOString() },
    isAllLearningJourneyQuestionAnswered: user.isJourneyAnswered,
    referralSource: { code: user.referralSource },
  };
}
