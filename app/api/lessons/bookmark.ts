import { lesson } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { bookmarkLesson } from '~/features/learning/bookmark-lesson.server';
import { presentLessonOutput } from '~/features/learning/present-lesson-output.server';
import { removeLessonBookmark } from '~/features/learning/remove-lesson-bookmark.server';
import { LessonOutput } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    OneById,
    async (scope, { id }) => presentLessonOutput(scope, await bookmarkLesson(scope, { lesson: id })),
    {
      summary: 'Bookmark a lesson that one may open',
      description:
        'Bookmarks a lesson and answers it. Bookmarking it again changes nothing. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' }, answers: { ...lesson, isBookmarked: true } },
      auth: 'bearer',
      output: LessonOutput,
      tag: 'Lessons',
    },
  ),
  DELETE: operation(OneById, (scope, { id }) => removeLessonBookmark(scope, { lesson: id }), {
    summary: 'Take the bookmark of a lesson back',
    description:
      'Removes your bookmark from a lesson; without a bookmark nothing changes. For signed-in users, also when they may not open the lesson any more. An unknown lesson answers 404.',
    example: { sends: { id: 'counting-bars' } },
    auth: 'bearer',
    tag: 'Lessons',
  }),
});
export const action = loader;
