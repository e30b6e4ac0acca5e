import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import { presentCard } from './present.server';
import type { Starters } from './read-starters.server';
import { previewsOfEach } from './rules';
import type { OfferedCourseView, StartersView } from './view';

/** The offer of an empty basket; `chosen` is the currency that the reader has picked, if any. */
export function presentStarters(scope: Scope, { seen, beginners }: Starters, chosen: unknown): StartersView {
  return {
    seen: seen && presentOffered(scope, seen, chosen),
    beginners: beginners.map((course) => presentOffered(scope, course, chosen)),
    beginnersText: previewsOfEach(beginners.map(({ previewsCount }) => previewsCount)),
  };
}

/** A course with a form that adds it to the basket. */
export function presentOffered(scope: Scope, course: CourseSummary, chosen: unknown): OfferedCourseView {
  return {
    ...presentCard(scope, course, chosen),
    id: course.id,
    tagline: course.tagline,
    pageHref: paths.course(course.slug),
  };
}
