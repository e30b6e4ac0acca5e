import { lengthOf, pictureUrl, presentCard } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { presentStages } from '~/features/journey/present.server';
import type { Stage } from '~/features/journey/queries.server';
import { clockTime } from '~/kit/dates';
import { pageCount, pageNumber } from '~/kit/paging';
import { seedNumber } from '~/kit/wave-seed';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { StartedCourse } from './list-courses-with-progress.server';
import type { FirstVideo } from './queries.server';
import type { FirstLesson } from './read-first-lesson.server';
import { findPlace, formatResume, resumeAt, resumeNext } from './rules';
import type { Home } from './show-home.server';

export type PreviewCardView = NonNullable<ReturnType<typeof presentHome>['previews']>['cards'][number];

/** The start page's cards. */
export function presentHome(
  scope: Scope,
  { started, owned, stages, previews, isSaleOn, first, questionsCount, isPastDue }: Home,
  chosen: unknown,
) {
  const [latest, ...others] = started;
  const begun = new Set(started.map(({ id }) => id));
  // Each picture appears once: a course's in the section of the member's best progress, a lesson's only on the deck.
  const ownedLeft = owned.filter(({ id }) => !begun.has(id));
  const isOnDeckAlone = ownedLeft.length === 1 && ownedLeft[0]?.id === first?.course.id;
  const shown = new Set([...begun, ...ownedLeft.map(({ id }) => id)]);
  return {
    userName: scope.viewer?.userName ?? '',
    isPastDue,
    isBegun: latest !== undefined,
    lead: latest ? null : first && leadTo(first),
    deck: latest ? deckOf(latest) : first && deckToStart(scope, first),
    path: presentPath(stages, started, questionsCount),
    started: others.map(presentStarted),
    isSaleOn,
    owned: isOnDeckAlone ? [] : ownedLeft.map((course) => presentCard(scope, course, chosen)),
    stages: presentStages(scope, stages, chosen, shown),
    previews: previews && {
      cards: previews.items
        .filter(({ id }) => id !== first?.id)
        .map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          href: paths.lessonPreview(lesson.slug),
          courseTitle: lesson.course.title,
          imageUrl: pictureUrl(lesson.video?.posterFileId ?? lesson.course.imageFileId),
          length: lengthOf(lesson.durationMs),
        })),
      page: pageNumber(previews),
      pages: pageCount(previews.totalCount, previews.limit),
    },
  };
}

function leadTo({ durationMs }: FirstLesson): string {
  if (durationMs <= 0) return 'Here’s your first lesson.';
  const minutes = Math.max(1, Math.round(durationMs / 60_000));
  return `Here’s your first lesson. It takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** The button of a course in which nothing was watched or completed. */
const startLesson = 'Start the lesson';

/** The lesson that comes next in the course that the member opened last. */
function deckOf(course: StartedCourse): DeckView {
  const { nextLesson, completedLessonsCount: completed } = course;
  const at = resumeNext(course);
  return {
    ...placeIn(at, nextLesson.durationMs),
    ...pictureOf(nextLesson.video, course.imageFileId),
    title: nextLesson.title,
    href: paths.lesson(nextLesson.slug),
    length: lengthOf(nextLesson.durationMs),
    isFree: false,
    facts: [
      `Lesson ${nextLesson.number} of ${course.lessonsCount}`,
      ...(completed > 0 ? [`${completed} completed`] : []),
      course.tutorName,
    ],
    points: [],
    course: { title: course.title, href: paths.courseLessons(course.slug) },
    button: at > 0 || completed > 0 ? 'Continue' : startLesson,
  };
}

export type DeckView = ReturnType<typeof deckToStart>;

/** A lesson that the member can start with. */
function deckToStart({ viewer }: Scope, lesson: FirstLesson) {
  const { course } = lesson;
  const mayOpen = course.isOwned || viewer?.opensEverything === true;
  const seconds = resumeAt(lesson.position, lesson.durationMs > 0 ? lesson.durationMs / 1000 : null);
  return {
    ...placeIn(seconds, lesson.durationMs),
    ...pictureOf(lesson.video, course.imageFileId),
    title: lesson.title,
    href: mayOpen ? paths.lesson(lesson.slug) : paths.lessonPreview(lesson.slug),
    length: lengthOf(lesson.durationMs),
    // Free for members who have not bought the course.
    isFree: !mayOpen,
    facts: [`Lesson ${lesson.number} of ${course.lessonsCount}`, lesson.tutorName],
    points: seconds > 0 ? [] : lesson.chapters.slice(0, mostPoints).map(({ title }) => title),
    course: {
      title: course.title,
      href: mayOpen ? paths.courseLessons(course.slug) : paths.course(course.slug),
    },
    button: seconds > 0 ? 'Continue' : startLesson,
  };
}

/** A lesson to begin with, for a member who may open it. */
export function presentFirstLesson({ slug, title, number, course, video, tutorName, durationMs }: FirstLesson) {
  const length = lengthOf(durationMs);
  return {
    title,
    href: paths.lesson(slug),
    imageUrl: pictureOf(video, course.imageFileId).imageUrl,
    facts: [`Lesson ${number} of ${course.title}`, tutorName, ...(length ? [length] : [])],
  };
}

/** More chapters would push the button off a phone's first screen. */
const mostPoints = 3;

/** The start position, `at` in per cent of the video; takes seconds. */
function placeIn(at: number, durationMs: number) {
  return {
    at: durationMs > 0 ? Math.min(100, Math.round((at * 1_000_000) / durationMs) / 10) : 0,
    place: at > 0 ? `You stopped at ${clockTime(at)}` : 'Start here',
  };
}

/** The lesson's picture, or the course's, and the seed of the video's wave. */
function pictureOf(video: FirstVideo | null, courseImageId: string | null) {
  return { imageUrl: pictureUrl(video?.posterFileId ?? courseImageId), wave: video && seedNumber(video.fileId) };
}

export type PathView = NonNullable<ReturnType<typeof presentPath>>;

/** The question that starts a learning path if any is unanswered, else the member's stage, which My Journey marks. */
function presentPath(stages: Stage[], started: StartedCourse[], questionsCount: number) {
  if (questionsCount > 0) return { kind: 'question' as const, questions: countOf(questionsCount, 'question') };
  const index = findPlace(stages, started).stage;
  const stage = stages[index];
  if (!stage) return null;
  // Titles have commas of their own, so a list of them could not be read.
  const first = stage.courses[0]?.title ?? '';
  const more = stage.courses.length - 1;
  const text = more > 0 ? `Starts with “${first}”, then ${countOf(more, 'more course')}.` : `Starts with “${first}”.`;
  return { kind: 'stage' as const, number: index + 1, count: stages.length, name: stage.name, text };
}

export type ContinueCardView = ReturnType<typeof presentStarted>;

/** The card of a started course. */
export function presentStarted(course: StartedCourse) {
  const at = resumeNext(course);
  return {
    id: course.id,
    title: course.title,
    href: paths.lesson(course.nextLesson.slug),
    imageUrl: pictureUrl(course.imageFileId),
    completed: course.completedLessonsCount,
    total: course.lessonsCount,
    resume: at > 0 ? `Continue ${formatResume(at)}` : formatResume(at),
    lesson: `Next: ${course.nextLesson.title}`,
  };
}
