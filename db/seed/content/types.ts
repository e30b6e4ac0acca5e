/**
 * Types of the demo content. Data only: the loader decides on rows and dates. Money is in minor units of its currency,
 * times are in seconds or milliseconds as named, fields named html contain only p, h3, ul, ol, li, strong, em and a.
 */
import type { Currency } from '~/kit/money';
import type { reportReasons, WorthPart } from '../../schema';
import type { ArticleContent } from '../article-folder/article';
import type { CourseContent } from '../course-folder/course';
import type { GbpRate } from './gbp-rates';

/** The currencies of subscriptions: all but one of the shop's (specification 2, section 3). */
export type SubscriptionCurrency = Exclude<Currency, 'INR'>;

/** The name of an SVG in `content/pictures`, without its ending. The programs in `demo/` draw these. */
export type DrawingName = string;

export interface CategoryContent {
  id: string;
  slug: string;
  name: string;
  /** Order in lists, from 1. */
  position: number;
  cover: DrawingName;
}

export interface ArticleSectionContent extends OptionContent {
  id: string;
  tagline: string;
  /** '#' and six hexadecimal digits, in small letters. */
  hexColor: string;
  /** In order. */
  categories: (OptionContent & { id: string })[];
}

export interface TutorContent {
  id: string;
  name: string;
  /** html */
  about: string;
  avatar: DrawingName;
}

export interface BundleContent {
  /** 'b1' to 'b4'. The billing provider's item is `bundle-<id>`. */
  id: string;
  slug: string;
  title: string;
  /** html */
  overview: string;
  courseSlugs: string[];
  /** Minor units. */
  prices: Record<Currency, number>;
  perks: string[];
  metaDescription: string;
  cover: DrawingName;
}

export type PlanId = 'monthly' | 'annual' | 'package-1' | 'package-3' | 'package-10';
export type PlanBadge = 'SPECIAL OFFER!' | 'MOST POPULAR' | 'LOWEST PRICE';

export interface PlanContent {
  id: PlanId;
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  name: string;
  /** Number of payments of the one-off package (1, 3, 10); null renews for ever. */
  billingCyclePeriod: 1 | 3 | 10 | null;
  /** The period of one payment at the provider. */
  periodUnit: 'month' | 'year';
  period: number;
  badge?: PlanBadge;
  /** Minor units of one payment, already discounted. */
  prices: Record<SubscriptionCurrency, number>;
  /** Minor units of one payment before the discount; struck through. */
  listPrices?: Record<SubscriptionCurrency, number>;
  /** Whole per cent, as shown. */
  discountPercent?: number;
  /** Only the monthly and annual plans offer the 7-day trial. */
  trialDays?: number;
  position: number;
}

export interface CouponContent {
  /** Upper case, at most 15 characters. */
  code: string;
  name: string;
  /** What the coupon discounts. */
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  /** PERCENT takes discountPercent off; ONE_MONTH gives one month free. */
  type: 'PERCENT' | 'ONE_MONTH';
  discountPercent: number;
  /** Billing cycles the coupon lasts; null for every cycle. Courses: 1. */
  billingCycleCount: number | null;
  /** Only these courses; absent for all of them. */
  courseSlugs?: string[];
  /** Only this plan; null for any. */
  subscriptionPlanType: 'MONTHLY' | 'ANNUAL' | null;
  /** ISO 8601 UTC, or null. */
  expiresAt: string | null;
  /** How often one person may use it, or null. */
  usesPerUser: number | null;
}

export interface ActivationCodeContent {
  code: string;
  grants: { type: 'COURSE'; courseSlug: string } | { type: 'SUBSCRIPTION'; months: number };
  /** Local part of the account that has used it. */
  usedBy?: string;
  /** ISO 8601 UTC */
  expiresAt?: string;
}

export interface OptionContent {
  slug: string;
  name: string;
}

export interface CountryContent {
  /** ISO 3166-1 alpha-2 */
  code: string;
  /** English short name */
  name: string;
}

export interface PirateCountryContent {
  country: 'UK' | 'Ireland' | 'United States' | 'Germany';
  cities: string[];
}

export interface AccountProfile {
  /** ISO 3166-1 alpha-2 */
  countryCode: string | null;
  equipmentSlug: string | null;
  softwareSlug: string | null;
  genreSlugs: string[];
  /** BCP 47 */
  preferredSubtitleLanguage: string | null;
  pirateLocation: { city: string; country: PirateCountryContent['country'] } | null;
}

/** Days count from the loading of the demo data; negative days are in the past. */
export interface AccountSubscription {
  planId: PlanId;
  currency: SubscriptionCurrency;
  /** The provider's state. */
  providerState: 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled';
  createdInDays: number;
  nextPaymentInDays: number | null;
  canceledInDays?: number;
  /** When a cancelled subscription's access ends. */
  endsInDays?: number;
  paymentMethod: { type: 'CREDIT_CARD'; lastFourNumbers: string } | { type: 'PAYPAL'; email: string } | null;
  /** Payments made so far. */
  paymentsCount: number;
  /** When a renewal failed; the account is in its grace days. */
  paymentFailedInDays?: number;
  couponCode?: string;
  hasUsedTrial: boolean;
  hasUsedFreeMonth: boolean;
}

export interface AccountProgress {
  courseSlug: string;
  /** Slugs, in order of completion. */
  completedLessonSlugs: string[];
  lastViewedLessonSlug: string;
  /** Position in seconds in the last viewed lesson's clip. */
  positionSeconds: number;
  /** 0.5 to 5, or null when not rated. */
  rating: number | null;
  lastActiveInDays: number;
}

export interface AccountContent {
  /** The address before @cuepoint.test. */
  localPart: string;
  userName: string | null;
  role: 'USER' | 'ADMIN' | 'SUPER_ADMIN';
  isVerified: boolean;
  isBlocked: boolean;
  isFirstLogin: boolean;
  isCompletedProfile: boolean;
  /** Answers to the journey's questions; empty if unanswered. */
  journeyAnswerIds: string[];
  toShowSaleBanner: boolean;
  referralSource: string;
  avatar: DrawingName | null;
  profile: AccountProfile;
  subscription: AccountSubscription | null;
  ownedCourseSlugs: string[];
  ownedBundleSlugs: string[];
  progress: AccountProgress[];
  lessonBookmarkSlugs: string[];
  /** The latest first. */
  articleBookmarkSlugs: string[];
  articleReadSlugs: string[];
  articleLikeSlugs: string[];
  createdInDays: number;
}

/** An author of comments; nobody can sign in as them. */
export interface NeighbourContent {
  userName: string;
  role: 'USER' | 'ADMIN';
  avatar: DrawingName;
}

/** Raters' ratings of a course. */
export interface RatingContent {
  courseSlug: string;
  /** How many ratings of 5, 4.5, 4, 3.5, 3 and 2. */
  counts: readonly [number, number, number, number, number, number];
}

export interface ReplyContent {
  /** A neighbour's username, or the local part of a demo account. */
  by: string;
  /** Hours before the demo data is loaded. */
  hoursAgo: number;
  /** As typed: plain text, or for an admin HTML of the allow-list. */
  text: string;
  isEdited?: boolean;
}

export interface CommentContent extends ReplyContent {
  /** Its author deleted it; the row keeps the place of the replies. */
  isRemoved?: boolean;
  hiddenReason?: string;
  replies?: ReplyContent[];
  /** Reports that the office has not decided about yet. */
  reports?: { by: string; hoursAgo: number; reason: (typeof reportReasons)[number] }[];
}

export interface LessonComments {
  lessonSlug: string;
  /** Newest first. */
  comments: CommentContent[];
}

export interface StageContent {
  id: string;
  name: string;
  subtitle: string;
  description: string;
  /** In order. */
  courseSlugs: string[];
}

/** A reward or a benefit; both lists have the same shape. */
export interface RewardContent {
  id: string;
  title: string;
  /** The partner or the value, in a few words. */
  subTitle: string;
  /** One or two sentences. */
  description: string;
  /** How to use it. */
  benefitDescription: string;
  /** At most two. */
  buttons: { text: string; link: string }[];
  cover: DrawingName;
  /** What unlocks it: either of the two if both are named. An empty list of courses means any course. */
  needs: { subscription?: true; courses?: string[] };
  /** The pool and how many codes are left; null if it has no codes. */
  codes: { prefix: string; count: number } | null;
  /** Local parts of the accounts that redeemed a code. */
  redeemedBy?: string[];
}

export type FestivalDate = 'opens' | 'closes' | 'interviews' | 'decided' | 'from' | 'to';

interface FestivalWords {
  id: string;
  code: string;
  name: string;
  headline: string;
  lead: string;
  prize: { text: string; end?: string }[];
  tips: { title: string; text: string }[];
  cover: DrawingName;
  /** The winner and the runners-up. */
  placed: {
    /** Local part of the entrant's account. */
    usedBy: string;
    place: 'winner' | 'runner-up';
    djName: string;
    mixUrl: string;
    minutes: number;
    /** `2025-08-02` */
    recordedOn: string;
  }[];
}

/** Fixed days (`2025-07-15`, midnight UTC at their beginning), or days counted from the loading of the demo. */
export type FestivalEditionContent = FestivalWords &
  ({ dates: Record<FestivalDate, string>; days?: never } | { days: Record<FestivalDate, number>; dates?: never });

export interface QuestionContent {
  id: string;
  question: string;
  questionHelperText: string | null;
  answerHelperText: string | null;
  isMultiChoice: boolean;
  /** In order. */
  answers: AnswerContent[];
}

export interface AnswerContent {
  id: string;
  answer: string;
  hint: string | null;
  endsQuestions: boolean;
  /** The recommended courses; each course belongs to a stage. */
  courseSlugs: string[];
}

export interface RetailerContent {
  id: string;
  slug: string;
  name: string;
  referralCode: string;
  headline: string;
  text: string;
  /** In order. */
  courseSlugs: string[];
}

export interface Content {
  categories: CategoryContent[];
  tutors: TutorContent[];
  courses: CourseContent[];
  articleSections: ArticleSectionContent[];
  /** Slugs are used as ids. */
  articleTags: OptionContent[];
  /** The newest first. */
  articles: ArticleContent[];
  bundles: (BundleContent & { sharePath: string })[];
  packageWorth: WorthPart[];
  plans: PlanContent[];
  gbpRates: GbpRate[];
  coupons: CouponContent[];
  activationCodes: ActivationCodeContent[];
  genres: OptionContent[];
  software: OptionContent[];
  equipment: OptionContent[];
  countries: CountryContent[];
  pirateCities: PirateCountryContent[];
  accounts: AccountContent[];
  neighbours: NeighbourContent[];
  comments: LessonComments[];
  /** Usernames of people who rated courses; nobody can sign in as them. */
  raters: string[];
  ratings: RatingContent[];
  journeyStages: StageContent[];
  rewards: RewardContent[];
  benefits: RewardContent[];
  festivalEditions: FestivalEditionContent[];
  journeyQuestions: QuestionContent[];
  retailers: RetailerContent[];
}
