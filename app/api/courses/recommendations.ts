import { z } from 'zod';
import { listRecommendations } from '~/features/catalogue/list-recommendations.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import { CourseOutput, ListRecommendations } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    ListRecommendations,
    async (scope, input) =>
      (await listRecommendations(scope, input)).map((course) => presentCourseOutput(scope, course)),
    {
      summary: "The courses that a course's recommendations name, in that order",
      auth: 'optional',
      output: z.array(CourseOutput),
      tag: 'Courses',
    },
  ),
});
export const action = loader;
