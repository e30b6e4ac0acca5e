import { z } from 'zod';
import { listedLesson } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { listCourseLessons } from '~/features/learning/list-course-lessons.server';
import { presentLessonsOutput } from '~/features/learning/present-lesson-output.server';
import { OutlineOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentLessonsOutput(await listCourseLessons(scope, input)), {
    summary: "A course's lessons, for the public preview page",
    description:
      'Lists the lessons of a course for the public preview page; the answer is that of /courses/{id}/lessons. Open to everybody. An unknown course answers 404.',
    example: { sends: { id: 'your-first-mix' }, answers: [listedLesson] },
    auth: 'optional',
    output: z.array(OutlineOutput),
    tag: 'Courses',
  }),
});
export const action = loader;
