import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { atLast } from '~/features/catalogue/office/preview-course-draft.server';
import { PreviewNote } from '~/features/catalogue/ui/preview-note';
import { presentExerciseLink } from '~/features/decks/present.server';
import { readLessonExercises } from '~/features/decks/queries.server';
import { ExercisesOf } from '~/features/decks/ui/to-decks';
import { presentLesson } from '~/features/learning/lesson/present-lesson.server';
import { viewLesson } from '~/features/learning/lesson/show-lesson.server';
import { readStart } from '~/features/learning/rules';
import { LessonLayout } from '~/features/learning/ui/lesson-layout';
import { presentLessonQuestions } from '~/features/practice/lessons/present-lesson-questions.server';
import { readLessonQuestions } from '~/features/practice/lessons/queries.server';
import { PreviewedQuestions } from '~/features/practice/ui/lesson-questions';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import learn from '~/ui/css/learn.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import { Part } from '~/ui/page/page-parts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Preview: ${data.lesson.title}` : 'Preview' },
];
export const links = () => [learn, lessonSheet].map((href) => ({ rel: 'stylesheet', href }));

/** A lesson as a member with access will see it on its publication day. The preview does not count as a view. */
export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const { courseId = '', lessonId = '' } = params;
  const then = atLast(scope);
  const { lesson, questions, exercises } = await then.write({
    lesson: viewLesson(then, { lesson: lessonId }),
    questions: readLessonQuestions(then, lessonId),
    exercises: readLessonExercises(then, lessonId),
  });
  if (lesson.course.id !== courseId || lesson.id !== lessonId) throw new AppError('not-found');
  return {
    // Beside the editor, the frame is the page alone.
    isFramed: url.searchParams.has('framed'),
    courseId,
    lesson: presentLesson(then, lesson, readStart(url.searchParams)),
    questions: presentLessonQuestions(
      then,
      questions.map((one) => ({ ...one, card: null })),
      null,
    ),
    exercises: exercises.map(presentExerciseLink),
    others: lesson.outline.map(({ id, title }) => ({ id, title })),
  };
});

export default function LessonPreviewPage() {
  const { isFramed, courseId, lesson, questions, exercises, others } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      {!isFramed && <PreviewNote back={{ label: 'Edit the lesson', href: paths.adminLesson(courseId, lesson.id) }} />}
      <LessonLayout
        back={{ title: lesson.course.title, href: paths.adminCoursePreview(courseId) }}
        title={lesson.title}
        lesson={lesson}
        questions={
          <>
            <ExercisesOf blocks={lesson.blocks} exercises={exercises} />
            <PreviewedQuestions blocks={lesson.blocks} questions={questions} />
          </>
        }
        side={
          <Part id="course-lessons" title="Lessons" as="aside" className="side-lessons" isLabel>
            <ol className="stack is-tight">
              {others.map(({ id, title }) => (
                <li key={id}>
                  <AppLink
                    className="link"
                    href={paths.adminLessonPreview(courseId, id)}
                    aria-current={id === lesson.id ? 'page' : undefined}
                  >
                    {title}
                  </AppLink>
                </li>
              ))}
            </ol>
          </Part>
        }
      />
    </div>
  );
}
