import { listCourses } from '~/features/catalogue/list-courses.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import { CourseOutput, ListCourses } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListCourses,
    async (scope, input) => pageAnswer(await listCourses(scope, input), (course) => presentCourseOutput(scope, course)),
    { summary: 'Courses, searched or all', auth: 'optional', output: CourseOutput, isPaged: true, tag: 'Courses' },
  ),
});
export const action = loader;
