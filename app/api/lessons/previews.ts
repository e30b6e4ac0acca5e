import { previewInList } from '~/api/examples';
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
      description:
        'Lists preview lessons of courses that you do not own: the first ones of all courses, then the second ones. For signed-in users.',
      example: { sends: { limit: 8, offset: 0 }, answers: previewInList },
      auth: 'bearer',
      output: PreviewOutput,
      isPaged: true,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
