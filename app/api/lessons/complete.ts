import { completeLesson } from '~/features/learning/complete-lesson.server';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { CompleteLesson, LessonOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(
    CompleteLesson,
    async (scope, { id, isCompleted }) =>
      presentLessonOutput(scope, await completeLesson(scope, { lesson: id, isCompleted })),
    { summary: 'Mark a lesson complete or not', auth: 'bearer', output: LessonOutput, tag: 'Lessons' },
  ),
});
export const action = loader;
