import { presentPreviewPageOutput } from '~/features/learning/present.server';
import { LessonPreviewPageOutput, OneLesson } from '~/features/learning/schema';
import { showPreviewPage } from '~/features/learning/show-preview.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneLesson,
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
