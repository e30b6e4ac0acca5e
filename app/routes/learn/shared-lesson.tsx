import { useLoaderData, useRevalidator } from '@remix-run/react';
import { presentDraftExercise } from '~/features/decks/present.server';
import { PreviewedExercises } from '~/features/decks/ui/previewed-exercises';
import { openSharedDraft } from '~/features/drafts/open-draft.server';
import { previewLessonDraft, signMedia } from '~/features/learning/lesson/preview-lesson-draft.server';
import { LessonDraft } from '~/features/learning/ui/lesson-draft';
import { presentLessonQuestions, signQuestion } from '~/features/practice/lessons/present-lesson-questions.server';
import { PreviewedQuestions } from '~/features/practice/ui/lesson-questions';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import decks from '~/ui/css/decks.css?url';
import learn from '~/ui/css/learn.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import { Notice } from '~/ui/notice';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Draft' }];
export const links = () => [learn, lessonSheet, decks].map((href) => ({ rel: 'stylesheet', href }));

/** A draft of a lesson, for somebody without an account. Read only. */
export const loader = page(async ({ scope, params }) => {
  const draft = await openSharedDraft(scope, params.token ?? '');
  const { asked, exercises, ...lesson } = await previewLessonDraft(scope, draft, { equipment: null, software: null });
  // The sounds of drills are sealed for guests, so that they play for everybody who has the link.
  const questions = Object.entries(presentLessonQuestions({ ...scope, viewer: null }, asked, null));
  return {
    exercises: exercises.map(presentDraftExercise),
    lesson: signMedia(scope, lesson, draft.userId),
    questions: Object.fromEntries(questions.map(([id, question]) => [id, signQuestion(scope, question, draft.userId)])),
  };
});

export default function SharedLessonPage() {
  const { lesson, questions, exercises } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="stack">
      <Notice title="Draft">This is not published yet. The link works for seven days. Please do not pass it on.</Notice>
      <LessonDraft
        lesson={lesson}
        courseHref={paths.home()}
        closedTo={null}
        questions={
          <>
            <PreviewedExercises exercises={exercises} />
            <PreviewedQuestions blocks={lesson.blocks} questions={questions} />
          </>
        }
        onExpired={revalidate}
      />
    </div>
  );
}
