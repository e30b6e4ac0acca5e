import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { findLessonSubject } from '~/features/comments/find-subject.server';
import { readComments } from '~/features/comments/list-comments.server';
import { presentComments } from '~/features/comments/present.server';
import { readCommentWish } from '~/features/comments/rules';
import { CommentSection } from '~/features/comments/ui/comment-section';
import { type LessonPageView, presentLesson } from '~/features/learning/lesson/present-lesson.server';
import type { LessonVideoView } from '~/features/learning/lesson/present-video.server';
import { viewLesson } from '~/features/learning/lesson/show-lesson.server';
import type { ProgressView } from '~/features/learning/present-course-lessons.server';
import { readStart } from '~/features/learning/rules';
import { BookmarkForm } from '~/features/learning/ui/bookmark-form';
import { LessonBlocks } from '~/features/learning/ui/lesson-blocks';
import { LessonHead } from '~/features/learning/ui/lesson-head';
import { RateCourse, RateLink } from '~/features/learning/ui/rate-course';
import { readNotesForPage } from '~/features/notes/list-notes.server';
import { presentNotesOfLesson } from '~/features/notes/present.server';
import { LessonNotes } from '~/features/notes/ui/lesson-notes';
import { presentLessonQuestions } from '~/features/practice/lessons/present-lesson-questions.server';
import { readLessonQuestions } from '~/features/practice/lessons/queries.server';
import { LessonQuestion, questionPlace } from '~/features/practice/ui/lesson-question';
import { page } from '~/http/page.server';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import ask from '~/ui/css/ask.css?url';
import learn from '~/ui/css/learn.css?url';
import notesSheet from '~/ui/css/notes.css?url';
import { Button } from '~/ui/forms/button';
import { errorOf, type Reply, readReply, typedIn } from '~/ui/forms/form-reply';
import { Notice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import type { WatchedSpan } from '~/ui/player/watch-spans';
import { ProgressWave } from '~/ui/progress';
import { HiddenComma, Separated } from '~/ui/separated';
import { lessonForms } from './lesson-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Lesson' }];
export const links = () => [learn, ask, notesSheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ request, scope, params, url }) => {
  // Only opening the page counts as a view: no HEAD, no prefetch, and no super admin who looks at it as the member.
  const isAhead = (request.headers.get('sec-purpose') ?? '').includes('prefetch');
  const isViewing = request.method === 'GET' && !isAhead && !scope.viewer?.look;
  const key = params.lessonId ?? '';
  const wish = readCommentWish(url.searchParams);
  const asked = url.searchParams;
  const { lesson, comments, questions, notes } = await scope.write({
    lesson: viewLesson(scope, { lesson: key, isViewing }),
    questions: readLessonQuestions(scope, key),
    comments: readComments(scope, findLessonSubject(scope, key), wish),
    notes: readNotesForPage(scope, key, asked.get('removed')),
  });
  const place = { path: paths.lesson(lesson.slug), videoLength: lesson.durationMs / 1000 };
  return {
    ...presentLesson(scope, lesson, readStart(url.searchParams)),
    questions: presentLessonQuestions(scope, questions, url.searchParams.get('again')),
    comments: presentComments(scope, comments, wish, place),
    notes: notes && presentNotesOfLesson(notes, { edited: asked.get('note') }),
  };
});

export const action = lessonForms;

export default function LessonPage() {
  const lesson = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const sendWatched = (fileId: string, span: WatchedSpan) => void keepWatched(lesson.slug, fileId, span);
  return (
    <>
      <div className="stack is-tight pad" style={{ '--end': 'var(--space-5)' } as CSSProperties}>
        <LessonHead
          back={{ title: lesson.course.title, href: lesson.course.lessonsHref }}
          title={lesson.title}
          facts={lesson.facts}
          listHref="#course-lessons"
        />
        {lesson.gearText && <p className="small muted">{lesson.gearText}</p>}
      </div>
      <div className="split is-lesson">
        <div className="stack is-loose">
          <LessonBlocks
            blocks={lesson.blocks}
            onWatched={sendWatched}
            placeReplyTo={(video) => placeReply(reply, video)}
            questionOf={(id) => {
              const question = lesson.questions[id];
              // This URL asks the question even if it was answered before, since a form without an answer returns to
              // it.
              const asking = paths.lesson(lesson.slug, { again: id });
              return (
                question && (
                  <LessonQuestion
                    question={question}
                    action={asking}
                    againHref={`${asking}#${questionPlace(id)}`}
                    reply={reply}
                  />
                )
              );
            }}
          />
          <LessonSteps lesson={lesson} />
          {lesson.notes && (
            <LessonNotes lesson={lesson.slug} notes={lesson.notes} time={clockTime(startOf(lesson))} reply={reply} />
          )}
          <RateCourse key={lesson.id} rating={lesson.rating} reply={reply} />
          <CommentSection comments={lesson.comments} reply={reply} />
        </div>
        <Part id="course-lessons" title="Lessons" as="aside" className="stack is-sticky" isLabel>
          <CourseProgress progress={lesson.progress} />
          <LessonRows lessons={lesson.lessons} />
        </Part>
      </div>
    </>
  );
}

/** The second at which the lesson's first video starts. */
function startOf({ blocks }: Pick<LessonPageView, 'blocks'>): number {
  return blocks.flatMap(({ videos }) => videos)[0]?.startAt ?? 0;
}

/** The error of the position that was typed for this video. */
function placeReply(reply: Reply | undefined, { fileId }: LessonVideoView) {
  if (reply?.intent !== 'save-place' || typedIn(reply, 'fileId') !== fileId) return {};
  return { placeError: errorOf(reply, 'position') ?? errorOf(reply, ''), placeTyped: typedIn(reply, 'position') };
}

/**
 * Reports the watched span. A plain request: it must survive leaving the page and change nothing on it. A lost report is
 * repeated fifteen seconds later.
 */
async function keepWatched(lesson: string, fileId: string, { startTime, endTime }: WatchedSpan): Promise<void> {
  const body = new URLSearchParams({
    intent: 'track',
    fileId,
    startTime: String(startTime),
    endTime: String(endTime),
  });
  try {
    await fetch(paths.watched(lesson), { method: 'POST', body, keepalive: true, redirect: 'manual' });
  } catch {
    // Temporarily offline.
  }
}

/** Progress in a course as a wave and as text. */
function CourseProgress({ progress }: { progress: ProgressView }) {
  const { completed, total, text, left } = progress;
  return (
    <div className="stack is-tight">
      <ProgressWave value={completed} max={total} label={`${completed} of ${total} lessons completed`} />
      <p className="progress-label">
        <Separated>
          <span>{text}</span>
          {left && <span>{left}</span>}
        </Separated>
      </p>
    </div>
  );
}

/** The actions at the end of a lesson: mark it complete, and continue. */
function LessonSteps({ lesson }: { lesson: LessonPageView }) {
  const { isCompleted, isCourseComplete, previous, next, course } = lesson;
  return (
    <>
      <div className="row lesson-acts" id="done">
        {isCompleted && (
          <p>
            <Badge look="owned">Completed</Badge>
          </p>
        )}
        <Form method="post" preventScrollReset={isCompleted}>
          <input type="hidden" name="isCompleted" value={isCompleted ? 'false' : 'true'} />
          <Button
            intent="complete"
            variant={isCompleted ? 'quiet' : 'primary'}
            icon={isCompleted ? undefined : 'check'}
          >
            {isCompleted ? 'Mark incomplete' : 'Mark complete'}
          </Button>
        </Form>
        <BookmarkForm key={lesson.id} isBookmarked={lesson.isBookmarked} />
        <RateLink rating={lesson.rating} />
      </div>
      {isCourseComplete && (
        <Notice kind="success">
          <p>
            {`You have completed every lesson of “${course.title}”. `}
            {lesson.certificateHref && <AppLink href={lesson.certificateHref}>Open your certificate</AppLink>}
          </p>
        </Notice>
      )}
      {(previous || next) && (
        <nav className="lesson-nav" aria-label="Lessons before and after">
          {previous && (
            <AppLink rel="prev" href={previous.href}>
              <small>Previous</small>
              <HiddenComma />
              {previous.title}
            </AppLink>
          )}{' '}
          {next && (
            <AppLink className="is-next" rel="next" href={next.href}>
              <small>Next</small>
              <HiddenComma />
              {next.title}
            </AppLink>
          )}
        </nav>
      )}
    </>
  );
}
