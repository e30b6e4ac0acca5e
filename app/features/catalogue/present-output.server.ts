import { playbackOf } from '~/features/media/films/playback';
import { toMajor } from '~/kit/money';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { currencyFor } from './currency';
import type { BundleSummary } from './list-bundles.server';
import type { CourseSummary } from './list-courses.server';
import type { OwnedPart } from './owned-part';
import { filmOf, pictureUrl } from './present.server';
import { ownedPartOf } from './present-bundle.server';
import type { CourseVideo } from './read-trailer.server';
import { averageRating, isOnSale, noSale, type Price, priceNow, type Sale } from './rules';
import type { CourseOutput } from './schema';
import type { CourseDetails, OutlineLesson } from './show-course.server';

/* Courses and bundles in the API's format (specification 2, section 3). */

/** An absolute link to a public picture, in the API's format. */
export function pictureLink({ config }: Scope, fileId: string | null): { link: string } {
  return { link: `${config.appOrigin}${pictureUrl(fileId) ?? '/default-image.svg'}` };
}

function priceOutput({ currency, price, salePrice }: Price) {
  return { currency, price: toMajor(price), salePrice: salePrice === null ? null : toMajor(salePrice) };
}

/** The price for this viewer in the API's format: salePrice only during a sale. */
function priceOutputNow(scope: Scope, prices: Price[], sale: Sale) {
  const now = priceNow(prices, currencyFor(scope, null), sale, scope.now());
  if (!now) return null;
  const { currency, amount, was } = now;
  return { currency, price: toMajor(was ?? amount), salePrice: was === null ? null : toMajor(amount) };
}

/** The viewer's own rating of a course, in the API's format (decisions, Catalogue and learning, "Ratings"). */
export function presentRatingsOutput(ownRating: number | null) {
  return ownRating === null ? [] : [{ rating: ownRating }];
}

/** A course in the API's format (specification 2, section 3). */
export function presentCourseOutput(scope: Scope, course: CourseSummary): CourseOutput {
  return {
    ...pick(course, 'id', 'title', 'level', 'metaDescription', 'isBought', 'lessonsCount', 'completedLessonsCount'),
    urlPart: course.slug,
    category: {
      id: course.category.id,
      urlPart: course.category.slug,
      name: course.category.name,
      image: pictureLink(scope, course.category.imageFileId),
    },
    overview: sanitizeHtml(course.overview),
    tutor: course.tutorName,
    courseThumbnailImage: pictureLink(scope, course.imageFileId),
    prices: course.prices.map(priceOutput),
    price: priceOutputNow(scope, course.prices, course),
    isSaleActive: isOnSale(course, scope.now()),
    averageRating: averageRating(course.ratingSum, course.ratingCount),
    ratingsCount: course.ratingCount,
    courseRatings: presentRatingsOutput(course.ownRating),
  };
}

/** A lesson without its contents, in the API's format. */
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

/** A course with everything on its page, in the API's format. Trailers are public, so their links are unsigned. */
export function presentDetailsOutput(scope: Scope, course: CourseDetails) {
  const { trailer } = course;
  const { appOrigin } = scope.config;
  return {
    ...presentCourseOutput(scope, course),
    ...pick(course, 'outcomes', 'included', 'equipment', 'studentsSays'),
    aboutTutor: sanitizeHtml(course.tutor.about),
    video: trailer && presentVideoOutput(scope, trailer, (path) => appOrigin + path),
    lessons: course.lessons.map(presentOutlineOutput),
    recommendations: course.recommendations.map(({ slug }) => ({ urlPart: slug })),
  };
}

/** A video in the API's format; `linkTo` turns a path into a link. */
export function presentVideoOutput(
  scope: Scope,
  { id, posterFileId, captions, qualities }: Omit<CourseVideo, 'durationMs'>,
  linkTo: (path: string) => string,
) {
  const { mp4: link, hls } = playbackOf(filmOf({ id, qualities }), linkTo);
  const poster = posterFileId === null ? null : linkTo(paths.media(posterFileId));
  return {
    id,
    link,
    playlist: hls,
    videoPreview: poster ?? link,
    thumbnailImage: poster === null ? pictureLink(scope, null) : { link: poster },
    translatedVideos: Object.fromEntries(
      captions.map(({ language }) => [language, linkTo(paths.captions(id, language))]),
    ),
  };
}

export function presentBundleOutput(scope: Scope, bundle: BundleSummary) {
  return {
    ...pick(bundle, 'id', 'title', 'perks', 'isBought'),
    urlPart: bundle.slug,
    overview: sanitizeHtml(bundle.overview),
    image: pictureLink(scope, bundle.imageFileId),
    courses: bundle.courses.map((course) => presentCourseOutput(scope, course)),
    prices: bundle.prices.map(priceOutput),
    price: priceOutputNow(scope, bundle.prices, noSale),
    ownedPart: presentOwnedPart(ownedPartOf(scope, bundle, null)),
  };
}

function presentOwnedPart(part: OwnedPart | null) {
  if (!part) return null;
  const { owned, rest, singly } = part;
  return {
    coursesIds: owned.map(({ id }) => id),
    otherCoursesIds: rest.map(({ id }) => id),
    otherCoursesPrice: singly && toMajor(singly.amount),
    saving: singly && singly.less < 0 ? toMajor(-singly.less) : null,
  };
}
