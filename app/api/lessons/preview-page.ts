import { lessonPreviewPage } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { presentPreviewPageOutput } from '~/features/learning/present-lesson-output.server';
import { LessonPreviewPageOutput } from '~/features/learning/schema';
import { showPreviewPage } from '~/features/learning/show-preview.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneById,
    async (scope, input) => presentPreviewPageOutput(scope, await showPreviewPage(scope, input)),
    {
      summary: 'What anyone may know of a preview lesson',
      description:
        'Shows what everybody may know about a preview lesson, without its contents. Open to everybody. A lesson that is no preview answers 403, an unknown one 404.',
      example: { sends: { id: 'counting-bars' }, answers: lessonPreviewPage },
      auth: 'none',
      output: LessonPreviewPageOutput,
      problems: [403],
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
