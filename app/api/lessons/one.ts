import { lesson } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { LessonOutput } from '~/features/learning/schema';
import { showLesson } from '~/features/learning/show-lesson.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneById,
    async (scope, { id }) => presentLessonOutput(scope, await showLesson(scope, { lesson: id })),
    {
      summary: 'A lesson with its contents',
      description:
        'Shows a lesson with its texts, pictures, videos and chapters. For signed-in users who bought the course, have a subscription or used an activation code; others get 403. Links to videos work for 14 minutes. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' }, answers: lesson },
      auth: 'bearer',
      output: LessonOutput,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
