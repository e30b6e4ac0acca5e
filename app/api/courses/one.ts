import { presentDetailsOutput } from '~/features/catalogue/present-output.server';
import { CourseDetailsOutput, OneById } from '~/features/catalogue/schema';
import { showCourse } from '~/features/catalogue/show-course.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentDetailsOutput(scope, await showCourse(scope, input)), {
    summary: 'A course with all that its page shows',
    auth: 'optional',
    output: CourseDetailsOutput,
    tag: 'Courses',
  }),
});
export const action = loader;
