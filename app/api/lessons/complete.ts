import { lesson } from '~/api/examples';
import { completeLesson } from '~/features/learning/complete-lesson.server';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { CompleteLesson, LessonOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(
    CompleteLesson,
    async (scope, { id, isCompleted }) =>
      presentLessonOutput(scope, await completeLesson(scope, { lesson: id, isCompleted })),
    {
      summary: 'Mark a lesson complete or not',
      description:
        'Marks a lesson as complete or as not complete, and answers it. The day on which you completed the whole course is kept, whatever changes later. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars', isCompleted: true }, answers: lesson },
      auth: 'bearer',
      output: LessonOutput,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
