import { listLessonBookmarks } from '~/features/learning/list-lesson-bookmarks.server';
import { presentBookmarkOutput } from '~/features/learning/present-lesson-output.server';
import { BookmarkOutput, ListBookmarks } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListBookmarks,
    async (scope, input) =>
      pageAnswer(await listLessonBookmarks(scope, input), (lesson) => presentBookmarkOutput(scope, lesson)),
    {
      summary: 'The lessons that the signed-in user has bookmarked, the latest first',
      auth: 'bearer',
      output: BookmarkOutput,
      isPaged: true,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
