import { profileExample } from '~/features/accounts/profile/profile-schema';

/* Example answers in the OpenAPI document, one per noun. Tests validate each against its schema. */

const origin = 'https://learn.cuepoint.example';
const media = (id: string) => ({ link: `${origin}/media/${id}` });

export const user = {
  id: '01kb2m4x6c8v0n1t3r5y7w9q2e',
  userName: 'mia_spins',
  username: 'mia_spins',
  email: 'mia@mailbox.example',
  avatar: {
    id: '01kb2m9p3h5d7f1s2g4j6k8l0z',
    ...media('01kb2m9p3h5d7f1s2g4j6k8l0z'),
    isResized: true,
    resizedImages: [media('01kb2m9p3h5d7f1s2g4j6k8l0z-large'), media('01kb2m9p3h5d7f1s2g4j6k8l0z-small')],
  },
  role: 'USER',
  ...profileExample,
  favouriteGenres: ['House', 'Disco'],
  preferredSubtitleLanguage: 'de',
  pirateLocationCity: 'Berlin',
  pirateLocationCountry: 'Germany',
  isSubscriptionActive: true,
  isSubscriptionPaused: false,
  isSubscribeBefore: true,
  isSubscriptionProlongAvailable: true,
  userSubscription: { createdAt: '2026-09-01T10:15:00.000Z' },
  isAllLearningJourneyQuestionAnswered: true,
  isCompletedProfile: true,
  isFirstLogin: false,
  toShowSaleBanner: false,
  referralSource: { code: '' },
};

export const tokens = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWtiMm00eDZjIn0.Wd3Yt0pXbS8',
  refreshToken: '01kb2n7r5t.q8Zc2Vx4Lm6Pw0Ry1Ts3Uv5Xa7Bd9Ef',
};

export const file = {
  id: '01kb2m9p3h5d7f1s2g4j6k8l0z',
  contentType: 'image/jpeg',
  isConfirmed: true,
  isResized: true,
  sizes: [
    { name: 'large', width: 640, height: 640, ...media('01kb2m9p3h5d7f1s2g4j6k8l0z-large') },
    { name: 'small', width: 96, height: 96, ...media('01kb2m9p3h5d7f1s2g4j6k8l0z-small') },
  ],
};

const price = { price: 49, salePrice: 39, lowestPrice30Days: 49, currency: 'GBP' };

export const course = {
  id: 'c01',
  title: 'Your First Mix',
  urlPart: 'your-first-mix',
  category: { id: 'mixing', urlPart: 'mixing', name: 'Mixing', image: media('pmixing') },
  level: 'beginner',
  overview: '<p>Two records, one beat: from the first cue point to a mix that you can play to somebody.</p>',
  metaDescription: 'Learn to beat-match and blend two records in ten lessons.',
  tutor: 'Dele Marsh',
  courseThumbnailImage: media('pfirstmix'),
  prices: [price, { price: 59, salePrice: 47, lowestPrice30Days: 55, currency: 'EUR' }],
  price,
  isBought: true,
  isSaleActive: true,
  averageRating: 4.5,
  ratingsCount: 38,
  courseRatings: [{ rating: 5 }],
  lessonsCount: 10,
  completedLessonsCount: 4,
};

const video = {
  id: 'vcountingbars',
  link: `${origin}/media/vcountingbars.mp4`,
  playlist: `${origin}/media/vcountingbars/films/all.m3u8`,
  videoPreview: `${origin}/media/pcountingbars`,
  thumbnailImage: media('pcountingbars'),
  translatedVideos: { en: `${origin}/media/vcountingbars.en.vtt` },
};

const outlineLesson = {
  id: 'c01-l02',
  urlPart: 'counting-bars',
  ordinalNumber: 2,
  title: 'Counting Bars',
  duration: 95,
  isPreviewLesson: true,
};

const lessonLink = { id: 'c01-l02', urlPart: 'counting-bars', title: 'Counting Bars' };
const placeInCourse = {
  firstLesson: { id: 'c01-l01', urlPart: 'two-decks', title: 'Two Decks' },
  lastViewedLesson: lessonLink,
};

export const listedLesson = { ...outlineLesson, isCompleted: true, isBookmarked: false, isLocked: false };

export const courseDetails = {
  ...course,
  outcomes: ['Hear where a phrase begins', 'Match two records by ear'],
  included: [{ text: '10 video lessons', note: 'with captions' }, { text: 'A certificate' }],
  equipment: [{ label: 'Decks', text: 'Any controller with two decks' }],
  aboutTutor: '<p>Dele has played weddings, boats and one lighthouse.</p>',
  studentsSays: [{ author: 'Ines', feedback: 'I recorded my first mix after lesson six.' }],
  video,
  lessons: [outlineLesson],
  recommendations: [{ urlPart: 'phrase-mixing' }],
  ...placeInCourse,
};

export const courseWithProgress = { ...course, ...placeInCourse };

export const startedCourse = {
  ...courseWithProgress,
  nextLesson: lessonLink,
  position: 42,
  lastViewedAt: '2026-11-20T18:30:00.000Z',
};

export const bundle = {
  id: 'b1',
  title: 'From Bedroom to Booth',
  urlPart: 'from-bedroom-to-booth',
  overview: '<p>Three courses that follow each other.</p>',
  perks: ['One price for three courses'],
  image: media('pbundle'),
  courses: [course],
  prices: [{ price: 120, salePrice: null, lowestPrice30Days: null, currency: 'GBP' }],
  price: { price: 120, salePrice: null, lowestPrice30Days: null, currency: 'GBP' },
  isBought: false,
  ownedPart: null,
};

export const lessonCourse = { id: 'c01', urlPart: 'your-first-mix', title: 'Your First Mix' };

export const lessonInList = { ...listedLesson, course: { ...lessonCourse, courseThumbnailImage: media('pfirstmix') } };
export const previewInList = {
  ...outlineLesson,
  course: { ...lessonCourse, courseThumbnailImage: media('pfirstmix') },
};

const openCourse = {
  ...lessonCourse,
  overview: course.overview,
  courseThumbnailImage: media('pfirstmix'),
  isOpen: true,
};

export const lessonPreviewPage = { ...listedLesson, course: { ...openCourse, isOpen: false } };

export const lesson = {
  ...listedLesson,
  course: {
    ...openCourse,
    lessonsCount: 10,
    completedLessonsCount: 4,
    completedAt: null,
    courseRatings: [{ rating: 5 }],
  },
  blocks: [
    {
      id: 'c01-l02-1',
      text: '<p>Count to four, eight times: that is a phrase.</p>',
      images: [{ id: 'pphrase', ...media('pphrase'), alt: 'Eight bars in a row', caption: null }],
      videos: [{ ...video, position: 42 }],
      typeFormId: null,
    },
  ],
  chapters: [{ at: 0, title: 'The first beat' }],
  loops: [{ from: 67, to: 75, title: 'The swap' }],
  isLastLesson: false,
  commentsCount: 3,
  previousLessonUrlPart: 'two-decks',
  nextLessonUrlPart: 'the-first-blend',
};

/** A question of a lesson. */
export const askedQuestion = {
  id: 'swap',
  text: 'On which bar of the blend do you swap the low end?',
  sounds: [],
  picture: null,
  video: null,
  answers: ['Bar 9', 'Bar 17', 'Bar 32'],
  isSeveral: false,
  try: null,
};

const reply = {
  id: '01kb3f8k2q4w6e8r0t1y3u5i7o',
  type: 'reply',
  user: { id: 'u-dele', userName: 'dele', role: 'ADMIN', avatar: null },
  comment: 'Yes: thirty-two beats make the phrase.',
  format: 'text',
  createdAt: '2026-11-20T19:02:00.000Z',
  isEdited: false,
  isRemoved: false,
  hiddenReason: null,
  commentId: '01kb3f7a1s3d5f7g9h1j3k5l7z',
  commentRepliesCount: 0,
};

export const comment = {
  ...reply,
  id: '01kb3f7a1s3d5f7g9h1j3k5l7z',
  type: 'comment',
  user: { id: user.id, userName: 'mia_spins', role: 'USER', avatar: media('01kb2m9p3h5d7f1s2g4j6k8l0z-small') },
  comment: 'Is a phrase always eight bars?',
  createdAt: '2026-11-20T18:45:00.000Z',
  commentId: null,
  commentRepliesCount: 1,
  replies: [reply],
};

export const question = {
  id: 'question-goal',
  question: 'What do you want to be able to do?',
  questionHelperText: 'This chooses the courses at the end of your path.',
  answerHelperText: 'Choose as many as you like.',
  isMultiChoice: true,
  learningJourneyAnswers: [{ id: 'goal-party', answer: 'Play at a party', hint: null, endsQuestions: false }],
};

export const journeyReply = { learningJourneyQuestionId: 'question-goal', learningJourneyAnswerIds: ['goal-party'] };

export const stage = {
  id: 'stage-hear',
  stageNumber: 1,
  stageName: 'Hear it',
  stageSubtitle: 'Courses for the ears, before the hands.',
  stageDescription: 'These courses are about listening.',
  courses: [course],
};

export const reward = {
  id: 'reward-samples',
  title: 'Sample pack',
  subTitle: '200 loops, free to use',
  image: media('psamples'),
  description: 'Drums and basslines in twelve keys.',
  benefitDescription: null,
  firstButtonText: 'Open the shop',
  firstButtonLink: 'https://shop.example/samples',
  secondButtonText: null,
  secondButtonLink: null,
  isRewardLocked: false,
  isRedeemable: true,
  userRedeemedReward: { redemptionCode: 'LOOP-7Q2M-X9' },
  toApplySubscriptionConstraint: true,
  toApplyCourseConstraint: false,
  courses: [],
};

const { firstButtonLink: _first, secondButtonLink: _second, ...rewardWithoutLinks } = reward;
export const openReward = { ...rewardWithoutLinks, isRewardLocked: true, userRedeemedReward: null };

export const tag = { id: 'vinyl', urlPart: 'vinyl', name: 'Vinyl' };
const section = { id: 'listening', urlPart: 'listening', name: 'Listening', hexColor: '#ff7a3c' };

export const articleSection = {
  ...section,
  description: 'What to listen for, and how to train it.',
  premiumArticleCount: 12,
};

export const articleInList = {
  id: 'past-the-wheel',
  urlPart: 'past-the-wheel',
  title: 'Past the Wheel',
  description: 'Why the jog wheel is the last thing to touch.',
  image: media('pwheel'),
  scheduledDate: '2026-10-05T08:00:00.000Z',
  readingMinutes: 6,
  isRead: true,
  isLike: false,
  likesCount: 14,
  isBookmarked: true,
  commentsCount: 2,
  premiumArticleSection: section,
  premiumArticleCategory: { id: 'ears', urlPart: 'ears', name: 'Ears' },
  premiumArticleTags: [tag],
};

export const articleCategory = {
  id: 'ears',
  urlPart: 'ears',
  name: 'Ears',
  premiumArticleSectionId: 'listening',
  premiumArticles: [articleInList],
  premiumArticleCount: 5,
};

export const article = {
  ...articleInList,
  premiumArticleCategory: articleCategory,
  author: 'Dele Marsh',
  isPreview: false,
  blocks: [{ id: 'past-the-wheel-1', text: '<p>Hands off, ears on.</p>', images: [], videos: [], typeFormId: null }],
};

export const plan = {
  id: 'monthly',
  type: 'MONTHLY',
  subscriptionPlanType: 'MONTHLY',
  name: 'Monthly',
  price: 60,
  discountPrice: 60,
  discountAmount: 0,
  discount: 0,
  currencyCode: 'GBP',
  billingCyclePeriod: null,
};

export const subscription = {
  id: 'sub_5m2n7p9q1r3s4t6v8w0x2y4z6a',
  status: 'ACTIVE',
  billingType: 'MONTHLY',
  nextPaymentAt: '2026-12-01T10:15:00.000Z',
  canceledAt: null,
  createdAt: '2026-09-01T10:15:00.000Z',
  isTrialPeriod: false,
  nextBillingType: null,
  billingTypeChangesAt: null,
  paymentMethod: { type: 'CREDIT_CARD', lastFourNumbers: '1111', email: null },
  subscriptionPlan: { id: 'monthly', currencyCode: 'GBP', price: 60, billingCyclePeriod: null },
  coupon: {
    body: 'HALF3',
    type: 'PERCENT',
    discount: { percent: 50 },
    billingCycleCount: 3,
    subscriptionPlanType: 'MONTHLY',
  },
  paymentTransactions: [
    {
      id: '01kb1c5d7e9f0g2h4j6k8m0n2p',
      currency: 'GBP',
      paidAmount: 30,
      paidAmountInGBP: 30,
      createdAt: '2026-11-01T10:15:00.000Z',
    },
  ],
};

export const cancelledTrial = {
  ...subscription,
  status: 'CANCELLED',
  nextPaymentAt: null,
  canceledAt: '2026-11-21T09:00:00.000Z',
  isTrialPeriod: true,
  coupon: null,
  paymentTransactions: [],
};

export const hostedPage = {
  id: 'hp_4Tg7Yh2Kp9',
  url: 'https://cuepoint.chargebee.com/pages/v4/hp_4Tg7Yh2Kp9/checkout',
  state: 'created',
  expiresAt: '2026-11-21T13:00:00.000Z',
};

export const purchase = { transactionId: 'txn_16BjJ8T3ZqA', paidAmount: 39, couponCode: 'SPRING20', currency: 'GBP' };

export const payment = {
  id: '01kb1c5d7e9f0g2h4j6k8m0n2p',
  currency: 'GBP',
  paidAmount: 39,
  paidAmountInGBP: 39,
  createdAt: '2026-11-01T10:15:00.000Z',
  userSubscription: null,
  paymentTransactionDetails: [{ courseTitle: 'Your First Mix', paidAmount: 39, createdAt: '2026-11-01T10:15:00.000Z' }],
};

/** The one-off package has its own plan type; its payment looks like a month's. */
export const singlePayment = {
  ...plan,
  id: 'package-1',
  subscriptionPlanType: 'PACKAGE',
  name: 'Single payment',
  price: 550,
  discountPrice: 475,
  discountAmount: 75,
  discount: 14,
  billingCyclePeriod: 1,
};

/** The hash of a file's bytes. */
export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A block of a lesson or an article, as saved. */
export const textBlock = {
  markdown: 'Count to four, eight times: that is a phrase.',
  images: [],
  videos: [],
  typeFormId: null,
  variantFor: null,
};

/** A course as saved; prices in minor units. */
export const courseDraft = {
  revision: null,
  slug: 'your-first-mix',
  position: 1,
  title: 'Your First Mix',
  categoryId: 'mixing',
  tutorId: 'tutor-dele',
  level: 'beginner',
  tagline: 'Two records, one beat.',
  overview: 'From the first cue point to a mix that you can play to somebody.',
  metaDescription: 'Learn to beat-match and blend two records in ten lessons.',
  outcomes: ['Hear where a phrase begins'],
  included: [{ text: '10 video lessons', note: 'with captions' }],
  equipment: [{ label: 'Decks', text: 'Any controller with two decks' }],
  gear: null,
  studentsSays: [],
  recommendations: ['phrase-mixing'],
  cover: null,
  share: null,
  trailer: null,
  prices: Object.fromEntries(
    ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'].map((currency) => [currency, { price: 4900, salePrice: null }]),
  ),
  isSaleActive: false,
  saleEndsAt: null,
  needsLocation: false,
  isReferralSource: false,
  publishedAt: '2026-02-03T09:00:00Z',
};

export const note = {
  id: '01KD1S7M0000000000000NOTE1',
  text: 'Count to thirty-two out loud here.',
  position: 74,
  createdAt: '2026-11-21T20:15:00.000Z',
  editedAt: null,
  lesson: { id: 'l2', title: 'Counting bars', urlPart: 'counting-bars' },
  course: { id: 'c1', title: 'Phrase Mixing', urlPart: 'phrase-mixing' },
};
