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
      auth: 'none',
      output: LessonPreviewPageOutput,
      problems: [403],
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
