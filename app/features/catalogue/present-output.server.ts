import { playbackOf } from '~/features/media/films/playback';
import { toMajor } from '~/kit/money';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { buyerFor } from './currency';
import type { BundleSummary } from './list-bundles.server';
import type { CourseSummary } from './list-courses.server';
import type { OwnedPart } from './owned-part';
import { filmOf, pictureUrl } from './present.server';
import { ownedPartOf } from './present-bundle.server';
import type { CourseVideo } from './read-trailer.server';
import { averageRating, isOnSale, isShownOnSale, noSale, type Price, priceNow, type Sale } from './rules';
import type { CourseOutput } from './schema';
import type { CourseDetails, OutlineLesson } from './show-course.server';

/* Courses and bundles in the API's format (specification 2, section 3). */

/** An absolute link to a public picture, in the API's format. */
export function pictureLink({ config }: Scope, fileId: string | null): { link: string } {
  return { link: `${config.appOrigin}${pictureUrl(fileId) ?? '/default-image.svg'}` };
}

const toMajorOrNull = (minor: number | null) => (minor === null ? null : toMajor(minor));

/** Prices in the API's format, and the one for this viewer, with salePrice only during a sale that they are shown. */
function pricesOutput(scope: Scope, prices: Price[], sale: Sale) {
  const at = scope.now();
  const buyer = buyerFor(scope, null);
  const now = priceNow(prices, buyer, sale, at);
  const lowestOf = ({ lowestBefore }: Price) => toMajorOrNull(isOnSale(sale, at) ? lowestBefore : null);
  const all = prices.map((one) => ({
    currency: one.currency,
    price: toMajor(one.price),
    salePrice: toMajorOrNull(one.salePrice),
    lowestPrice30Days: lowestOf(one),
  }));
  return {
    prices: all,
    price: now && {
      currency: now.currency,
      price: toMajor(now.was ?? now.amount),
      salePrice: now.was === null ? null : toMajor(now.amount),
      lowestPrice30Days: all.find(({ currency }) => currency === now.currency)?.lowestPrice30Days ?? null,
    },
    isShownOnSale: isShownOnSale(now, buyer, sale, at),
  };
}

/** The viewer's own rating of a course, in the API's format (decisions, Catalogue and learning, "Ratings"). */
export function presentRatingsOutput(ownRating: number | null) {
  return ownRating === null ? [] : [{ rating: ownRating }];
}

/** A course in the API's format (specification 2, section 3). */
export function presentCourseOutput(scope: Scope, course: CourseSummary): CourseOutput {
  const { prices, price, isShownOnSale: isSaleActive } = pricesOutput(scope, course.prices, course);
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
    prices,
    price,
    isSaleActive,
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
    ...pick(pricesOutput(scope, bundle.prices, noSale), 'prices', 'price'),
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
