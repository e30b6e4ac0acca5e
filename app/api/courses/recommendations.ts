import { z } from 'zod';
import { course } from '~/api/examples';
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
      description:
        'Answers the courses with these urlParts, in the order in which you name them: those that the details of a course recommend. Open to everybody. Unknown courses are left out.',
      example: { sends: { courseUrls: ['phrase-mixing', 'eq-and-the-low-end'] }, answers: [course] },
      auth: 'optional',
      output: z.array(CourseOutput),
      tag: 'Courses',
    },
  ),
});
export const action = loader;
