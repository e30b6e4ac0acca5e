import type { z } from 'zod';
import { factsOf, pictureUrl } from '~/features/catalogue/present.server';
import { afterMonths, formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import type { Code, CodeCourse, CodeLine } from './queries.server';
import type { RedeemedOutput } from './schema';

interface Reviewing {
  /** The code as typed. */
  typed: string;
  userName: string;
  now: Date;
}

/** The texts of the review page. */
export function presentReview(code: Code, { typed, userName, now }: Reviewing) {
  // False if the reader already has everything that the code opens.
  const adds = code.adds && !code.isUsedByThem;
  return { code: typed, adds, lines: code.lines.map(viewLine), term: viewTerm(code, now), userName };
}

export type CodeReviewView = ReturnType<typeof presentReview>;

function viewLine({ bundle, courses, isOwned }: CodeLine) {
  const [first] = courses;
  return {
    title: bundle?.title ?? first?.title ?? '',
    imageUrl: pictureUrl(bundle ? bundle.imageFileId : (first?.imageFileId ?? null)),
    level: bundle ? null : (first?.level ?? null),
    facts: bundle ? [`${courses.length} courses`] : first ? factsOf(first) : [],
    courses: bundle ? courses.map(({ title }) => title) : [],
    isOwned,
  };
}

function viewTerm({ months, everythingEndsAt, willBeCharged }: Code, now: Date) {
  if (months === null) return null;
  const begins = everythingEndsAt ?? now;
  return {
    title: `All courses and DJ Hub, ${months} ${months === 1 ? 'month' : 'months'}`,
    until: formatDate(afterMonths(begins, months)),
    opens: formatDate(begins),
    isAddedToTheEnd: everythingEndsAt !== null,
    charges: willBeCharged
      ? 'Your subscription continues and is charged as planned.'
      : 'Nothing is charged and nothing renews.',
  };
}

/** The message after redeeming a code, and the page that follows (specification 2, section 8). */
export function presentSuccess(code: Code): { text: string; to: string } {
  const courses = coursesOf(code);
  const [only, ...others] = courses;
  if (code.months === null && only && !others.length) {
    return { text: 'Success! Your course has been added to your account', to: paths.courseLessons(only.slug) };
  }
  return { text: 'Success! All courses have been added', to: paths.home() };
}

/** The redeemed code in the API's format. */
export function presentRedeemed(code: Code): z.input<typeof RedeemedOutput> {
  const courses = coursesOf(code).map(({ id, title, slug }) => ({ id, title, urlPart: slug }));
  const isTerm = code.months !== null;
  return {
    type: isTerm ? 'SUBSCRIPTION' : 'COURSE',
    course: courses[0],
    courses,
    accessEndsAt: isTerm ? (code.everythingEndsAt?.toISOString() ?? null) : null,
  };
}

function coursesOf({ lines }: Code): CodeCourse[] {
  const all = lines.flatMap(({ courses }) => courses);
  return all.filter(({ id }, i) => all.findIndex((course) => course.id === id) === i);
}
