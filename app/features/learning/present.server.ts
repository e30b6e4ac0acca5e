import type { z } from 'zod';
import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import {
  lengthOf,
  pictureLink,
  pictureUrl,
  presentCard,
  presentCourseOutput,
} from '~/features/catalogue/present.server';
import { signLink } from '~/features/media/signed-links.server';
import { parseVtt } from '~/features/media/web-vtt';
import { clockTime, spellDuration } from '~/kit/dates';
import { sanitizeHtml } from '~/kit/html.server';
import { pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { StartedCourse } from './list-continue-learning.server';
import type { CourseLessons } from './list-course-lessons.server';
import type { CourseWithProgress, LessonLink } from './list-courses-with-progress.server';
import type { LessonPreview } from './list-lesson-previews.server';
import type { OutlineEntry } from './queries.server';
import { isExercise, lessonTarget, preferredTrack, resumeAt, type Standing, spellResume, spellStanding } from './rules';
import type { LessonOutput } from './schema';
import type { Home } from './show-home.server';
import type { Lesson, LessonVideo } from './show-lesson.server';
import type {
  ChapterView,
  ContinueCardView,
  CourseLessonsView,
  HomeView,
  LessonContentsView,
  LessonPageView,
  LessonRowView,
  LessonVideoView,
  StandingView,
  TranscriptView,
} from './view';

/** Where in which video the address asks to begin: `?t=` in seconds, `?video=` counted from 1. */
export interface StartWish {
  seconds: number | null;
  video: number;
}

/** The lesson's page for this member. */
export function presentLesson(scope: Scope, lesson: Lesson, wish: StartWish): LessonPageView {
  const { course, standing } = lesson;
  const targetOf = (other: OutlineEntry | null) => other && { title: other.title, href: lessonTarget(other, course) };
  return {
    id: lesson.id,
    slug: lesson.slug,
    title: lesson.title,
    facts: lessonFacts(lesson),
    course: { title: course.title, lessonsHref: paths.courseLessons(course.slug) },
    ...presentContents(scope, lesson, wish),
    isCompleted: lesson.isCompleted,
    isCourseComplete: standing.total > 0 && standing.completed === standing.total,
    previous: targetOf(lesson.previous),
    next: targetOf(lesson.next),
    lessons: presentRows(lesson.outline, course, lesson.id),
    standing: presentStanding(standing, lesson.outline),
  };
}

/** 'Lesson 6 of 14', '15 min', the tutor. */
export function lessonFacts(lesson: Pick<Lesson, 'id' | 'outline' | 'durationMs' | 'tutorName'>): string[] {
  return [
    `Lesson ${lesson.outline.findIndex(({ id }) => id === lesson.id) + 1} of ${lesson.outline.length}`,
    ...(lesson.durationMs > 0 ? [spellDuration(lesson.durationMs)] : []),
    lesson.tutorName,
  ];
}

/** What there is to watch and to read: for those only who may. */
export function presentContents(scope: Scope, lesson: Lesson, wish: StartWish): LessonContentsView {
  const wanted = scope.viewer?.preferredSubtitleLanguage ?? null;
  return {
    videos: lesson.videos.map((video, index) => presentVideo(lesson, video, index, wish, wanted)),
    blocks: lesson.blocks.map((block) => ({
      id: block.id,
      html: block.html && sanitizeHtml(block.html),
      isExercise: isExercise(block.html),
      images: block.images.map(({ fileId, alt, caption }) => ({
        src: paths.media(fileId),
        alt,
        caption: caption ?? null,
      })),
      formHref: block.typeFormId && formAddress(block.typeFormId),
    })),
  };
}

/** The form widget's own page, for a plain link (no-JavaScript table, "Embedded form widget"). */
function formAddress(id: string): string {
  return `https://form.typeform.com/to/${encodeURIComponent(id)}`;
}

function presentVideo(
  lesson: Lesson,
  video: LessonVideo,
  index: number,
  wish: StartWish,
  wantedLanguage: string | null,
): LessonVideoView {
  const duration = video.durationMs === null ? null : video.durationMs / 1000;
  const kept = resumeAt(video.position, duration);
  const isAsked = wish.seconds !== null && wish.video === index + 1;
  const startAt = isAsked ? Math.min(wish.seconds ?? 0, duration ?? Number.POSITIVE_INFINITY) : kept;
  const hrefAt = (seconds: number) => {
    const t = Math.floor(seconds);
    return index === 0 ? `?t=${t}#video-1` : `?t=${t}&video=${index + 1}#video-${index + 1}`;
  };
  const track = preferredTrack(video.captions, wantedLanguage);
  return {
    fileId: video.fileId,
    title: lesson.videos.length > 1 ? `${lesson.title}, video ${index + 1}` : lesson.title,
    src: paths.media(video.fileId),
    poster: pictureUrl(video.posterFileId),
    tracks: video.captions.map(({ language, label }) => ({
      src: paths.captions(video.fileId, language),
      language,
      label,
      isDefault: language === track?.language,
    })),
    startAt,
    played: duration ? Math.min(1, startAt / duration) : 0,
    stopped: kept > 0 ? { time: clockTime(kept), href: hrefAt(kept) } : null,
    chapters: index === 0 ? presentChapters(lesson, startAt, duration, hrefAt) : [],
    transcript: track ? presentTranscript(video.fileId, track, startAt, hrefAt) : null,
  };
}

const colours = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

function presentChapters(
  { chapters }: Lesson,
  startAt: number,
  duration: number | null,
  hrefAt: (seconds: number) => string,
): ChapterView[] {
  const current = chapters.findLastIndex(({ at }) => at <= startAt);
  const total = duration ?? Math.max(1, ...chapters.map(({ at }) => at));
  return chapters.map(({ at, title }, index) => ({
    letter: String.fromCharCode(65 + (index % 26)),
    colour: colours[index % colours.length] ?? 'a',
    title,
    time: clockTime(at),
    href: hrefAt(at),
    at: Math.round((1000 * at) / total) / 10,
    isCurrent: index === current && startAt > 0,
  }));
}

function presentTranscript(
  fileId: string,
  { vtt, language }: { vtt: string; language: string },
  startAt: number,
  hrefAt: (seconds: number) => string,
): TranscriptView | null {
  const cues = parseVtt(vtt);
  if (!cues.length) return null;
  const current = startAt > 0 ? cues.findLastIndex(({ start }) => Math.floor(start) <= startAt) : -1;
  const words = cues.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return {
    words: `${words.toLocaleString('en-GB')} words`,
    downloadHref: `${paths.captions(fileId, language)}?download=1`,
    lines: cues.map(({ start, text }, index) => ({
      time: clockTime(start),
      href: hrefAt(start),
      text,
      isCurrent: index === current,
    })),
  };
}

export function presentRows(
  outline: OutlineEntry[],
  course: { slug: string; mayOpen: boolean },
  currentId: string | null,
): LessonRowView[] {
  return outline.map((lesson, index) => {
    const isLocked = !course.mayOpen && !lesson.isPreview;
    const { id, title, completedAt, durationMs } = lesson;
    return {
      id,
      number: index + 1,
      title,
      length: lengthOf(durationMs),
      href: isLocked ? null : lessonTarget(lesson, course),
      state:
        id === currentId
          ? 'current'
          : isLocked
            ? 'locked'
            : completedAt
              ? 'completed'
              : course.mayOpen
                ? 'open'
                : 'preview',
    };
  });
}

function presentStanding(standing: Standing, outline: OutlineEntry[]): StandingView {
  const left = outline.filter((lesson) => !lesson.completedAt).reduce((sum, lesson) => sum + lesson.durationMs, 0);
  return {
    completed: standing.completed,
    total: standing.total,
    text: spellStanding(standing),
    left: left > 0 ? `${spellDuration(left)} left` : null,
  };
}

/** A course's list of lessons for this member. */
export function presentCourseLessons(scope: Scope, found: CourseLessons, chosen: unknown): CourseLessonsView {
  const { course, mayOpen, lessons, standing } = found;
  const preview = lessons.find((lesson) => lesson.isPreview);
  const card = presentCard(scope, course, chosen);
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    courseHref: paths.course(course.slug),
    unlockHref: paths.courseUnlock(course.slug),
    facts: card.facts,
    imageUrl: card.imageUrl,
    mayOpen,
    price: card.price,
    previewHref: !mayOpen && preview ? paths.lessonPreview(preview.slug) : null,
    standing: mayOpen && lessons.length ? presentStanding(standing, lessons) : null,
    lessons: presentRows(lessons, { slug: course.slug, mayOpen }, null),
  };
}

/** The start page's cards. */
export function presentHome(scope: Scope, { started, owned, others, previews }: Home, chosen: unknown): HomeView {
  const cardOf = (course: CourseSummary) => presentCard(scope, course, chosen);
  return {
    started: started.map(presentStarted),
    owned: owned.map(cardOf),
    others: others.map(cardOf),
    previews: previews && {
      cards: previews.items.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        href: paths.lessonPreview(lesson.slug),
        courseTitle: lesson.course.title,
        imageUrl: pictureUrl(lesson.course.imageFileId),
        length: lengthOf(lesson.durationMs),
      })),
      page: pageNumber(previews),
      pages: pageCount(previews.totalCount, previews.limit),
    },
  };
}

/** Where the last viewed lesson of a course goes on, in seconds. */
function resumeOf({ position, lastLesson }: StartedCourse): number {
  return resumeAt(position, lastLesson.durationMs > 0 ? lastLesson.durationMs / 1000 : null);
}

function presentStarted(course: StartedCourse): ContinueCardView {
  const at = resumeOf(course);
  return {
    id: course.id,
    title: course.title,
    href: paths.lesson(course.lastLesson.slug),
    imageUrl: pictureUrl(course.imageFileId),
    completed: course.completedLessonsCount,
    total: course.publishedLessonsCount,
    resume: spellResume(at),
    lesson: `Next: ${course.lastLesson.title}`,
  };
}

const linkOutput = (lesson: LessonLink | null) =>
  lesson && { id: lesson.id, urlPart: lesson.slug, title: lesson.title };

/** A course with where the member is in it, in the API's shape. */
export function presentProgressOutput(scope: Scope, course: CourseWithProgress) {
  return {
    ...presentCourseOutput(scope, course),
    firstLesson: linkOutput(course.firstLesson),
    lastViewedLesson: linkOutput(course.lastLesson),
  };
}

export function presentStartedOutput(scope: Scope, course: StartedCourse) {
  return {
    ...presentProgressOutput(scope, course),
    lessonsCount: course.publishedLessonsCount,
    position: resumeOf(course),
    lastViewedAt: course.lastViewedAt.toISOString(),
  };
}

export function presentPreviewOutput(scope: Scope, lesson: LessonPreview) {
  return {
    ...lessonOutput(lesson),
    course: {
      id: lesson.course.id,
      urlPart: lesson.course.slug,
      title: lesson.course.title,
      courseThumbnailImage: pictureLink(scope, lesson.course.imageFileId),
    },
  };
}

function lessonOutput(lesson: Pick<OutlineEntry, 'id' | 'slug' | 'position' | 'title' | 'durationMs' | 'isPreview'>) {
  return {
    id: lesson.id,
    urlPart: lesson.slug,
    ordinalNumber: lesson.position,
    title: lesson.title,
    duration: lesson.durationMs / 1000,
    isPreviewLesson: lesson.isPreview,
  };
}

/** A line of a course's lesson list, in the API's shape. */
export function presentOutlineOutput(lesson: OutlineEntry, mayOpen: boolean) {
  return {
    ...lessonOutput(lesson),
    isCompleted: lesson.completedAt !== null,
    isLocked: !mayOpen && !lesson.isPreview,
  };
}

/** What anyone may know of a lesson, in the API's shape. */
export function presentPreviewPageOutput(
  scope: Scope,
  lesson: Pick<Lesson, 'id' | 'slug' | 'position' | 'title' | 'durationMs' | 'isPreview' | 'isCompleted' | 'course'>,
) {
  const { course } = lesson;
  return {
    ...lessonOutput(lesson),
    isCompleted: lesson.isCompleted,
    isLocked: !course.mayOpen && !lesson.isPreview,
    course: {
      id: course.id,
      urlPart: course.slug,
      title: course.title,
      overview: sanitizeHtml(course.overview),
      courseThumbnailImage: pictureLink(scope, course.imageFileId),
      isOpen: course.mayOpen,
    },
  };
}

/**
 * A lesson with its contents, in the API's shape: its links are signed for whoever asks. The specification hangs videos
 * on blocks; they stand in the first one.
 */
export function presentLessonOutput(scope: Scope, lesson: Lesson): z.input<typeof LessonOutput> {
  const page = presentPreviewPageOutput(scope, lesson);
  const { standing } = lesson;
  const videos = lesson.videos.map((video) => presentVideoOutput(scope, video));
  const blocks = lesson.blocks.length
    ? lesson.blocks
    : videos.length
      ? [{ id: lesson.id, html: null, images: [], typeFormId: null }]
      : [];
  return {
    ...page,
    course: {
      ...page.course,
      lessonsCount: standing.total,
      completedLessonsCount: standing.completed,
      completedAt: standing.completedAt?.toISOString() ?? null,
    },
    blocks: blocks.map((block, index) => ({
      id: block.id,
      text: block.html && sanitizeHtml(block.html),
      images: block.images.map(({ fileId, alt, caption }) => ({
        id: fileId,
        ...pictureLink(scope, fileId),
        alt,
        caption: caption ?? null,
      })),
      videos: index === 0 ? videos : [],
      typeFormId: block.typeFormId,
    })),
    chapters: lesson.chapters,
    isLastLesson: lesson.isLastLesson,
    commentsCount: lesson.commentsCount,
    previousLessonUrlPart: lesson.previous?.slug ?? null,
    nextLessonUrlPart: lesson.next?.slug ?? null,
  };
}

function presentVideoOutput(scope: Scope, video: LessonVideo) {
  const { config } = scope;
  const user = scope.viewer?.id ?? '';
  const linkTo = (path: string) =>
    signLink({ secret: config.secrets.token, origin: config.appOrigin, path, user, now: scope.now() });
  return {
    id: video.fileId,
    link: linkTo(paths.media(video.fileId)),
    videoPreview: null,
    thumbnailImage: pictureLink(scope, video.posterFileId),
    translatedVideos: Object.fromEntries(
      video.captions.map(({ language }) => [language, linkTo(paths.captions(video.fileId, language))]),
    ),
    position: resumeAt(video.position, video.durationMs === null ? null : video.durationMs / 1000),
  };
}
