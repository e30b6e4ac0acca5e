/**
 * URLs of pages, for links, redirects and mails. App code never reads the route table itself; a test checks each
 * function against the route table.
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

/** The path of the festival's landing page (decisions, Product). The entry page's path ends in `-enter`. */
export const festivalSlug = 'rise-festival';

/**
 * `asks`: the form also asks for the Pirate location (specification 2, section 5, sign-up in the subscription flow).
 */
interface SignUpQuery extends Query {
  articleId?: string | null;
  ref?: string | null;
  redirect?: string | null;
  asks?: 'location' | null;
}

export interface SignInQuery extends Query {
  articleId?: string | null;
  ref?: string | null;
  /** A path of this site to go to afterwards. */
  redirect?: string | null;
}

/** The search and filter of a list of articles, and the page number. */
export interface ArticleListQuery extends Query {
  query?: string;
  /** The tags' ids or urlParts, separated by commas. */
  tags?: string;
  /** Searches for exactly these words. */
  exact?: boolean;
  page?: number;
}

/** For the preview of a kept draft: the kind of reader, their gear, and the time at which the draft was kept. */
interface DraftPreviewQuery extends Query {
  as?: string;
  gear?: string;
  at?: number;
}

/** The answer that a page of the practice room shows, or the fact that a question has expired. */
export interface PracticeResultQuery extends Query {
  answered?: string;
  question?: string;
  chosen?: number;
  over?: boolean;
  /** The page at which the day's ten end, rather than the one that says that they are done. */
  end?: boolean;
  /** The lesson question that was answered: the ids of the lesson and the question, joined by a dot. */
  card?: string;
}

export interface NotesQuery extends Query {
  query?: string;
  page?: number;
  /** The note to edit, and the removed note that can be restored. */
  note?: string;
  removed?: string;
}

export interface CourseSearchQuery extends Query {
  query?: string;
  category?: string;
  level?: string;
  length?: string;
  price?: string;
  /** Searches for exactly these words. */
  exact?: boolean;
  page?: number;
  lessonsPage?: number;
}

interface DeclarationQuery extends Query {
  declared?: string;
  /** Whether no mail confirms it, since the mailbox has had many of them. */
  unmailed?: boolean;
  token?: string;
}

export const paths = {
  home: () => '/',
  signUp: (query?: SignUpQuery) => withQuery('/sign-up', query),
  signIn: (query?: SignInQuery & { blocked?: boolean }) => withQuery('/sign-in', query),
  logout: (query?: { expired?: number }) => withQuery('/logout', query),
  /** Takes the script's request to sign in with a passkey. */
  passkeyChallenge: () => '/sign-in/challenge',
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
  /** Takes the script's request for a new passkey. */
  newPasskeyChallenge: () => '/my-profile/two-factor/challenge',
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
  /** A text that the school has written itself, as data for a dialog. */
  legalText: (kind: 'terms' | 'privacy' | 'festival') => `/legal-texts/${kind}`,
  /** `sent`: `1` if a mail confirms that the message has arrived, `unmailed` if no mail was sent. */
  contact: (query?: { topic?: 'payment' | 'access' | 'technical' | 'other'; sent?: '1' | 'unmailed' }) =>
    withQuery('/contact', query),
  /** `declared`: the signed reference of a declaration that was just made; `token`: that of the mailed link. */
  withdraw: (query?: DeclarationQuery) => withQuery('/withdraw', query),
  cancelContract: (query?: DeclarationQuery) => withQuery('/cancel-contract', query),
  lite: () => '/lite',
  saleBanner: () => '/sale-banner',
  unsubscribe: ({ token, mails }: { token: string; mails?: 'replies' | 'practice' }) =>
    withQuery('/unsubscribe', { token, mails: mails === 'practice' ? mails : undefined }),
  riseFestival: () => `/${festivalSlug}`,
  riseFestivalEnter: (query?: { edit?: number; draft?: number }) => withQuery(`/${festivalSlug}-enter`, query),
  festivalTerms: (query?: { back?: string }) => withQuery('/festival-terms', query),
  courseSearch: (query?: CourseSearchQuery) => withQuery('/courses/courses-search', query),
  courseLessons: (course: string, query?: { rate?: number }) => withQuery(`/courses/${segment(course)}/lessons`, query),
  courseUnlock: (course: string) => `/courses/${segment(course)}/unlock`,
  courseCertificate: (course: string) => `/courses/${segment(course)}/certificate`,
  certificate: (number: string) => `/certificates/${segment(number)}`,
  lesson: (
    lesson: string,
    query?: {
      t?: number;
      video?: number;
      /** The question that was just answered. */
      asked?: string;
      rate?: number;
      page?: number;
      comment?: string;
      again?: string;
      /** The note to edit, and the removed note that can be restored. */
      note?: string;
      removed?: string;
    },
  ) => withQuery(`/lessons/${segment(lesson)}`, query),
  /** Takes the player's reports. */
  watched: (lesson: string) => `/lessons/${segment(lesson)}/watched`,
  lessonPreview: (lesson: string, query?: { form?: 'signup' | 'login' | 'reset' }) =>
    withQuery(`/lessons-preview/${segment(lesson)}`, query),
  decks: (exercise: string) => `/decks/${segment(exercise)}`,
  /** Takes the instrument's tries. */
  deckTries: (exercise: string) => `/decks/${segment(exercise)}/tries`,
  practice: () => '/practice',
  /** `answered` is the id of a member's answer. `question` and `chosen` are a guest's answer, which is not stored. */
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
  myNotes: (query?: NotesQuery) => withQuery('/my-notes', query),
  notesFile: () => '/my-notes/file',
  rewards: (query?: { page?: number; benefitsPage?: number }) => withQuery('/rewards', query),
  rewardUnlock: (reward: string) => `/rewards/${segment(reward)}/unlock`,
  subscriptionBasket: (query?: {
    articleId?: string | null;
    plan?: string | null;
    currency?: string | null;
    form?: 'sign-in' | 'sign-up' | null;
  }) => withQuery('/subscription-basket', query),
  courseList: (query?: CourseSearchQuery) => withQuery('/online-dj-courses', query),
  course: (course: string) => `/online-dj-courses/${segment(course)}`,
  bundle: (bundle: string) => `/dj-course-bundles/${segment(bundle)}`,
  basket: (query?: { checkout?: number; form?: 'sign-in' | 'sign-up' }) => withQuery('/basket', query),
  gift: (gift: string) => `/gifts/${segment(gift)}`,
  redeem: (query?: { code?: string; another?: boolean }) => withQuery('/redeem', query),
  partner: (retailer: string) => `/partners/${segment(retailer)}`,
  subscriptionPlans: (query?: { articleId?: string | null }) => withQuery('/dj-hub/subscription-plans', query),
  freeTrial: (query?: { articleId?: string | null; plan?: string | null; form?: 'sign-in' | 'sign-up' | null }) =>
    withQuery('/dj-hub/free-trial', query),
  addPaymentMethod: (plan: string, query?: { articleId?: string | null }) =>
    withQuery(`/dj-hub/add-payment-method/${segment(plan)}`, query),
  changePaymentMethod: () => '/change-payment-method',
  /** Takes the request of the script that makes a token of a card or PayPal. */
  clientToken: () => '/client-token',
  subscriptionSuccessful: (query?: { id: string; state: string }) => withQuery('/subscription-successful', query),
  payments: (query?: { page?: number }) => withQuery('/payments', query),
  paymentCalendar: () => '/payments/calendar.ics',
  invoice: (payment: string) => `/payments/${segment(payment)}/invoice`,
  cancelSubscription: () => '/payments/cancel',
  cancelFeedback: () => '/payments/cancel/feedback',
  checkout: () => '/checkout',
  checkoutSuccessful: (query?: { id: string; state: string }) => withQuery('/checkout-successful', query),
  admin: () => '/admin',
  adminHealth: () => '/admin/health',
  adminNumbers: (query?: { from?: string | null; to?: string | null; page?: number }) =>
    withQuery('/admin/numbers', query),
  adminNumbersFile: (query?: { from?: string | null; to?: string | null; of?: 'practice' }) =>
    withQuery('/admin/numbers/file', query),
  adminSchool: () => '/admin/school',
  adminLegalText: (kind: 'terms' | 'privacy' | 'festival') => `/admin/school/texts/${kind}`,
  adminFirstHour: () => '/admin/first-hour',
  adminUsers: (query?: { who?: string; q?: string }) => withQuery('/admin/users', query),
  adminUser: (user: string, query?: { tab?: string; page?: number }) =>
    withQuery(`/admin/users/${segment(user)}`, query),
  /** The page on which a super admin begins to look at the product as this person. */
  adminLook: (user: string) => `/admin/users/${segment(user)}/look`,
  /** Ends the look; has no page. */
  endLook: () => '/look',
  adminComments: (query?: { show?: string }) => withQuery('/admin/comments', query),
  adminBulks: () => '/admin/bulk',
  adminNewBulk: () => '/admin/bulk/new',
  adminBulk: (bulk: string) => `/admin/bulk/${segment(bulk)}`,
  adminExport: () => '/admin/export',
  adminMails: (query?: { show?: string }) => withQuery('/admin/mail', query),
  adminMail: (mail: string) => `/admin/mail/${segment(mail)}`,
  adminJobs: () => '/admin/jobs',
  /** `refuse`: the number of the declaration whose form is open. */
  adminWithdrawals: (query?: { refuse?: number }) => withQuery('/admin/withdrawals', query),
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
  /** Receives large files from script. */
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
  film: (video: string, name: string) => `/media/${segment(video)}/films/${segment(name)}`,
  pictureVariant: (file: string, variant: string) => `/media/${segment(file)}/${segment(variant)}`,
  captions: (file: string, language: string) => `/media/${segment(file)}/captions/${segment(language)}`,
} as const;

/** Whether a path of this site, with or without a query, belongs to the office. */
export function isOfficePath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}

/** The address at which scripts get the data of a list's page: `/dj-hub/articles/further?page=2`. */
export function furtherPath(page: string): string {
  return page.replace(/#.*$/, '').replace(/\?|$/, '/further$&');
}

/** The path of the page whose data a path of `furtherPath` gives; any other path as it is. */
export function pageOfFurther(path: string): string {
  return path.replace(/\/further$/, '');
}
