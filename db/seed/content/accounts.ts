import type { AccountContent, AccountProfile, AccountSubscription } from './types';

/** The referral source of a sign-up without ?ref (decisions, Identity). */
const ownSignUp = 'platform-sign-up-free-user';

/** Answered no to a personal learning path. */
const withoutPath = ['path-no'];

const emptyProfile: AccountProfile = {
  countryCode: null,
  equipmentSlug: null,
  softwareSlug: null,
  genreSlugs: [],
  preferredSubtitleLanguage: null,
  pirateLocation: null,
};

const britishProfile: AccountProfile = {
  countryCode: 'GB',
  equipmentSlug: 'controller',
  softwareSlug: 'rekordbox',
  genreSlugs: ['house', 'disco'],
  preferredSubtitleLanguage: 'en',
  pirateLocation: null,
};

const visa = { type: 'CREDIT_CARD', lastFourNumbers: '1111' } as const;

/** An account by its differences from a verified, settled member in Britain. */
function account(own: Partial<AccountContent> & Pick<AccountContent, 'localPart'>): AccountContent {
  return {
    userName: own.localPart,
    role: 'USER',
    isVerified: true,
    isBlocked: false,
    isFirstLogin: false,
    isCompletedProfile: true,
    journeyAnswerIds: withoutPath,
    toShowSaleBanner: false,
    referralSource: ownSignUp,
    avatar: null,
    profile: britishProfile,
    subscription: null,
    ownedCourseSlugs: [],
    ownedBundleSlugs: [],
    progress: [],
    lessonBookmarkSlugs: [],
    articleBookmarkSlugs: [],
    articleReadSlugs: [],
    articleLikeSlugs: [],
    createdInDays: -120,
    ...own,
  };
}

/** A monthly subscription in pounds, nine days before its next payment. */
function monthlyPlan(own: Partial<AccountSubscription>): AccountSubscription {
  return {
    planId: 'monthly',
    currency: 'GBP',
    providerState: 'active',
    createdInDays: -110,
    nextPaymentInDays: 9,
    paymentMethod: visa,
    paymentsCount: 4,
    hasUsedTrial: false,
    hasUsedFreeMonth: false,
    ...own,
  };
}

/** The demo accounts, one for each visible state; the loader adds password and domain. */
export const accounts: AccountContent[] = [
  account({
    localPart: 'member',
    avatar: 'person-10',
    createdInDays: -40,
  }),
  account({
    localPart: 'owner',
    avatar: 'person-11',
    profile: { ...britishProfile, pirateLocation: { city: 'Bristol', country: 'UK' } },
    journeyAnswerIds: ['path-yes', 'gear-controller', 'gear-turntables', 'music-house', 'level-match', 'goal-club'],
    ownedCourseSlugs: ['phrase-mixing', 'eq-and-the-low-end'],
    ownedBundleSlugs: ['club-ready'],
    progress: [
      {
        courseSlug: 'phrase-mixing',
        completedLessonSlugs: [
          'why-dance-music-counts-in-eights',
          'finding-the-one',
          'marking-phrases-with-cue-points',
          'coming-in-on-the-sixteen',
          'when-the-phrase-is-a-bar-short',
        ],
        lastViewedLessonSlug: 'hold-the-blend-for-thirty-two-bars',
        positionSeconds: 74,
        rating: 4.5,
        lastActiveInDays: -1,
      },
      {
        courseSlug: 'eq-and-the-low-end',
        completedLessonSlugs: [
          'three-bands-and-a-wall',
          'what-lives-below-two-hundred',
          'two-basslines-one-fader',
          'the-swap-in-one-movement',
          'when-the-kick-disappears',
          'mids-are-where-the-argument-is',
          'filters-are-not-eq',
          'isolators-and-full-kill',
        ],
        lastViewedLessonSlug: 'an-hour-with-one-bass',
        positionSeconds: 12,
        rating: null,
        lastActiveInDays: -4,
      },
      {
        courseSlug: 'the-long-blend',
        completedLessonSlugs: ['why-two-minutes-feels-short'],
        lastViewedLessonSlug: 'choosing-records-that-can-wait',
        positionSeconds: 41,
        rating: null,
        lastActiveInDays: -9,
      },
    ],
    lessonBookmarkSlugs: ['hold-the-blend-for-thirty-two-bars'],
    createdInDays: -210,
  }),
  account({
    localPart: 'monthly',
    avatar: 'person-12',
    profile: { ...britishProfile, equipmentSlug: 'cdjs-players', genreSlugs: ['techno', 'deep-house', 'garage'] },
    journeyAnswerIds: ['path-yes', 'gear-cdjs', 'music-techno', 'music-bass', 'level-hour', 'goal-studio'],
    subscription: monthlyPlan({ createdInDays: -478, paymentsCount: 16 }),
    progress: [
      {
        courseSlug: 'drums-from-nothing',
        completedLessonSlugs: ['four-kicks-and-nothing-else', 'a-clap-with-a-place', 'hats-that-lean'],
        lastViewedLessonSlug: 'ghost-notes-and-the-lazy-snare',
        positionSeconds: 52,
        rating: 4.5,
        lastActiveInDays: -2,
      },
      {
        courseSlug: 'warm-up-sets',
        completedLessonSlugs: ['ten-people-all-of-them-staff'],
        lastViewedLessonSlug: 'the-first-record-is-for-the-bar',
        positionSeconds: 18,
        rating: 5,
        lastActiveInDays: -6,
      },
    ],
    lessonBookmarkSlugs: [
      'hold-the-blend-for-thirty-two-bars',
      'two-basslines-one-fader',
      'why-two-minutes-feels-short',
      'ghost-notes-and-the-lazy-snare',
    ],
    articleBookmarkSlugs: [
      'the-bass-swap-bar-by-bar',
      'when-sync-is-wrong',
      'the-ears-you-keep',
      'a-usb-stick-that-works-everywhere',
    ],
    articleReadSlugs: [
      'the-bass-swap-bar-by-bar',
      'four-ways-to-end-a-set',
      'what-a-floor-tells-you-in-ten-minutes',
      'nudge-brake-leave-it',
      'the-bag',
      'sleep-when-you-work-at-three',
    ],
    articleLikeSlugs: ['four-ways-to-end-a-set', 'the-bag'],
    createdInDays: -480,
  }),
  account({
    localPart: 'annual',
    profile: { ...britishProfile, countryCode: 'DE', softwareSlug: 'traktor', preferredSubtitleLanguage: 'de' },
    subscription: monthlyPlan({
      planId: 'annual',
      currency: 'EUR',
      createdInDays: -150,
      nextPaymentInDays: 215,
      paymentMethod: { type: 'PAYPAL', email: 'annual@cuepoint.test' },
      paymentsCount: 1,
    }),
    articleReadSlugs: ['four-ways-to-end-a-set', 'hear-a-room-before-it-fills'],
    articleLikeSlugs: ['four-ways-to-end-a-set', 'hear-a-room-before-it-fills', 'the-ears-you-keep'],
  }),
  account({
    localPart: 'trial',
    subscription: monthlyPlan({
      providerState: 'in_trial',
      createdInDays: -3,
      nextPaymentInDays: 4,
      paymentsCount: 0,
      hasUsedTrial: true,
    }),
    createdInDays: -3,
  }),
  account({
    localPart: 'paused',
    subscription: monthlyPlan({ providerState: 'paused', nextPaymentInDays: null }),
  }),
  account({
    localPart: 'cancelled',
    subscription: monthlyPlan({
      providerState: 'non_renewing',
      nextPaymentInDays: null,
      canceledInDays: -6,
      endsInDays: 14,
    }),
  }),
  account({
    localPart: 'lapsed',
    subscription: monthlyPlan({
      providerState: 'cancelled',
      createdInDays: -100,
      nextPaymentInDays: null,
      canceledInDays: -45,
      endsInDays: -30,
      paymentsCount: 2,
      hasUsedTrial: true,
    }),
  }),
  account({
    localPart: 'instalments',
    subscription: monthlyPlan({ planId: 'package-3', createdInDays: -45, nextPaymentInDays: 15, paymentsCount: 2 }),
  }),
  account({
    localPart: 'lifetime',
    subscription: monthlyPlan({ planId: 'package-3', createdInDays: -200, nextPaymentInDays: null, paymentsCount: 3 }),
    createdInDays: -230,
  }),
  account({
    localPart: 'pastdue',
    subscription: monthlyPlan({
      createdInDays: -93,
      nextPaymentInDays: 28,
      paymentMethod: { type: 'CREDIT_CARD', lastFourNumbers: '0341' },
      paymentsCount: 3,
      paymentFailedInDays: -2,
    }),
  }),
  account({
    localPart: 'extended',
    subscription: monthlyPlan({ createdInDays: -80, nextPaymentInDays: 36, paymentsCount: 3, hasUsedFreeMonth: true }),
  }),
  account({
    localPart: 'vipgone',
    subscription: monthlyPlan({
      providerState: 'cancelled',
      createdInDays: -90,
      nextPaymentInDays: null,
      canceledInDays: -35,
      endsInDays: -29,
      paymentMethod: null,
      paymentsCount: 0,
      couponCode: 'VIP',
    }),
  }),
  account({
    localPart: 'unverified',
    isVerified: false,
    isFirstLogin: true,
    isCompletedProfile: false,
    journeyAnswerIds: [],
    profile: emptyProfile,
    createdInDays: -2,
  }),
  account({ localPart: 'blocked', isBlocked: true }),
  account({
    localPart: 'nameless',
    userName: null,
    isFirstLogin: true,
    isCompletedProfile: false,
    journeyAnswerIds: [],
    profile: emptyProfile,
    createdInDays: -8,
  }),
  account({
    localPart: 'first',
    isFirstLogin: true,
    isCompletedProfile: false,
    journeyAnswerIds: [],
    profile: emptyProfile,
    createdInDays: -1,
  }),
  account({ localPart: 'fresh', journeyAnswerIds: [], createdInDays: -5 }),
  account({
    localPart: 'partner',
    referralSource: 'deckhouse-starter',
    ownedCourseSlugs: ['partner-starter', 'harmonic-mixing'],
    createdInDays: -60,
  }),
  account({ localPart: 'banner', toShowSaleBanner: true }),
  account({
    localPart: 'admin',
    role: 'ADMIN',
    avatar: 'person-1',
    createdInDays: -700,
  }),
  account({ localPart: 'superadmin', role: 'SUPER_ADMIN', createdInDays: -900 }),
];
