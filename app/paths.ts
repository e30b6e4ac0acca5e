/**
 * Addresses of pages, for links, redirects and mails. App code never reads the route table itself; a test holds
 * each builder to it.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

export interface SignInQuery extends Query {
  articleId?: string | null;
  ref?: string | null;
  /** A path of ours to go to afterwards. */
  redirect?: string | null;
}

export const paths = {
  home: () => '/',
  signUp: (query?: SignInQuery) => withQuery('/sign-up', query),
  signIn: (query?: SignInQuery & { blocked?: boolean }) => withQuery('/sign-in', query),
  logout: (query?: { expired?: number }) => withQuery('/logout', query),
  verification: (query: { token: string }) => withQuery('/verification', query),
  verificationSent: (query?: { state?: 'notVerified' | null }) => withQuery('/verification-sent', query),
  forgotPassword: (query?: SignInQuery) => withQuery('/forgot-password', query),
  restorePassword: (query: { token: string }) => withQuery('/restore-password', query),
  changeEmail: (query: { token: string }) => withQuery('/change-email', query),
  createUsername: (query?: { articleId?: string | null }) => withQuery('/create-username', query),
  completeProfile: (query?: { articleId?: string | null }) => withQuery('/complete-profile', query),
  onboardingQuestions: () => '/onboarding-questions',
  myProfile: (query?: { openBillingPortal?: boolean }) => withQuery('/my-profile', query),
  changePassword: () => '/my-profile#password',
  myAccess: () => '/my-profile/access',
  myData: () => '/my-profile/data',
  exportData: () => '/my-profile/data/export',
  resume: (query?: { next?: string }) => withQuery('/resume', query),
  myJourney: () => '/my-journey',
  maintenance: () => '/maintenance',
  notFound: () => '/not-found',
  notAccessible: () => '/not-accessible',
  termsOfUse: (query?: { back?: string }) => withQuery('/terms-of-use', query),
  privacyPolicy: (query?: { back?: string }) => withQuery('/privacy-policy', query),
  contact: () => '/contact',
  lite: () => '/lite',
  unsubscribe: (query: { token: string }) => withQuery('/unsubscribe', query),
  riseFestival: () => '/rise-festival-enter',
  courseSearch: (query?: { query?: string; page?: number; lessonsPage?: number }) =>
    withQuery('/courses/courses-search', query),
  courseLessons: (course: string, query?: { rate?: number }) => withQuery(`/courses/${segment(course)}/lessons`, query),
  courseUnlock: (course: string) => `/courses/${segment(course)}/unlock`,
  courseCertificate: (course: string) => `/courses/${segment(course)}/certificate`,
  certificate: (number: string) => `/certificates/${segment(number)}`,
  lesson: (lesson: string, query?: { t?: number; video?: number; rate?: number; page?: number; comment?: string }) =>
    withQuery(`/lessons/${segment(lesson)}`, query),
  lessonPreview: (lesson: string, query?: { form?: 'signup' | 'login' | 'reset' }) =>
    withQuery(`/lessons-preview/${segment(lesson)}`, query),
  djHub: () => '/dj-hub',
  articles: (query?: { page?: number }) => withQuery('/dj-hub/articles', query),
  articleSearch: (query?: { query?: string; page?: number }) => withQuery('/dj-hub/articles-search', query),
  articleSection: (section: string) => `/dj-hub/premium-section/${segment(section)}`,
  articleCategory: (section: string, category: string, query?: { page?: number }) =>
    withQuery(`/dj-hub/premium-section/${segment(section)}/premium-category/${segment(category)}`, query),
  article: (article: string, query?: { page?: number; comment?: string }) =>
    withQuery(`/dj-hub/premium-article/${segment(article)}`, query),
  bookmarks: (query?: { lessonsPage?: number; articlesPage?: number }) => withQuery('/dj-hub/bookmarks', query),
  rewards: () => '/rewards',
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
  subscriptionPlans: (query?: { articleId?: string | null }) => withQuery('/dj-hub/subscription-plans', query),
  subscriptionSuccessful: (query?: { id: string; state: string; articleId?: string | null }) =>
    withQuery('/subscription-successful', query),
  payments: (query?: { page?: number }) => withQuery('/payments', query),
  paymentCalendar: () => '/payments/calendar.ics',
  invoice: (payment: string) => `/payments/${segment(payment)}/invoice`,
  cancelSubscription: () => '/payments/cancel',
  cancelFeedback: () => '/payments/cancel/feedback',
  checkout: () => '/checkout',
  checkoutSuccessful: (query?: { id: string; state: string }) => withQuery('/checkout-successful', query),
  securityTxt: () => '/.well-known/security.txt',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: string, query: { page: number }) => withQuery(`/sitemaps/${segment(part)}`, query),
  media: (file: string) => `/media/${segment(file)}`,
  audio: (video: string) => `/media/${segment(video)}/audio`,
  pictureVariant: (file: string, variant: string) => `/media/${segment(file)}/${segment(variant)}`,
  captions: (file: string, language: string) => `/media/${segment(file)}/captions/${segment(language)}`,
} as const;

export type PageName = keyof typeof paths;

/**
 * Pages that are still to come. Nothing that is shown leads to one of them: taking its name off this list switches its
 * links on. A test holds the list to the route table.
 */
const planned: ReadonlySet<PageName> = new Set(['onboardingQuestions', 'myJourney', 'riseFestival', 'rewards']);

/** Whether the page is there, so that something may lead to it. */
export function isBuilt(page: PageName): boolean {
  return !planned.has(page);
}
