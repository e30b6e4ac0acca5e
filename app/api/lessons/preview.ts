import { OneById } from '~/features/catalogue/schema';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { LessonOutput } from '~/features/learning/schema';
import { showPreview } from '~/features/learning/show-preview.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentLessonOutput(scope, await showPreview(scope, input)), {
    summary: 'A preview lesson with its contents',
    auth: 'bearer',
    output: LessonOutput,
    tag: 'Lessons',
  }),
});
export const action = loader;
