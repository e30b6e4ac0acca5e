import { gearText } from '~/features/catalogue/gear';
import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import { pictureUrl, presentCard } from '~/features/catalogue/present.server';
import { clockTime, formatDate, formatDuration } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { presentProgress, presentRating, presentRows } from '../present-course-lessons.server';
import type { OutlineEntry } from '../queries.server';
import { gearOf, type LessonVideo } from '../read-contents.server';
import { isExercise, lessonAfter, lessonTarget, type StartWish } from '../rules';
import { presentVideo } from './present-video.server';
import type { Lesson, OutlinedLesson } from './show-lesson.server';

export type LessonPageView = ReturnType<typeof presentLesson>;

/** What the end of a lesson shows besides the lesson: a picture of the one that follows, and courses. */
export interface AfterLesson {
  still: string | null;
  courses: CourseSummary[];
}

const nothingAfter: AfterLesson = { still: null, courses: [] };

/** The lesson's page for this member. */
export function presentLesson(scope: Scope, lesson: Lesson, wish: StartWish, after: AfterLesson = nothingAfter) {
  const { course, progress } = lesson;
  const targetOf = (other: OutlineEntry | null) => other && { title: other.title, href: lessonTarget(other, course) };
  return {
    ...pick(lesson, 'id', 'slug', 'title', 'isCompleted', 'isBookmarked'),
    facts: lessonFacts(lesson),
    gearText: gearText(lesson.gear, gearOf(scope.viewer)),
    course: { title: course.title, lessonsHref: paths.courseLessons(course.slug), tutor: lesson.tutorName },
    ...presentContents(scope, lesson, wish),
    end: presentEnd(lesson, after),
    onward: after.courses.map((other) => ({
      ...presentCard(scope, other, null),
      id: other.id,
      tagline: other.tagline,
      reason: other.tutorName === lesson.tutorName ? `Also by ${other.tutorName}` : `More in ${other.category.name}`,
    })),
    rating: presentRating(course, lesson.isLastLesson, (query) => paths.lesson(lesson.slug, query)),
    previous: targetOf(lesson.previous),
    next: targetOf(lesson.next),
    lessons: presentRows(lesson.outline, course, lesson.id),
    progress: presentProgress(progress, lesson.outline),
  };
}

export type LessonEndView = ReturnType<typeof presentEnd>;

/** What the page offers at the end of the lesson's video. */
function presentEnd({ id, slug, outline, position, course, progress }: Lesson, { still }: AfterLesson) {
  const next = lessonAfter(outline, id);
  const number = next ? outline.indexOf(next) + 1 : 0;
  const isAfter = number > position;
  const { completed, total, completedAt } = progress;
  const others = outline.filter((lesson) => lesson.id !== id && !lesson.completedAt).length;
  const leftText = others === 1 ? `One is left, lesson ${number}` : `${others} are left, the first is lesson ${number}`;
  return {
    course: course.title,
    total,
    isCourseComplete: total > 0 && completed === total,
    progress: `${completed} of ${total}`,
    lessonText: `Lesson ${position} of ${total}${completedAt ? `, ${formatDate(completedAt)}` : ''}`,
    certificateHref: completedAt && paths.courseCertificate(course.slug),
    againHref: `${paths.lesson(slug, { t: 0 })}#video-1`,
    next: next && {
      ...pick(next, 'title'),
      number,
      isAfter,
      href: lessonTarget(next, course),
      length: next.durationMs > 0 ? clockTime(next.durationMs / 1000) : null,
      stillUrl: pictureUrl(still),
      label: isAfter ? `Next, lesson ${number}` : leftText,
    },
  };
}

/** 'Lesson 6 of 14', '15 min', the tutor. */
export function lessonFacts(lesson: Pick<Lesson, 'id' | 'outline' | 'durationMs' | 'tutorName'>): string[] {
  return [
    `Lesson ${lesson.outline.findIndex(({ id }) => id === lesson.id) + 1} of ${lesson.outline.length}`,
    ...(lesson.durationMs > 0 ? [formatDuration(lesson.durationMs)] : []),
    lesson.tutorName,
  ];
}

export type BlockView = ReturnType<typeof presentContents>['blocks'][number];

/** The contents of a lesson; only for viewers with access. */
export function presentContents(
  scope: Scope,
  lesson: Pick<Lesson, 'title' | 'chapters' | 'loops' | 'blocks'>,
  wish: StartWish,
) {
  const wanted = scope.viewer?.preferredSubtitleLanguage ?? null;
  const all = lesson.blocks.flatMap(({ videos }) => videos);
  const placeOf = (video: LessonVideo) => ({ number: all.indexOf(video) + 1, isOnly: all.length === 1 });
  return {
    blocks: lesson.blocks.map((block) => ({
      id: block.id,
      html: block.html && sanitizeHtml(block.html),
      isExercise: isExercise(block.html),
      // 'Traktor': set for a variant that replaces the common block.
      madeFor: block.madeFor && [...block.madeFor.equipment, ...block.madeFor.software].join(', '),
      images: block.images.map(({ fileId, alt, caption }) => ({
        src: paths.media(fileId),
        alt,
        caption: caption ?? null,
      })),
      videos: block.videos.map((video) => presentVideo(lesson, video, placeOf(video), wish, wanted)),
      questionId: block.questionId,
      decksId: block.decksId,
      form: block.typeFormId === null ? null : presentForm(scope, lesson, block.typeFormId),
    })),
  };
}

/** The form widget's own page: for a frame, and for a plain link (no-JavaScript table, "Embedded form widget"). */
function presentForm({ config }: Scope, lesson: Pick<Lesson, 'title'>, id: string) {
  return { title: `Form: ${lesson.title}`, href: `${config.formWidgetOrigin}/to/${encodeURIComponent(id)}` };
}

/** The question before a lesson that nobody has opened yet (specification 6, B38). */
export function presentOpening({ slug, title, course }: OutlinedLesson, question: string) {
  return {
    title,
    question,
    course: { title: course.title, lessonsHref: paths.courseLessons(course.slug) },
    action: paths.lesson(slug),
  };
}
