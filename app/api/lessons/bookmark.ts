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
    { summary: 'Bookmark a lesson that one may open', auth: 'bearer', output: LessonOutput, tag: 'Lessons' },
  ),
  DELETE: operation(OneById, (scope, { id }) => removeLessonBookmark(scope, { lesson: id }), {
    summary: 'Take the bookmark of a lesson back',
    auth: 'bearer',
    tag: 'Lessons',
  }),
});
export const action = loader;
