export type OwnRatingView = ReturnType<typeof presentRating>;

/** This member's rating of a course, 0.5 to 5; `hrefOf` builds the page's own URL. */
export function presentRating(
  course: { id: string; ownRating: number | null },
  isLastLesson: boolean,
  hrefOf: (query?: { rate: number }) => string,
) {
  return {
    courseId: course.id,
    own: course.ownRating,
    // On the last lesson without a rating, the page asks by itself.
    isAsked: isLastLesson && course.ownRating === null,
    formHref: `${hrefOf({ rate: 1 })}#rate`,
    closeHref: hrefOf(),
  };
}
