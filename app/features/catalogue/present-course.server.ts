import { openedBy } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney, isCurrency } from '~/kit/money';
import { pick } from '~/kit/pick';
import { firstSentence } from '~/kit/text/first-sentence';
import { escapeHtml, sanitizeHtml, textOfHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { buyerFor, currencyFor } from './currency';
import { gearText, type OwnGear } from './gear';
import {
  coursesWith,
  factsOf,
  foundPrice,
  lengthOf,
  pictureUrl,
  presentCard,
  ratingOf,
  viewPrice,
  viewTrailer,
} from './present.server';
import { giftCardFrom, isShownOnSale, lowestPlan, type PlanPrice, planTerm, previewNote, priceNow } from './rules';
import type { CourseDetails, OutlineLesson } from './show-course.server';
import type { Unlock } from './show-unlock.server';

export type CoursePageView = ReturnType<typeof presentCourse>;

/** The course's page for this reader; `chosen` is the currency and `own` the gear that they have picked. */
export function presentCourse(scope: Scope, course: CourseDetails, chosen: unknown, own: OwnGear) {
  const now = scope.now();
  const buyer = buyerFor(scope, chosen);
  const { trailer } = course;
  const opened = openedBy(scope.viewer, course.isBought);
  const mayOpen = opened !== null;
  const gift = giftCardFrom(buyer.currency);
  const price = priceNow(course.prices, buyer, course, now);
  const isOnSale = isShownOnSale(price, buyer, course, now);
  return {
    ...pick(course, 'id', 'slug', 'title', 'tagline', 'metaDescription', 'level'),
    ...pick(course, 'isBought', 'outcomes', 'included', 'equipment', 'studentsSays', 'durationMs'),
    category: { name: course.category.name, href: paths.courseList({ category: course.category.slug }) },
    facts: factsOf(course),
    rating: ratingOf(course),
    video: trailer && viewTrailer(trailer),
    posterUrl: pictureUrl(course.imageFileId),
    price: viewPrice(price),
    isOnSale,
    saleEnds: isOnSale && course.saleEndsAt ? formatDate(course.saleEndsAt) : null,
    // Open by subscription only.
    isInPackage: opened === 'package',
    plan: presentLowestPlan(scope, course.planPrices, chosen),
    gift: { from: formatMoney(gift.amount, gift.currency), href: scope.config.brand.giftShopUrl },
    overview: sanitizeHtml(course.overview),
    sounds: course.sounds.map(presentSound),
    lessons: course.lessons.map((lesson) => presentRow(lesson, mayOpen)),
    lessonsText: factsOf({ lessonsCount: course.lessons.length, durationMs: course.durationMs }).join(', '),
    lessonsNote: mayOpen ? null : previewNote(course.lessons),
    gear: course.gear && { chosen: own, text: gearText(course.gear, own) },
    tutor: {
      name: course.tutor.name,
      ...presentAbout(course.tutor.about),
      avatarUrl: pictureUrl(course.tutor.avatarFileId),
      coursesHref: coursesWith(course.tutor.name),
    },
    recommendations: course.recommendations.map((other) => presentCard(scope, other, chosen)),
    found: {
      path: paths.course(course.slug),
      pictureUrl: pictureUrl(course.shareFileId),
      price: foundPrice(price),
    },
    publishedAt: course.publishedAt.toISOString(),
  };
}

/** A sound from the course. */
function presentSound({ title, fileId, durationMs }: CourseDetails['sounds'][number]) {
  const seconds = (durationMs ?? 0) / 1000;
  return { title, src: paths.media(fileId), seconds, length: seconds > 0 ? `${Math.round(seconds)} s` : null };
}

/**
 * A tutor's text: its first sentence, which is shown large on a line of its own, and the rest as HTML. A text that does not
 * begin with a plain paragraph is left whole.
 */
function presentAbout(text: string): { sentence: string | null; about: string } {
  const html = sanitizeHtml(text);
  const [paragraph, inside = ''] = /^<p>([^<]*)<\/p>/.exec(html) ?? [];
  if (!paragraph) return { sentence: null, about: html };
  const words = textOfHtml(inside);
  const sentence = firstSentence(words);
  const rest = words.slice(sentence.length).trim();
  return { sentence, about: `${rest && `<p>${escapeHtml(rest)}</p>`}${html.slice(paragraph.length)}` };
}

/** A row of a lesson list, on the course's page or with a member's progress. */
export interface LessonRowView {
  id: string;
  number: number;
  title: string;
  length: string | null;
  /** Null if it cannot be opened; for a guest's locked lesson the course's price. */
  href: string | null;
  /** For a member's locked lesson: the unlock page. */
  unlockHref?: string;
  /** The course's page, which shows no progress, only uses the last three. */
  state: 'current' | 'completed' | 'open' | 'preview' | 'locked';
  isBookmarked?: boolean;
}

/** A lesson on its course's page, without progress. */
function presentRow(lesson: OutlineLesson, mayOpen: boolean): LessonRowView {
  const state = mayOpen ? 'open' : lesson.isPreview ? 'preview' : 'locked';
  const href = { open: paths.lesson(lesson.slug), preview: paths.lessonPreview(lesson.slug), locked: null }[state];
  const { id, title, position: number } = lesson;
  return { id, number, title, length: lengthOf(lesson.durationMs), href, state };
}

export type UnlockView = ReturnType<typeof presentUnlock>;

/** The ways to open a course's lessons; `chosen` is the currency that the reader has picked, if any. */
export function presentUnlock(
  scope: Scope,
  { course, planPrices, lessons }: Unlock,
  { chosen, isInBasket }: { chosen: unknown; isInBasket: boolean },
) {
  const card = presentCard(scope, course, chosen);
  return {
    ...pick(course, 'id', 'slug', 'tagline'),
    ...pick(card, 'title', 'price', 'imageUrl', 'level', 'facts', 'tutor'),
    saleEnds: card.isOnSale && course.saleEndsAt ? formatDate(course.saleEndsAt) : null,
    lessons: lessons.map((lesson) => presentRow(lesson, false)),
    isInBasket,
    plan: presentLowestPlan(scope, planPrices, chosen),
  };
}

/** The lowest-priced plan in the reader's currency; null without plans. */
export function presentLowestPlan(scope: Scope, planPrices: PlanPrice[], chosen: unknown) {
  const plan = lowestPlan(planPrices, currencyFor(scope, chosen));
  if (!plan || !isCurrency(plan.currency)) return null;
  const { billingCyclePeriod: payments, price, currency } = plan;
  const sum = payments !== null && payments > 1 ? `${formatMoney(price * payments, currency)} in total` : null;
  return {
    price: formatMoney(price, currency),
    term: planTerm(plan),
    /** The term without the number of payments: 'a month'. */
    every: payments === 1 ? planTerm(plan) : planTerm({ type: plan.type, billingCyclePeriod: null }),
    sum,
  };
}
