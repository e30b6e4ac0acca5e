import { courseDetails } from '~/api/examples';
import { presentDetailsOutput } from '~/features/catalogue/present-output.server';
import { CourseDetailsOutput, OneById } from '~/features/catalogue/schema';
import { showCourse } from '~/features/catalogue/show-course.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentDetailsOutput(scope, await showCourse(scope, input)), {
    summary: 'A course with all that its page shows',
    description:
      'Shows a course with everything on its page: texts, prices, trailer and the list of lessons. Open to everybody; with a bearer token isBought and the progress are yours. An unknown or unpublished course answers 404.',
    example: { sends: { id: 'your-first-mix' }, answers: courseDetails },
    auth: 'optional',
    output: CourseDetailsOutput,
    tag: 'Courses',
  }),
});
export const action = loader;
