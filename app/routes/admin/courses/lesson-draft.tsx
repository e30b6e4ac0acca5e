import { useLoaderData } from '@remix-run/react';
import { presentDraftExercise } from '~/features/decks/present.server';
import { PreviewedExercises } from '~/features/decks/ui/previewed-exercises';
import { openDraft } from '~/features/drafts/open-draft.server';
import { previewLessonDraft } from '~/features/learning/lesson/preview-lesson-draft.server';
import { LessonDraft } from '~/features/learning/ui/lesson-draft';
import { presentLessonQuestions } from '~/features/practice/lessons/present-lesson-questions.server';
import { PreviewedQuestions } from '~/features/practice/ui/lesson-questions';
import { page } from '~/http/page.server';
import decks from '~/ui/css/decks.css?url';
import learn from '~/ui/css/learn.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import { readAs } from '../drafts/draft-as';

export const meta = () => [{ title: 'Preview' }];
export const links = () => [learn, lessonSheet, decks].map((href) => ({ rel: 'stylesheet', href }));

/** A lesson as its author has typed it, in the frame beside the editor. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const { as, own, words } = readAs(url.searchParams);
  const draft = await openDraft(scope, params.draftId ?? '');
  const { asked, exercises, ...lesson } = await previewLessonDraft(scope, draft, own);
  return {
    lesson,
    questions: presentLessonQuestions(scope, asked, null),
    exercises: exercises.map(presentDraftExercise),
    editor: draft.path,
    closedTo: as === 'subscriber' || (as === 'member' && lesson.isPreview) ? null : words,
  };
});

export default function LessonDraftPage() {
  const { lesson, questions, exercises, editor, closedTo } = useLoaderData<typeof loader>();
  return (
    <LessonDraft
      lesson={lesson}
      courseHref={editor}
      closedTo={closedTo}
      questions={
        <>
          <PreviewedExercises exercises={exercises} />
          <PreviewedQuestions blocks={lesson.blocks} questions={questions} />
        </>
      }
    />
  );
}
