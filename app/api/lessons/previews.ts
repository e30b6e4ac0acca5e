import { listLessonPreviews } from '~/features/learning/list-lesson-previews.server';
import { presentPreviewOutput } from '~/features/learning/present-lesson-output.server';
import { ListPreviews, PreviewOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListPreviews,
    async (scope, input) =>
      pageAnswer(await listLessonPreviews(scope, input), (lesson) => presentPreviewOutput(scope, lesson)),
    {
      summary: 'Open lessons of courses that the signed-in user cannot open yet',
      auth: 'bearer',
      output: PreviewOutput,
      isPaged: true,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
