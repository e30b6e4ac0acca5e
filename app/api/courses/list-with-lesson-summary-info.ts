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
      auth: 'bearer',
      output: CourseProgressOutput,
      isPaged: true,
      tag: 'Courses',
    },
  ),
});
export const action = loader;
