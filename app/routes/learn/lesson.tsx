import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { findLessonSubject } from '~/features/comments/find-subject.server';
import { readComments } from '~/features/comments/list-comments.server';
import { presentComments } from '~/features/comments/present.server';
import { readCommentWish } from '~/features/comments/rules';
import { CommentSection } from '~/features/comments/ui/comment-section';
import { presentExerciseLink } from '~/features/decks/present.server';
import { readLessonExercises } from '~/features/decks/queries.server';
import { ExercisesOf } from '~/features/decks/ui/to-decks';
import { readOpeningQuestion } from '~/features/learning/lesson/open-first-lesson.server';
import { presentLesson, presentOpening } from '~/features/learning/lesson/present-lesson.server';
import type { LessonVideoView } from '~/features/learning/lesson/present-video.server';
import { readCoursesAfter } from '~/features/learning/lesson/read-courses-after.server';
import { viewLesson } from '~/features/learning/lesson/show-lesson.server';
import type { ProgressView } from '~/features/learning/present-course-lessons.server';
import { readStillAfter } from '~/features/learning/queries.server';
import { nearlyWatched, readStart, watchedShare } from '~/features/learning/rules';
import { LessonActs } from '~/features/learning/ui/lesson-acts';
import { firstVideoOf } from '~/features/learning/ui/lesson-blocks';
import { CoursesOnward, LessonEnd, LessonEndBand } from '~/features/learning/ui/lesson-end';
import { LessonLayout } from '~/features/learning/ui/lesson-layout';
import { OpeningQuestion } from '~/features/learning/ui/opening-question';
import { RateCourse, RateLink } from '~/features/learning/ui/rate-course';
import { readQuality } from '~/features/media/films/quality-choice';
import { readNotesForPage } from '~/features/notes/list-notes.server';
import { presentNotesOfLesson } from '~/features/notes/present.server';
import { LessonNotes } from '~/features/notes/ui/lesson-notes';
import { presentLessonQuestions } from '~/features/practice/lessons/present-lesson-questions.server';
import { readLessonQuestions } from '~/features/practice/lessons/queries.server';
import { LessonQuestion, questionPlace } from '~/features/practice/ui/lesson-question';
import { LessonQuestions } from '~/features/practice/ui/lesson-questions';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { clockTime } from '~/kit/dates';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import learn from '~/ui/css/learn.css?url';
import lessonSheet from '~/ui/css/lesson.css?url';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { goToField } from '~/ui/forms/go-to-field';
import { useReply } from '~/ui/forms/use-answer';
import { placeOf } from '~/ui/player/media-store';
import type { WatchedSpan } from '~/ui/player/watch-spans';
import { ProgressWave } from '~/ui/progress';
import { Separated } from '~/ui/separated';
import { lessonForms } from './lesson-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: (data?.opening ?? data)?.title ?? 'Lesson' }];
export const links = () => [learn, lessonSheet].map((href) => ({ rel: 'stylesheet', href }));

export const handle: RouteHandle = { container: false };

export const loader = page({ for: 'member' }, async ({ request, scope, params, url, visit }) => {
  // Only opening the page counts as a view: no HEAD, no prefetch, and no super admin who looks at it as the member.
  const isAhead = (request.headers.get('sec-purpose') ?? '').includes('prefetch');
  const isViewing = request.method === 'GET' && !isAhead && !scope.viewer?.look;
  const key = params.lessonId ?? '';
  const wish = readCommentWish(url.searchParams);
  const asked = url.searchParams;
  const { lesson, opening, still, courses, comments, questions, exercises, notes } = await scope.write({
    opening: readOpeningQuestion(scope, key),
    lesson: viewLesson(scope, { lesson: key, isViewing }),
    still: readStillAfter(scope, key),
    courses: readCoursesAfter(scope, key),
    questions: readLessonQuestions(scope, key),
    exercises: readLessonExercises(scope, key),
    comments: readComments(scope, findLessonSubject(scope, key), wish),
    notes: readNotesForPage(scope, key, asked.get('removed')),
  });
  if (lesson.course.isAskedFirst && opening) return { opening: presentOpening(lesson, opening) };
  const chosen = readQuality(url.searchParams.get('quality'));
  if (chosen) visit.cookies.set(cookieRules.quality, chosen);
  const place = { path: paths.lesson(lesson.slug), videoLength: lesson.durationMs / 1000 };
  return {
    opening: null,
    ...presentLesson(scope, lesson, readStart(url.searchParams), { still, courses }),
    quality: chosen ?? readQuality(visit.cookies.read(cookieRules.quality)) ?? 'auto',
    questions: presentLessonQuestions(scope, questions, url.searchParams.get('again')),
    exercises: exercises.map(presentExerciseLink),
    // The question that the reader has just answered, or answers again.
    asked: url.searchParams.get('again') ?? url.searchParams.get('asked'),
    comments: presentComments(scope, comments, wish, place),
    notes: notes && presentNotesOfLesson(notes, { edited: asked.get('note') }),
  };
});

export const action = lessonForms;

export default function LessonPage() {
  const found = useLoaderData<typeof loader>();
  return found.opening ? <OpeningQuestion {...found.opening} /> : <Lesson lesson={found} />;
}

type LessonPageData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { opening: null }>;

function Lesson({ lesson }: { lesson: LessonPageData }) {
  const reply = useReply();
  const { end, course, rating, isCompleted, notes } = lesson;
  const video = firstVideoOf(lesson.blocks);
  const { noteWatched, isDue } = useWatched(lesson.slug, video);
  const second = useShownSecond(video);
  return (
    <div className="wrap page-foot">
      <LessonLayout
        back={{ title: course.title, href: course.lessonsHref }}
        title={lesson.title}
        lesson={lesson}
        listHref="#course-lessons"
        badge={isCompleted && <Badge look="owned">Completed</Badge>}
        playingOf={(one) => ({
          ...placeReply(reply, one),
          onWatched: noteWatched,
          quality: lesson.quality,
          ...(one.number === 1 && {
            course: {
              title: course.title,
              tutor: course.tutor,
              previousHref: lesson.previous?.href ?? null,
              nextHref: lesson.next?.href ?? null,
            },
            ended: <LessonEnd end={end} isCompleted={isCompleted} />,
            onKeepLoop: notes ? keepLoop : undefined,
            pins: notes?.notes.filter(({ isRemoved }) => !isRemoved).map(({ at }) => at),
          }),
        })}
        acts={
          <>
            <LessonActs lesson={lesson} isDue={video !== null && isDue} noteTime={notes && clockTime(second)} />
            {isCompleted && <LessonEndBand end={end} />}
            <CoursesOnward courses={lesson.onward} />
          </>
        }
        notes={notes && <LessonNotes lesson={lesson.slug} notes={notes} place={video?.startAt ?? 0} reply={reply} />}
        questions={
          <>
            <ExercisesOf blocks={lesson.blocks} exercises={lesson.exercises} />
            <Questions lesson={lesson} reply={reply} />
          </>
        }
        side={
          <aside className="side-lessons" aria-labelledby="course-lessons">
            <CourseProgress progress={lesson.progress} listHref={course.lessonsHref} />
            <SlimList>
              <LessonRows lessons={lesson.lessons} isSlim />
            </SlimList>
          </aside>
        }
      >
        {!video && <LessonActs lesson={lesson} isDue={isDue} noteTime={null} isAgain />}
        <RateLink rating={rating} isText />
        <RateCourse key={lesson.id} rating={rating} hasVideo={video !== null} isCompleted={isCompleted} reply={reply} />
        <CommentSection comments={lesson.comments} reply={reply} />
      </LessonLayout>
    </div>
  );
}

/** Begins a note at a loop's start. */
function keepLoop(from: number, to: number) {
  const [text, position] = ['note-text', 'note-position'].map((id) => document.getElementById(id));
  if (!(text instanceof HTMLTextAreaElement) || !(position instanceof HTMLInputElement)) return;
  position.value = clockTime(from);
  text.value ||= `Loop ${clockTime(from)} to ${clockTime(to)}. `;
  goToField(text);
}

/** The lesson's questions, in the order in which it asks them. */
function Questions({ lesson, reply }: { lesson: LessonPageData; reply: Reply | undefined }) {
  const questions = lesson.blocks.flatMap(({ questionId }) => (questionId && lesson.questions[questionId]) || []);
  const refused = reply?.intent === 'answer' ? typedIn(reply, 'questionId') : null;
  return (
    <LessonQuestions
      questions={questions}
      current={refused || lesson.asked}
      questionOf={(question) => {
        // This URL asks the question even if it was answered before, since a form without an answer returns to it.
        const asking = paths.lesson(lesson.slug, { again: question.id });
        return (
          <LessonQuestion
            key={question.id}
            question={question}
            action={asking}
            againHref={`${asking}#${questionPlace(question.id)}`}
            reply={reply}
          />
        );
      }}
    />
  );
}

/** Reports what is watched, and tells when nine tenths of the lesson's first video have been. */
function useWatched(lesson: string, video: LessonVideoView | null) {
  const [seen, setSeen] = useState<(WatchedSpan & { fileId: string })[]>([]);
  const seenHere = seen.filter(({ fileId }) => fileId === video?.fileId);
  return {
    noteWatched: (fileId: string, span: WatchedSpan) => {
      setSeen((before) => [...before, { ...span, fileId }]);
      void keepWatched(lesson, fileId, span);
    },
    isDue: video === null || watchedShare([...video.watched, ...seenHere], video.duration) >= nearlyWatched,
  };
}

/** The whole second at which the lesson's first video is. */
function useShownSecond(video: LessonVideoView | null): number {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    const onTime = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement) || !target.closest('#video-1')) return;
      const place = placeOf(target);
      if (place !== null) setSecond(Math.floor(place));
    };
    document.addEventListener('timeupdate', onTime, true);
    return () => document.removeEventListener('timeupdate', onTime, true);
  }, []);
  return second ?? video?.startAt ?? 0;
}

/** The list of lessons; with script the current one is in sight. */
function SlimList({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const row = list?.querySelector<HTMLElement>('.is-current');
    if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="slim-box" tabIndex={0} ref={box} aria-label="Lessons of this course">
      {children}
    </section>
  );
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

/** The head of the list of lessons: progress in the course as a wave and as text. */
function CourseProgress({ progress, listHref }: { progress: ProgressView; listHref: string }) {
  const { completed, total, text, left } = progress;
  return (
    <header>
      <h2 id="course-lessons">
        <AppLink href={listHref}>Lessons</AppLink>
      </h2>
      <p className="progress-label">
        <Separated>
          <span>{text}</span>
          {left && <span>{left}</span>}
        </Separated>
      </p>
      <ProgressWave value={completed} max={total} label={`${completed} of ${total} lessons completed`} />
    </header>
  );
}
