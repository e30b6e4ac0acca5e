import { findLessonSubject } from '~/features/comments/find-subject.server';
import { bookmarkLesson, removeLessonBookmark } from '~/features/learning/lesson/bookmark-lesson.server';
import { type Completed, completeLesson } from '~/features/learning/lesson/complete-lesson.server';
import { openFirstLesson } from '~/features/learning/lesson/open-first-lesson.server';
import { trackVideo } from '~/features/learning/lesson/track-video.server';
import { lessonAfter, lessonTarget } from '~/features/learning/rules';
import { CompleteLessonForm, OneLesson, SavePlace } from '~/features/learning/schema';
import { answerLessonQuestion } from '~/features/practice/lessons/answer-lesson-question.server';
import { AnswerLessonQuestion } from '~/features/practice/schema';
import { type Follow, forms, intent } from '~/http/forms.server';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import { bookmarkFlash } from './bookmark-flash.server';
import { commentIntents } from './comment-intents.server';
import { addNoteIntent, noteIntents } from './note-intents.server';
import { rateIntent } from './rate-intent.server';

const ownRow = { for: 'member', isKept: true, limit: 'ownRow' } as const;

function noteAddress({ params }: { params: Record<string, string | undefined> }, query: { removed?: string }): string {
  return paths.lesson(params.lessonId ?? '', query);
}

/** The intents of the lesson's forms. */
export const lessonForms = forms({
  complete: intent({
    ...ownRow,
    input: CompleteLessonForm,
    given: ({ params }) => ({ id: params.lessonId ?? '' }),
    run: async (scope, { id, isCompleted, andNext }) => ({
      ...(await completeLesson(scope, { lesson: id, isCompleted })),
      andNext,
    }),
    next: afterCompleting,
  }),
  'open-first': intent({
    ...ownRow,
    input: OneLesson,
    given: ({ params }) => ({ lesson: params.lessonId ?? '' }),
    run: openFirstLesson,
    next: ({ slug }) => ({ to: paths.lesson(slug) }),
  }),
  bookmark: intent({
    ...ownRow,
    input: OneLesson,
    given: ({ params }) => ({ lesson: params.lessonId ?? '' }),
    run: bookmarkLesson,
    next: ({ title }) => ({ flash: bookmarkFlash(title, true), at: '#bookmark' }),
  }),
  'remove-bookmark': intent({
    ...ownRow,
    input: OneLesson,
    given: ({ params }) => ({ lesson: params.lessonId ?? '' }),
    run: removeLessonBookmark,
    next: ({ title }) => ({ flash: bookmarkFlash(title, false), at: '#bookmark' }),
  }),
  answer: intent({
    ...ownRow,
    input: AnswerLessonQuestion,
    given: ({ params }) => ({ lessonId: params.lessonId ?? '' }),
    run: answerLessonQuestion,
    // `asked` opens the questions of the page; the former query's `again` would ask once more.
    next: ({ lesson, questionId }) => ({
      to: paths.lesson(lesson.slug, { asked: questionId }),
      at: `#question-${questionId}`,
    }),
  }),
  rate: rateIntent(({ lessonId = '' }) => paths.lesson(lessonId)),
  'save-place': intent({
    ...ownRow,
    limit: ['track-user'],
    input: SavePlace,
    run: async (scope, { fileId, position }) => {
      await trackVideo(scope, { fileId, endTime: position });
      return position;
    },
    // Without the query: its `?t=` would override the saved position.
    next: (position, { params }) => ({
      flash: { kind: 'success', text: `Your place is saved: ${clockTime(position)}.` },
      to: paths.lesson(params.lessonId ?? ''),
      at: '#video-1',
    }),
  }),
  'add-note': addNoteIntent(noteAddress),
  ...noteIntents(noteAddress),
  ...commentIntents({
    for: 'member',
    find: (scope, { lessonId = '' }) => findLessonSubject(scope, lessonId),
    pathOf: ({ lessonId = '' }, query) => paths.lesson(lessonId, query),
  }),
});

/** The reader stays, and the page says what comes next; *Complete, play next* leads there. */
function afterCompleting({
  title,
  isCompleted,
  andNext,
  outline,
  id,
  course,
  step,
}: Completed & { andNext: boolean }): Follow {
  if (!isCompleted) return { flash: { kind: 'info', text: `“${title}” is not complete any more.` }, at: '#done' };
  const next = andNext && lessonAfter(outline, id);
  if (next) return { to: lessonTarget(next, course) };
  return { flash: { kind: 'success', text: `“${title}” is completed.` }, at: step ? '#next' : '#done' };
}
