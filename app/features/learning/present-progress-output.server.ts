import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import type { Scope } from '~/scope/scope';
import type { StartedCourse } from './list-continue-learning.server';
import type { CourseWithProgress, LessonLink } from './list-courses-with-progress.server';
import { resumeLast } from './rules';

const linkOutput = (lesson: LessonLink | null) =>
  lesson && { id: lesson.id, urlPart: lesson.slug, title: lesson.title };

/** A course with the member's progress, in the API's format. */
export function presentProgressOutput(scope: Scope, course: CourseWithProgress) {
  return {
    ...presentCourseOutput(scope, course),
    firstLesson: linkOutput(course.firstLesson),
    lastViewedLesson: linkOutput(course.lastLesson),
  };
}

/** A started course, in the API's format. */
export function presentStartedOutput(scope: Scope, course: StartedCourse) {
  return {
    ...presentProgressOutput(scope, course),
    lessonsCount: course.publishedLessonsCount,
    position: resumeLast(course),
    lastViewedAt: course.lastViewedAt.toISOString(),
  };
}
