import { z } from 'zod';
import { askedQuestion, lesson, lessonInList, lessonPreviewPage, previewInList } from '~/api/examples';
import { OneById } from '~/features/catalogue/schema';
import { findLessonSubject } from '~/features/comments/find-subject.server';
import { bookmarkLesson, removeLessonBookmark } from '~/features/learning/lesson/bookmark-lesson.server';
import { completeLesson } from '~/features/learning/lesson/complete-lesson.server';
import { readLessonBookmarks } from '~/features/learning/lesson/list-lesson-bookmarks.server';
import { readLessonPreviews } from '~/features/learning/lesson/list-lesson-previews.server';
import {
  presentBookmarkOutput,
  presentLessonOutput,
  presentPreviewOutput,
  presentPreviewPageOutput,
} from '~/features/learning/lesson/present-lesson-output.server';
import { type Lesson, showLesson } from '~/features/learning/lesson/show-lesson.server';
import { showPreview, showPreviewPage } from '~/features/learning/lesson/show-preview.server';
import {
  BookmarkOutput,
  CompleteLesson,
  LessonOutput,
  LessonPreviewPageOutput,
  ListBookmarks,
  ListPreviews,
  PreviewOutput,
} from '~/features/learning/schema';
import { answerQuestionOutput, listQuestions } from '~/features/practice/lessons/present-output.server';
import {
  AnswerLessonQuestion,
  LessonAnswerOutput,
  LessonQuestionOutput,
  LessonQuestionsOf,
} from '~/features/practice/schema';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';
import { reading, type Scope } from '~/scope/scope';
import { commentsOf } from './comments';

const reads = { auth: 'bearer', limit: 'reads', tag: 'Lessons' } as const;
const ownRow = { auth: 'bearer', limit: 'ownRow', tag: 'Lessons' } as const;

/** Runs a use-case on the lesson in the path, and answers with the lesson that it returns. */
const answering =
  (act: (scope: Scope, input: { lesson: string }) => Promise<Lesson>) =>
  async (scope: Scope, { id }: { id: string }) =>
    presentLessonOutput(scope, await act(scope, { lesson: id }));

export const lessons = {
  'lessons/bookmarks': endpoint({
    GET: pageOperation(ListBookmarks, reading(readLessonBookmarks), presentBookmarkOutput, {
      ...reads,
      summary: 'List the signed-in user’s bookmarked lessons, latest first',
      description:
        'Lists the lessons that you have bookmarked, the latest first, also those that you may not open any more. For signed-in users.',
      example: { sends: { limit: 3, offset: 0 }, answers: { ...lessonInList, isBookmarked: true } },
      output: BookmarkOutput,
    }),
  }),
  'lessons/previews': endpoint({
    GET: pageOperation(ListPreviews, reading(readLessonPreviews), presentPreviewOutput, {
      ...reads,
      summary: 'List preview lessons of courses that the signed-in user cannot open yet',
      description:
        'Lists preview lessons of courses that you do not own: the first ones of all courses, then the second ones. For signed-in users.',
      example: { sends: { limit: 8, offset: 0 }, answers: previewInList },
      output: PreviewOutput,
    }),
  }),
  'lessons/:id': endpoint({
    GET: operation(OneById, answering(showLesson), {
      ...reads,
      summary: 'Get a lesson with its contents',
      description:
        'Shows a lesson with its texts, pictures, videos and chapters. For signed-in users who bought the course, have a subscription or used an activation code; others get 403. Links to videos work for 14 minutes. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' }, answers: lesson },
      output: LessonOutput,
    }),
  }),
  'lessons/:id/preview-page': endpoint({
    GET: operation(
      OneById,
      async (scope, input) => presentPreviewPageOutput(scope, await showPreviewPage(scope, input)),
      {
        ...reads,
        auth: 'none',
        summary: 'Get what anyone can see of a preview lesson',
        description:
          'Shows what everybody may know about a preview lesson, without its contents. Open to everybody. A lesson that is no preview answers 403, an unknown one 404.',
        example: { sends: { id: 'counting-bars' }, answers: lessonPreviewPage },
        output: LessonPreviewPageOutput,
        problems: [403],
      },
    ),
  }),
  'lessons/:id/preview': endpoint({
    GET: operation(OneById, async (scope, input) => presentLessonOutput(scope, await showPreview(scope, input)), {
      ...reads,
      summary: 'Get a preview lesson with its contents',
      description:
        'Shows a preview lesson with its contents. For all signed-in users, also without the course. A lesson that is no preview answers 403 unless you may open its course. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' }, answers: lesson },
      output: LessonOutput,
    }),
  }),
  'lessons/:id/bookmarks': endpoint({
    POST: operation(OneById, answering(bookmarkLesson), {
      ...ownRow,
      summary: 'Bookmark a lesson you can open',
      description:
        'Bookmarks a lesson and answers it. Bookmarking it again changes nothing. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' }, answers: { ...lesson, isBookmarked: true } },
      output: LessonOutput,
    }),
    DELETE: operation(OneById, (scope, { id }) => removeLessonBookmark(scope, { lesson: id }), {
      ...ownRow,
      summary: 'Remove a bookmark from a lesson',
      description:
        'Removes your bookmark from a lesson; without a bookmark nothing changes. For signed-in users, also when they may not open the lesson any more. An unknown lesson answers 404.',
      example: { sends: { id: 'counting-bars' } },
    }),
  }),
  'lessons/:id/complete': endpoint({
    PATCH: operation(
      CompleteLesson,
      async (scope, { id, isCompleted }) =>
        presentLessonOutput(scope, await completeLesson(scope, { lesson: id, isCompleted })),
      {
        ...ownRow,
        summary: 'Mark a lesson complete or incomplete',
        description:
          'Marks a lesson as complete or as not complete, and answers it. The day on which you completed the whole course is kept, whatever changes later. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
        example: { sends: { id: 'counting-bars', isCompleted: true }, answers: lesson },
        output: LessonOutput,
      },
    ),
  }),
  'lessons/:id/comments': commentsOf('lesson', findLessonSubject),
  'lessons/:lessonId/questions': endpoint({
    GET: operation(LessonQuestionsOf, listQuestions, {
      ...reads,
      summary: 'List the questions of a lesson',
      description:
        'Lists the questions that a lesson asks, in their order, without what is right. Links to their sounds, pictures and videos work for 14 minutes. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
      example: {
        sends: { lessonId: 'hold-the-blend-for-thirty-two-bars' },
        answers: [{ ...askedQuestion, isAnswered: false }],
      },
      output: z.array(LessonQuestionOutput),
      problems: [403, 404],
    }),
  }),
  'lessons/:lessonId/questions/:questionId/answers': endpoint({
    POST: operation(AnswerLessonQuestion, answerQuestionOutput, {
      ...ownRow,
      summary: 'Answer a question of a lesson',
      description:
        'Answers a question of a lesson with the words of the answers that you choose, and says what is right and why. The first answer is kept and makes it a card of yours; `dueAt` is the day on which `today` of the practice room asks it again. You may try again as often as you like. For signed-in users who may open the lesson; others get 403. No answer, or one that the question does not have, answers 422, an unknown question 404.',
      example: {
        sends: { lessonId: 'hold-the-blend-for-thirty-two-bars', questionId: 'swap', answers: ['Bar 17'] },
        answers: {
          isRight: true,
          wasRightAtFirst: true,
          chosen: ['Bar 17'],
          right: ['Bar 17'],
          why: 'The swap is one movement on the one of bar 17.',
          dueAt: '2026-11-29T00:00:00.000Z',
        },
      },
      output: LessonAnswerOutput,
      problems: [403, 404],
    }),
  }),
};
