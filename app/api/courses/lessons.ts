import { z } from 'zod';
import { listCourseLessons } from '~/features/learning/list-course-lessons.server';
import { presentOutlineOutput } from '~/features/learning/present.server';
import { OneLesson, OutlineOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneLesson,
    async (scope, input) => {
      const { lessons, mayOpen } = await listCourseLessons(scope, input);
      return lessons.map((lesson) => presentOutlineOutput(lesson, mayOpen));
    },
    { summary: "A course's lessons", auth: 'optional', output: z.array(OutlineOutput), tag: 'Courses' },
  ),
});
export const action = loader;
