import { OneById } from '~/features/catalogue/schema';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { LessonOutput } from '~/features/learning/schema';
import { showLesson } from '~/features/learning/show-lesson.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneById,
    async (scope, { id }) => presentLessonOutput(scope, await showLesson(scope, { lesson: id })),
    { summary: 'A lesson with its contents', auth: 'bearer', output: LessonOutput, tag: 'Lessons' },
  ),
});
export const action = loader;
