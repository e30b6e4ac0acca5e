import { openedBy } from '~/features/entitlements/rules';
import { clockTime, spellDate, spellDuration } from '~/kit/dates';
import { sanitizeHtml } from '~/kit/html.server';
import { type Currency, formatMoney, isCurrency, toMajor } from '~/kit/money';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { currencyFor } from './currency';
import type { BundleSummary } from './list-bundles.server';
import type { CourseSummary } from './list-courses.server';
import {
  averageRating,
  countOf,
  giftCardFrom,
  isNew,
  isOnSale,
  type Price,
  type PriceNow,
  previewNote,
  priceNow,
  type Sale,
} from './rules';
import type { CourseOutput } from './schema';
import type { CourseDetails, CourseVideo, OutlineLesson } from './show-course.server';
import type { CourseCardView, CoursePageView, LessonRowView, PriceView, TrailerView } from './view';

/** The address of a picture, or null for the default one. */
export function pictureUrl(fileId: string | null): string | null {
  return fileId && paths.media(fileId);
}

function viewPrice(price: PriceNow | null): PriceView | null {
  if (!price) return null;
  const { amount, was, currency } = price;
  return { now: formatMoney(amount, currency), was: was === null ? null : formatMoney(was, currency) };
}

export function factsOf({ lessonsCount, durationMs }: { lessonsCount: number; durationMs: number }): string[] {
  return [countOf(lessonsCount, 'lesson'), ...(durationMs > 0 ? [spellDuration(durationMs)] : [])];
}

function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const value = averageRating(ratingSum, ratingCount);
  return value === null ? null : { value, count: ratingCount };
}

/** A course's card for this reader; `chosen` is the currency that the reader has picked, if any. */
export function presentCard(scope: Scope, course: CourseSummary, chosen: unknown): CourseCardView {
  const now = scope.now();
  const opened = openedBy(scope.viewer, course.isBought);
  const isForSale = opened === null || opened === 'role';
  return {
    id: course.id,
    title: course.title,
    href: course.isBought ? paths.courseLessons(course.slug) : paths.course(course.slug),
    imageUrl: pictureUrl(course.imageFileId),
    level: course.level,
    facts: factsOf(course),
    tagline: course.tagline,
    tutor: course.tutorName,
    price: isForSale ? viewPrice(priceNow(course.prices, currencyFor(scope, chosen), course, now)) : null,
    ownedText: opened === 'own' ? 'In your courses' : opened === 'package' ? 'In your package' : null,
    isOnSale: isForSale && isOnSale(course, now),
    isNew: isNew(course.publishedAt, now),
    rating: ratingOf(course),
  };
}

/** A page of a list as cards, with where in the list it stands. */
export function presentCards(scope: Scope, courses: Page<CourseSummary>, chosen: unknown) {
  return {
    courses: courses.items.map((course) => presentCard(scope, course, chosen)),
    totalCount: courses.totalCount,
    page: pageNumber(courses),
    pages: pageCount(courses.totalCount, courses.limit),
  };
}

/** The course's page for this reader. */
export function presentCourse(scope: Scope, course: CourseDetails, chosen: unknown): CoursePageView {
  const now = scope.now();
  const currency = currencyFor(scope, chosen);
  const { trailer } = course;
  const opened = openedBy(scope.viewer, course.isBought);
  const mayOpen = opened !== null;
  const gift = giftCardFrom(currency);
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    tagline: course.tagline,
    metaDescription: course.metaDescription,
    category: { name: course.category.name, href: paths.courseList({ category: course.category.slug }) },
    level: course.level,
    facts: factsOf(course),
    rating: ratingOf(course),
    captionsText: trailer?.captions.length
      ? `Captions in ${wordList(trailer.captions.map(({ label }) => label))}`
      : null,
    video: trailer && viewTrailer(trailer),
    posterUrl: pictureUrl(course.imageFileId),
    price: viewPrice(priceNow(course.prices, currency, course, now)),
    isOnSale: isOnSale(course, now),
    saleEnds: isOnSale(course, now) && course.saleEndsAt ? spellDate(course.saleEndsAt) : null,
    isBought: course.isBought,
    isInPackage: opened === 'package',
    packagePrice: packagePriceOf(course, currency),
    gift: { from: formatMoney(gift.amount, gift.currency), href: scope.config.brand.giftShopUrl },
    overview: sanitizeHtml(course.overview),
    outcomes: course.outcomes,
    lessons: course.lessons.map((lesson) => presentRow(lesson, mayOpen)),
    lessonsText: factsOf({ lessonsCount: course.lessons.length, durationMs: course.durationMs }).join(', '),
    lessonsNote: mayOpen ? null : previewNote(course.lessons),
    included: course.included,
    equipment: course.equipment,
    tutor: {
      name: course.tutor.name,
      about: sanitizeHtml(course.tutor.about),
      avatarUrl: pictureUrl(course.tutor.avatarFileId),
    },
    studentsSays: course.studentsSays,
    recommendations: course.recommendations.map((other) => presentCard(scope, other, chosen)),
  };
}

export function viewTrailer(trailer: CourseVideo): TrailerView {
  return {
    src: paths.media(trailer.id),
    poster: pictureUrl(trailer.posterFileId),
    tracks: trailer.captions.map(({ language, label }) => ({
      src: paths.captions(trailer.id, language),
      language,
      label,
    })),
  };
}

function presentRow(lesson: OutlineLesson, mayOpen: boolean): LessonRowView {
  const state = mayOpen ? 'open' : lesson.isPreview ? 'preview' : 'locked';
  const href = { open: paths.lesson(lesson.slug), preview: paths.lessonPreview(lesson.slug), locked: null }[state];
  const { id, title, position: number } = lesson;
  return { id, number, title, length: lengthOf(lesson.durationMs), href, state };
}

/** '11:20', or null without a video. Input in milliseconds. */
export function lengthOf(durationMs: number): string | null {
  return durationMs > 0 ? clockTime(durationMs / 1000) : null;
}

/** Subscriptions know no rupees: what costs nothing in a currency is told in dollars (decisions, Commerce). */
function packagePriceOf({ packagePrices }: CourseDetails, currency: Currency): string | null {
  const found =
    packagePrices.find((price) => price.currency === currency) ??
    packagePrices.find((price) => price.currency === 'USD');
  return found && isCurrency(found.currency) ? formatMoney(found.price, found.currency) : null;
}

/** 'English', 'English and Deutsch', 'English, Deutsch and Español'. */
function wordList(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

/** An absolute link to a public picture, as the API gives it. */
export function pictureLink({ config }: Scope, fileId: string | null): { link: string } {
  return { link: `${config.appOrigin}${pictureUrl(fileId) ?? '/default-image.svg'}` };
}

function priceOutput({ currency, price, salePrice }: Price) {
  return { currency, price: toMajor(price), salePrice: salePrice === null ? null : toMajor(salePrice) };
}

/** Bundles know no sale (decisions, Commerce). */
export const noSale: Sale = { isSaleActive: false, saleEndsAt: null };

/** What it costs whoever asks, as the API tells it: salePrice only while the sale holds. */
function priceOutputNow(scope: Scope, prices: Price[], sale: Sale) {
  const now = priceNow(prices, currencyFor(scope, null), sale, scope.now());
  if (!now) return null;
  const { currency, amount, was } = now;
  return { currency, price: toMajor(was ?? amount), salePrice: was === null ? null : toMajor(amount) };
}

/** A course in the API's shape (specification 2, section 3). */
export function presentCourseOutput(scope: Scope, course: CourseSummary): CourseOutput {
  return {
    id: course.id,
    title: course.title,
    urlPart: course.slug,
    category: {
      id: course.category.id,
      urlPart: course.category.slug,
      name: course.category.name,
      image: pictureLink(scope, course.category.imageFileId),
    },
    level: course.level,
    overview: sanitizeHtml(course.overview),
    metaDescription: course.metaDescription,
    tutor: course.tutorName,
    courseThumbnailImage: pictureLink(scope, course.imageFileId),
    prices: course.prices.map(priceOutput),
    price: priceOutputNow(scope, course.prices, course),
    isBought: course.isBought,
    isSaleActive: isOnSale(course, scope.now()),
    averageRating: averageRating(course.ratingSum, course.ratingCount),
    ratingsCount: course.ratingCount,
    lessonsCount: course.lessonsCount,
    completedLessonsCount: course.completedLessonsCount,
  };
}

/** A lesson without its contents, in the API's shape. */
export function presentOutlineOutput({ id, slug, position, title, durationMs, isPreview }: OutlineLesson) {
  return {
    id,
    urlPart: slug,
    ordinalNumber: position,
    title,
    duration: durationMs / 1000,
    isPreviewLesson: isPreview,
  };
}

/** A course with all that its page shows, in the API's shape. A trailer is open to all: its links are plain. */
export function presentDetailsOutput(scope: Scope, course: CourseDetails) {
  const { trailer } = course;
  const { appOrigin } = scope.config;
  return {
    ...presentCourseOutput(scope, course),
    outcomes: course.outcomes,
    included: course.included,
    equipment: course.equipment,
    aboutTutor: sanitizeHtml(course.tutor.about),
    studentsSays: course.studentsSays,
    video: trailer && presentVideoOutput(scope, trailer, (path) => appOrigin + path),
    lessons: course.lessons.map(presentOutlineOutput),
    recommendations: course.recommendations.map(({ slug }) => ({ urlPart: slug })),
  };
}

/** A video in the API's shape; `linkTo` makes a link of a path. */
export function presentVideoOutput(
  scope: Scope,
  { id, posterFileId, captions }: Omit<CourseVideo, 'durationMs'>,
  linkTo: (path: string) => string,
) {
  return {
    id,
    link: linkTo(paths.media(id)),
    videoPreview: null,
    thumbnailImage: pictureLink(scope, posterFileId),
    translatedVideos: Object.fromEntries(
      captions.map(({ language }) => [language, linkTo(paths.captions(id, language))]),
    ),
  };
}

export function presentBundleOutput(scope: Scope, bundle: BundleSummary) {
  return {
    id: bundle.id,
    title: bundle.title,
    urlPart: bundle.slug,
    overview: sanitizeHtml(bundle.overview),
    perks: bundle.perks,
    image: pictureLink(scope, bundle.imageFileId),
    courses: bundle.courses.map((course) => presentCourseOutput(scope, course)),
    prices: bundle.prices.map(priceOutput),
    price: priceOutputNow(scope, bundle.prices, noSale),
    isBought: bundle.isBought,
  };
}
