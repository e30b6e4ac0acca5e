import { openedBy } from '~/features/entitlements/rules';
import { formatMoney } from '~/kit/money';
import { pick } from '~/kit/pick';
import { sanitizeHtml, textOfHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { buyerFor } from './currency';
import type { BundleSummary } from './list-bundles.server';
import { type Beside, formatOwnedPart, nothingBeside, type OwnedPart, ownedPart } from './owned-part';
import { factsOf, foundPrice, pictureUrl, ratingOf, viewPrice, viewTrailer } from './present.server';
import { type Buyer, bundleSaving, countOf, noSale, type PriceNow, priceNow } from './rules';
import type { BundleDetails } from './show-bundle.server';

export type BundleCardView = ReturnType<typeof presentBundleCard>;

/**
 * A bundle's card for this reader; `chosen` is the currency that the reader has picked, if any, and `beside` what is in
 * their basket.
 */
export function presentBundleCard(scope: Scope, bundle: BundleSummary, chosen: unknown, beside?: Beside) {
  const { courses, prices } = bundle;
  const buyer = buyerFor(scope, chosen);
  const price = priceNow(prices, buyer, noSale, scope.now());
  const owned = ownedPartOf(scope, bundle, chosen, beside);
  const sum = (of: 'lessonsCount' | 'durationMs') => courses.reduce((total, course) => total + course[of], 0);
  return {
    ...pick(bundle, 'id', 'title', 'isBought'),
    href: paths.bundle(bundle.slug),
    imageUrl: pictureUrl(bundle.imageFileId),
    facts: [
      `Bundle of ${countOf(courses.length, 'course')}`,
      ...factsOf({ lessonsCount: sum('lessonsCount'), durationMs: sum('durationMs') }),
    ],
    price: price && formatMoney(price.amount, price.currency),
    /** The saving for readers who own none of the courses. */
    saving: owned ? null : price && savingOf(bundle, price, buyer, scope.now()),
    /** For readers who own some of the courses: which, and the bundle compared with the others; else null. */
    owned: owned && formatOwnedPart(owned, buyer.currency),
  };
}

/** What the reader of a bundle owns of it; null if they own nothing of it, or the bundle itself. */
export function ownedPartOf(
  scope: Scope,
  { isBought, courses, prices }: BundleSummary,
  chosen: unknown,
  beside: Beside = nothingBeside,
): OwnedPart | null {
  if (isBought) return null;
  const buyer = buyerFor(scope, chosen);
  const now = scope.now();
  const parts = courses.map((course) => {
    const price = priceNow(course.prices, buyer, course, now);
    return {
      ...pick(course, 'id', 'title'),
      isOwned: course.isBought,
      price: price && { list: price.was ?? price.amount, sale: price.amount },
    };
  });
  return ownedPart(parts, priceNow(prices, buyer, noSale, now)?.amount ?? null, beside);
}

function savingOf({ courses }: BundleSummary, { amount, currency }: PriceNow, buyer: Buyer, now: Date) {
  const single = courses.map((course) => priceNow(course.prices, buyer, course, now)?.amount ?? null);
  const saving = bundleSaving(single, amount);
  return (
    saving && {
      was: formatMoney(saving.was, currency),
      save: formatMoney(saving.amount, currency),
      percent: `${saving.percent}%`,
      // The bundle's price in per cent of its courses' prices.
      paid: Math.round((100 * amount) / saving.was),
    }
  );
}

export type BundlePageView = ReturnType<typeof presentBundle>;

/** The bundle's page for this reader; takes the same as `presentBundleCard`. */
export function presentBundle(scope: Scope, bundle: BundleDetails, chosen: unknown, beside?: Beside) {
  return {
    ...presentBundleCard(scope, bundle, chosen, beside),
    slug: bundle.slug,
    found: {
      path: paths.bundle(bundle.slug),
      pictureUrl: pictureUrl(bundle.shareFileId),
      price: foundPrice(priceNow(bundle.prices, buyerFor(scope, chosen), noSale, scope.now())),
    },
    metaDescription: firstWords(textOfHtml(bundle.overview)),
    overview: sanitizeHtml(bundle.overview),
    perks: bundle.perks,
    courses: bundle.courses.map((course) => presentMember(scope, course, chosen)),
  };
}

/** Characters of a description that search engines show. */
const mostShown = 155;

/** The text, or as many of its first words as are shown, with an ellipsis. */
function firstWords(text: string): string {
  if (text.length <= mostShown) return text;
  const start = text.slice(0, mostShown);
  return `${start.slice(0, start.lastIndexOf(' ')).replace(/[\s.,;:–-]+$/, '')}…`;
}

function presentMember(scope: Scope, course: BundleDetails['courses'][number], chosen: unknown) {
  const opened = openedBy(scope.viewer, course.isBought);
  const isOwned = opened === 'own' || opened === 'package';
  return {
    ...pick(course, 'id', 'slug', 'title', 'level'),
    // The course's own page, whatever `href` is.
    path: paths.course(course.slug),
    href: isOwned ? paths.courseLessons(course.slug) : paths.course(course.slug),
    isOwned,
    price: isOwned ? null : viewPrice(priceNow(course.prices, buyerFor(scope, chosen), course, scope.now())),
    rating: ratingOf(course),
    facts: factsOf(course),
    tutor: course.tutorName,
    overview: sanitizeHtml(course.overview),
    video: course.trailer && viewTrailer(course.trailer),
    posterUrl: pictureUrl(course.imageFileId),
  };
}
