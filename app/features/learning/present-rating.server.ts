import type { OwnRatingView } from './view';

/** This member's rating of a course; `hrefOf` builds the page's own URL. */
export function presentRating(
  course: { id: string; ownRating: number | null },
  isLastLesson: boolean,
  hrefOf: (query?: { rate: number }) => string,
): OwnRatingView {
  return {
    courseId: course.id,
    own: course.ownRating,
    isAsked: isLastLesson && course.ownRating === null,
    formHref: `${hrefOf({ rate: 1 })}#rate`,
    closeHref: hrefOf(),
  };
}
