import { openedBy } from '~/features/entitlements/rules';
import { type Film, playbackOf } from '~/features/media/films/playback';
import { clockTime, formatDuration } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { type Page, placeOf } from '~/kit/paging';
import { firstSentence } from '~/kit/text/first-sentence';
import { textOfHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { buyerFor } from './currency';
import type { CourseSummary } from './list-courses.server';
import type { TutorRow } from './read-front-bands.server';
import type { Starter } from './read-starters.server';
import type { CourseVideo } from './read-trailer.server';
import {
  averageRating,
  countOf,
  isNew,
  isShownOnSale,
  lessonsText,
  lowestText,
  type PriceNow,
  previewsOfEach,
  priceNow,
} from './rules';

/** The URL of a picture; null for the default one. */
export function pictureUrl(fileId: string | null): string | null {
  return fileId && paths.media(fileId);
}

export function viewPrice(price: PriceNow | null) {
  if (!price) return null;
  const { amount, was, currency } = price;
  return {
    now: formatMoney(amount, currency),
    was: was === null ? null : formatMoney(was, currency),
    lowest: lowestText(price),
  };
}

/** A price in structured data: '49.00', 'GBP', and the struck one. */
export function foundPrice(price: PriceNow | null) {
  if (!price) return null;
  const { amount, was, currency } = price;
  return { amount: toText(amount), was: was === null ? null : toText(was), currency };
}

const toText = (minor: number) => (minor / 100).toFixed(2);

export function factsOf({ lessonsCount, durationMs }: { lessonsCount: number; durationMs: number }): string[] {
  return [lessonsText(lessonsCount), ...(durationMs > 0 ? [formatDuration(durationMs)] : [])];
}

/** The rating rounded to one decimal. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const value = averageRating(ratingSum, ratingCount);
  return value === null ? null : { value: Math.round(value * 10) / 10, count: ratingCount };
}

export type CourseCardView = ReturnType<typeof presentCard>;

/** A course's card for this reader; `chosen` is the currency that the reader has picked, if any. */
export function presentCard(scope: Scope, course: CourseSummary, chosen: unknown) {
  const now = scope.now();
  const opened = openedBy(scope.viewer, course.isBought);
  const isForSale = opened === null || opened === 'role';
  const buyer = buyerFor(scope, chosen);
  const price = priceNow(course.prices, buyer, course, now);
  return {
    title: course.title,
    href: course.isBought ? paths.courseLessons(course.slug) : paths.course(course.slug),
    imageUrl: pictureUrl(course.imageFileId),
    level: course.level,
    facts: factsOf(course),
    tutor: course.tutorName,
    // Null for a reader who owns it.
    price: isForSale ? viewPrice(price) : null,
    ownedText: opened === 'own' ? 'In your courses' : opened === 'package' ? 'In your package' : null,
    isOnSale: isForSale && isShownOnSale(price, buyer, course, now),
    isNew: isNew(course.publishedAt, now),
    rating: ratingOf(course),
  };
}

/** A page of a list as cards, with its number and the number of pages. */
export function presentCards(scope: Scope, courses: Page<CourseSummary>, chosen: unknown) {
  return {
    courses: courses.items.map((course) => presentCard(scope, course, chosen)),
    ...placeOf(courses),
  };
}

/** '11:20', or null without a video. Input in milliseconds. */
export function lengthOf(durationMs: number): string | null {
  return durationMs > 0 ? clockTime(durationMs / 1000) : null;
}

/** A course's video as the film that plays. */
export const filmOf = ({ id, qualities }: Pick<CourseVideo, 'id' | 'qualities'>): Film => ({
  fileId: id,
  heights: qualities.map(({ height }) => height),
});

export type TrailerView = ReturnType<typeof viewTrailer>;

export function viewTrailer(trailer: CourseVideo) {
  return {
    ...playbackOf(filmOf(trailer)),
    durationMs: trailer.durationMs ?? 0,
    poster: pictureUrl(trailer.posterFileId),
    tracks: trailer.captions.map(({ language, label }) => ({
      src: paths.captions(trailer.id, language),
      language,
      label,
    })),
  };
}

export type StartersView = ReturnType<typeof presentStarters>;

/** The offer of an empty basket; `chosen` is the currency that the reader has picked, if any. */
export function presentStarters(scope: Scope, beginners: Starter[], chosen: unknown) {
  return {
    beginners: beginners.map((course) => presentOffered(scope, course, chosen)),
    beginnersText: previewsOfEach(beginners.map(({ previewsCount }) => previewsCount)),
  };
}

export type OfferedCourseView = ReturnType<typeof presentOffered>;

/** A course with a form that adds it to the basket. */
export function presentOffered(scope: Scope, course: CourseSummary, chosen: unknown) {
  return {
    ...presentCard(scope, course, chosen),
    id: course.id,
    tagline: course.tagline,
    // The course's own page, whatever `href` is.
    pageHref: paths.course(course.slug),
  };
}

/** The search that finds a tutor's courses. */
export function coursesWith(tutor: string): string {
  return `${paths.courseList({ query: tutor })}#courses`;
}

export type TutorView = ReturnType<typeof presentTutor>;

/** A tutor in the band of the front page, with the search that finds their courses. */
export function presentTutor({ id, name, about, avatarFileId, coursesCount }: TutorRow) {
  return {
    id,
    name,
    sentence: firstSentence(textOfHtml(about)),
    avatarUrl: pictureUrl(avatarFileId),
    coursesText: countOf(coursesCount, 'course'),
    href: coursesWith(name),
  };
}
