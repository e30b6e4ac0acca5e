import { presentRatingsOutput } from '~/features/catalogue/present-output.server';
import { CourseRatingsOutput } from '~/features/catalogue/schema';
import { rateCourse } from '~/features/learning/rate-course.server';
import { RateCourse } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(RateCourse, async (scope, input) => presentRatingsOutput(await rateCourse(scope, input)), {
    summary: 'Rate a course whose lessons one may open, or change what one gave it',
    description:
      'Rates a course from 0.5 to 5 in halves, or changes your rating. For signed-in users who may open its lessons; others get 403, so that only people who know the course rate it. An unknown course answers 404.',
    example: { sends: { id: 'your-first-mix', rating: 4.5 }, answers: [{ rating: 4.5 }] },
    auth: 'bearer',
    output: CourseRatingsOutput,
    problems: [403, 404],
    tag: 'Courses',
  }),
});
export const action = loader;
