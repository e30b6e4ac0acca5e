/**
 * Addresses of pages, for links, redirects and mails. App code never reads the route table itself; a test holds
 * each builder to it.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query?: Query): string {
  if (!query) return path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

/** Where the festival's pages stand (decisions, Product): the landing page, and the entry with `-enter` behind it. */
export const festivalSlug = 'rise-festival';

/** `asks`: the form asks for the Pirate location too (specification 2, section 5, sign-up in the subscription flow). */
interface SignUpQuery extends Query {
  articleId?: string | null;
  ref?: string | null;
  redirect?: string | null;
  asks?: 'location' | null;
}

export interface SignInQuery extends Query {
  articleId?: string | null;
  ref?: string | null;
  /** A path of ours to go to afterwards. */
  redirect?: string | null;
}

/** What narrows a list of articles, and its page. */
export interface ArticleListQuery extends Query {
  query?: string;
  /** Id or urlPart of each, with commas between them. */
  tags?: string;
  page?: number;
}

/** Of the preview of a kept draft: as whom, with which gear, and when the draft was kept. */
interface DraftPreviewQuery extends Query {
  as?: string;
  gear?: string;
  at?: number;
}

/** Which answer a page of the practice room shows, or that a question is over. */
export interface PracticeResultQuery extends Query {
  answered?: string;
  question?: string;
  chosen?: number;
  over?: boolean;
  /** A card of a lesson that was answered. */
  card?: string;
}

export const paths = {
  home: () => '/',
  signUp: (query?: SignUpQuery) => withQuery('/sign-up', query),
  signIn: (query?: SignInQuery & { blocked?: boolean }) => withQuery('/sign-in', query),
  logout: (query?: { expired?: number }) => withQuery('/logout', query),
  signInCode: (query?: { articleId?: string | null; ref?: string | null }) => withQuery('/sign-in/code', query),
  verification: (query: { token: string }) => withQuery('/verification', query),
  verificationSent: (query?: { state?: 'notVerified' | null }) => withQuery('/verification-sent', query),
  forgotPassword: (query?: SignInQuery) => withQuery('/forgot-password', query),
  restorePassword: (query: { token: string }) => withQuery('/restore-password', query),
  changeEmail: (query: { token: string }) => withQuery('/change-email', query),
  createUsername: (query?: { articleId?: string | null }) => withQuery('/create-username', query),
  completeProfile: (query?: { articleId?: string | null }) => withQuery('/complete-profile', query),
  onboardingQuestions: (query?: { q?: number }) => withQuery('/onboarding-questions', query),
  myProfile: (query?: { openBillingPortal?: boolean }) => withQuery('/my-profile', query),
  changePassword: () => '/my-profile#password',
  twoFactor: (query?: { set?: 'app' | 'passkey' }) => withQuery('/my-profile/two-factor', query),
  myAccess: () => '/my-profile/access',
  myData: () => '/my-profile/data',
  exportData: () => '/my-profile/data/export',
  resume: (query?: { next?: string }) => withQuery('/resume', query),
  myJourney: (query?: { edit?: number }) => withQuery('/my-journey', query),
  maintenance: () => '/maintenance',
  notFound: () => '/not-found',
  notAccessible: (query?: { lesson?: string; course?: string }) => withQuery('/not-accessible', query),
  termsOfUse: (query?: { back?: string }) => withQuery('/terms-of-use', query),
  privacyPolicy: (query?: { back?: string }) => withQuery('/privacy-policy', query),
  /** `sent` says what follows: `1` with a mail that the message arrived, `unmailed` without one. */
  contact: (query?: { topic?: 'payment' | 'access' | 'technical' | 'other'; sent?: '1' | 'unmailed' }) =>
    withQuery('/contact', query),
  lite: () => '/lite',
  saleBanner: () => '/sale-banner',
  unsubscribe: ({ token, mails }: { token: string; mails?: 'replies' | 'practice' }) =>
    withQuery('/unsubscribe', { token, mails: mails === 'practice' ? mails : undefined }),
  riseFestival: () => `/${festivalSlug}`,
  riseFestivalEnter: (query?: { edit?: number; draft?: number }) => withQuery(`/${festivalSlug}-enter`, query),
  festivalTerms: (query?: { back?: string }) => withQuery('/festival-terms', query),
  courseSearch: (query?: { query?: string; page?: number; lessonsPage?: number }) =>
    withQuery('/courses/courses-search', query),
  courseLessons: (course: string, query?: { rate?: number }) => withQuery(`/courses/${segment(course)}/lessons`, query),
  courseUnlock: (course: string) => `/courses/${segment(course)}/unlock`,
  courseCertificate: (course: string) => `/courses/${segment(course)}/certificate`,
  certificate: (number: string) => `/certificates/${segment(number)}`,
  lesson: (
    lesson: string,
    query?: { t?: number; video?: number; rate?: number; page?: number; comment?: string; again?: string },
  ) => withQuery(`/lessons/${segment(lesson)}`, query),
  lessonPreview: (lesson: string, query?: { form?: 'signup' | 'login' | 'reset' }) =>
    withQuery(`/lessons-preview/${segment(lesson)}`, query),
  practice: () => '/practice',
  /** `answered`: an answer of the member's; `question` and `chosen`: a guest's, whose answer is not kept. */
  practiceSkill: (skill: string, query?: PracticeResultQuery) => withQuery(`/practice/${segment(skill)}`, query),
  practiceToday: (query?: PracticeResultQuery) => withQuery('/practice/today', query),
  practiceHistory: () => '/practice/history',
  practiceHistoryFile: () => '/practice/history/file',
  practiceSound: (sealed: string) => `/practice/sounds/${segment(sealed)}`,
  djHub: () => '/dj-hub',
  articles: (query?: ArticleListQuery) => withQuery('/dj-hub/articles', query),
  articleSearch: (query?: ArticleListQuery) => withQuery('/dj-hub/articles-search', query),
  articleSection: (section: string, query?: ArticleListQuery) =>
    withQuery(`/dj-hub/premium-section/${segment(section)}`, query),
  articleCategory: (section: string, category: string, query?: ArticleListQuery) =>
    withQuery(`/dj-hub/premium-section/${segment(section)}/premium-category/${segment(category)}`, query),
  article: (article: string, query?: { page?: number; comment?: string }) =>
    withQuery(`/dj-hub/premium-article/${segment(article)}`, query),
  bookmarks: (query?: { lessonsPage?: number; articlesPage?: number }) => withQuery('/dj-hub/bookmarks', query),
  rewards: (query?: { page?: number; benefitsPage?: number }) => withQuery('/rewards', query),
  rewardUnlock: (reward: string) => `/rewards/${segment(reward)}/unlock`,
  subscriptionBasket: (query?: {
    articleId?: string | null;
    plan?: string | null;
    currency?: string | null;
    form?: 'sign-in' | 'sign-up' | null;
  }) => withQuery('/subscription-basket', query),
  courseList: (query?: { query?: string; category?: string; page?: number; lessonsPage?: number }) =>
    withQuery('/online-dj-courses', query),
  course: (course: string, query?: { tab?: string }) => withQuery(`/online-dj-courses/${segment(course)}`, query),
  bundle: (bundle: string, query?: { tab?: string }) => withQuery(`/dj-course-bundles/${segment(bundle)}`, query),
  basket: (query?: { checkout?: number; form?: 'sign-in' | 'sign-up'; coupon?: string }) => withQuery('/basket', query),
  gift: (gift: string) => `/gifts/${segment(gift)}`,
  redeem: (query?: { code?: string; another?: boolean }) => withQuery('/redeem', query),
  partner: (retailer: string) => `/partners/${segment(retailer)}`,
  subscriptionPlans: (query?: { articleId?: string | null }) => withQuery('/dj-hub/subscription-plans', query),
  freeTrial: (query?: { articleId?: string | null; plan?: string | null; form?: 'sign-in' | 'sign-up' | null }) =>
    withQuery('/dj-hub/free-trial', query),
  addPaymentMethod: (plan: string, query?: { articleId?: string | null }) =>
    withQuery(`/dj-hub/add-payment-method/${segment(plan)}`, query),
  changePaymentMethod: () => '/change-payment-method',
  subscriptionSuccessful: (query?: { id: string; state: string; articleId?: string | null }) =>
    withQuery('/subscription-successful', query),
  payments: (query?: { page?: number }) => withQuery('/payments', query),
  paymentCalendar: () => '/payments/calendar.ics',
  invoice: (payment: string) => `/payments/${segment(payment)}/invoice`,
  cancelSubscription: () => '/payments/cancel',
  cancelFeedback: () => '/payments/cancel/feedback',
  checkout: () => '/checkout',
  checkoutSuccessful: (query?: { id: string; state: string }) => withQuery('/checkout-successful', query),
  admin: () => '/admin',
  adminHealth: () => '/admin/health',
  adminNumbers: (query?: { from?: string | null; to?: string | null }) => withQuery('/admin/numbers', query),
  adminNumbersFile: (query?: { from?: string | null; to?: string | null; of?: 'practice' }) =>
    withQuery('/admin/numbers/file', query),
  adminSchool: () => '/admin/school',
  adminLegalText: (kind: 'terms' | 'privacy' | 'festival') => `/admin/school/texts/${kind}`,
  adminFirstHour: () => '/admin/first-hour',
  adminUsers: (query?: { who?: string }) => withQuery('/admin/users', query),
  adminUser: (user: string, query?: { tab?: string; page?: number }) =>
    withQuery(`/admin/users/${segment(user)}`, query),
  /** Where a super admin begins to look at the product as this person does. */
  adminLook: (user: string) => `/admin/users/${segment(user)}/look`,
  /** Ends it; has no page. */
  endLook: () => '/look',
  adminComments: (query?: { show?: string }) => withQuery('/admin/comments', query),
  adminBulks: () => '/admin/bulk',
  adminNewBulk: () => '/admin/bulk/new',
  adminBulk: (bulk: string) => `/admin/bulk/${segment(bulk)}`,
  adminExport: () => '/admin/export',
  adminMails: (query?: { show?: string }) => withQuery('/admin/mail', query),
  adminMail: (mail: string) => `/admin/mail/${segment(mail)}`,
  adminJobs: () => '/admin/jobs',
  adminWebhooks: (query?: { state?: string }) => withQuery('/admin/webhooks', query),
  adminCoupons: () => '/admin/coupons',
  adminCodes: () => '/admin/codes',
  adminRewards: () => '/admin/rewards',
  adminNewReward: () => '/admin/rewards/new',
  adminReward: (reward: string) => `/admin/rewards/${segment(reward)}`,
  adminPlans: () => '/admin/plans',
  adminLists: () => '/admin/lists',
  adminJourney: () => '/admin/journey',
  adminStage: (stage: string) => `/admin/journey/stages/${segment(stage)}`,
  adminAnswer: (answer: string) => `/admin/journey/answers/${segment(answer)}`,
  adminRates: () => '/admin/rates',
  adminNewEdition: () => '/admin/festival/new',
  adminEditEdition: (edition: string) => `/admin/festival/${segment(edition)}/edit`,
  /** Where script sends large files. */
  adminUploads: () => '/admin/uploads',
  adminKept: () => '/admin/kept',
  adminCourseDraft: (draft: string, query?: DraftPreviewQuery) =>
    withQuery(`/admin/preview/courses/${segment(draft)}`, query),
  adminLessonDraft: (draft: string, query?: DraftPreviewQuery) =>
    withQuery(`/admin/preview/lessons/${segment(draft)}`, query),
  adminArticleDraft: (draft: string, query?: DraftPreviewQuery) =>
    withQuery(`/admin/preview/articles/${segment(draft)}`, query),
  sharedCourse: (token: string) => `/drafts/courses/${segment(token)}`,
  sharedLesson: (token: string) => `/drafts/lessons/${segment(token)}`,
  sharedArticle: (token: string) => `/drafts/articles/${segment(token)}`,
  adminCourses: () => '/admin/courses',
  adminCalendar: (query?: { month?: string }) => withQuery('/admin/calendar', query),
  adminArticles: () => '/admin/articles',
  adminNewArticle: () => '/admin/articles/new',
  adminArticle: (article: string) => `/admin/articles/${segment(article)}`,
  adminBundles: () => '/admin/bundles',
  adminRemoveArticle: (article: string) => `/admin/articles/${segment(article)}/remove`,
  adminRemoveBundle: (bundle: string) => `/admin/bundles/${segment(bundle)}/remove`,
  adminRemoveCourse: (course: string) => `/admin/courses/${segment(course)}/remove`,
  adminArticleVersions: (article: string) => `/admin/articles/${segment(article)}/versions`,
  adminNewBundle: () => '/admin/bundles/new',
  adminBundle: (bundle: string) => `/admin/bundles/${segment(bundle)}`,
  adminNewCourse: () => '/admin/courses/new',
  adminCourse: (course: string) => `/admin/courses/${segment(course)}`,
  adminStops: (course: string, query?: { page?: number }) =>
    withQuery(`/admin/courses/${segment(course)}/stops`, query),
  adminCoursePreview: (course: string) => `/admin/courses/${segment(course)}/preview`,
  adminCourseVersions: (course: string) => `/admin/courses/${segment(course)}/versions`,
  adminNewLesson: (course: string) => `/admin/courses/${segment(course)}/lessons/new`,
  adminLesson: (course: string, lesson: string) => `/admin/courses/${segment(course)}/lessons/${segment(lesson)}`,
  adminLessonPreview: (course: string, lesson: string) =>
    `/admin/courses/${segment(course)}/lessons/${segment(lesson)}/preview`,
  adminLessonVersions: (course: string, lesson: string) =>
    `/admin/courses/${segment(course)}/lessons/${segment(lesson)}/versions`,
  adminFestival: () => '/admin/festival',
  adminEdition: (edition: string) => `/admin/festival/${segment(edition)}`,
  adminAudit: () => '/admin/audit',
  manifest: () => '/site.webmanifest',
  securityTxt: () => '/.well-known/security.txt',
  feed: () => '/feed.xml',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: string, query: { page: number }) => withQuery(`/sitemaps/${segment(part)}`, query),
  media: (file: string) => `/media/${segment(file)}`,
  audio: (video: string) => `/media/${segment(video)}/audio`,
  pictureVariant: (file: string, variant: string) => `/media/${segment(file)}/${segment(variant)}`,
  captions: (file: string, language: string) => `/media/${segment(file)}/captions/${segment(language)}`,
} as const;

/** Whether an address of this site, with or without its query, stands in the office. */
export function isOfficePath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}
