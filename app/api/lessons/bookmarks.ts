import { lessonInList } from '~/api/examples';
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
      description:
        'Lists the lessons that you have bookmarked, the latest first, also those that you may not open any more. For signed-in users.',
      example: { sends: { limit: 3, offset: 0 }, answers: { ...lessonInList, isBookmarked: true } },
      auth: 'bearer',
      output: BookmarkOutput,
      isPaged: true,
      tag: 'Lessons',
    },
  ),
});
export const action = loader;
