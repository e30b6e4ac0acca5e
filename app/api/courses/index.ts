import { course } from '~/api/examples';
import { listCourses } from '~/features/catalogue/list-courses.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import { CourseOutput, ListCourses } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListCourses,
    async (scope, input) => pageAnswer(await listCourses(scope, input), (course) => presentCourseOutput(scope, course)),
    {
      summary: 'Courses, searched or all',
      description:
        'Lists the published courses in the order of the catalogue, or by a search with the best match first. Open to everybody; with a bearer token isBought and the progress are yours. Without a search or ids, the courses of referral partners are left out.',
      example: { sends: { q: 'beat matching', category: 'mixing', limit: 15, offset: 0 }, answers: course },
      auth: 'optional',
      output: CourseOutput,
      isPaged: true,
      tag: 'Courses',
    },
  ),
});
export const action = loader;
