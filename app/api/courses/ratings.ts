import { presentRatingsOutput } from '~/features/catalogue/present-output.server';
import { CourseRatingsOutput } from '~/features/catalogue/schema';
import { rateCourse } from '~/features/learning/rate-course.server';
import { RateCourse } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(RateCourse, async (scope, input) => presentRatingsOutput(await rateCourse(scope, input)), {
    summary: 'Rate a course whose lessons one may open, or change what one gave it',
    auth: 'bearer',
    output: CourseRatingsOutput,
    problems: [403, 404],
    tag: 'Courses',
  }),
});
export const action = loader;
