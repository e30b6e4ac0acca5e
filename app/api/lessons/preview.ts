import { lesson } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { LessonOutput } from '~/features/learning/schema';
import { showPreview } from '~/features/learning/show-preview.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentLessonOutput(scope, await showPreview(scope, input)), {
    summary: 'A preview lesson with its contents',
    description:
      'Shows a preview lesson with its contents. For all signed-in users, also without the course. A lesson that is no preview answers 403 unless you may open its course. An unknown lesson answers 404.',
    example: { sends: { id: 'counting-bars' }, answers: lesson },
    auth: 'bearer',
    output: LessonOutput,
    tag: 'Lessons',
  }),
});
export const action = loader;
