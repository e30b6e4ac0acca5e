import { courseWithProgress } from '~/api/examples';
import { listCoursesWithProgress } from '~/features/learning/list-courses-with-progress.server';
import { presentProgressOutput } from '~/features/learning/present-progress-output.server';
import { CourseProgressOutput, ListWithProgress } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListWithProgress,
    async (scope, input) =>
      pageAnswer(await listCoursesWithProgress(scope, input), (course) => presentProgressOutput(scope, course)),
    {
      summary: 'Courses with the progress of the signed-in user',
      description:
        'Lists the courses that you may open, with your progress and the lessons at which to start or continue. For signed-in users.',
      example: { sends: { limit: 50, offset: 0 }, answers: courseWithProgress },
      auth: 'bearer',
      output: CourseProgressOutput,
      isPaged: true,
      tag: 'Courses',
    },
  ),
});
export const action = loader;
