import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import { presentCard } from './present.server';
import type { Starters } from './read-starters.server';
import { previewsOfEach } from './rules';

export type StartersView = ReturnType<typeof presentStarters>;

/** The offer of an empty basket; `chosen` is the currency that the reader has picked, if any. */
export function presentStarters(scope: Scope, { seen, beginners }: Starters, chosen: unknown) {
  return {
    seen: seen && presentOffered(scope, seen, chosen),
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
