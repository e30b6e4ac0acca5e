import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import { type CourseCardView, factsOf, pictureUrl, presentCard } from '~/features/catalogue/present.server';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { countOf } from '~/features/catalogue/rules';
import { cueOf } from '~/features/journey/present.server';
import type { Stage } from '~/features/journey/queries.server';
import { firstUnanswered } from '~/features/journey/rules';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { StartedCourse } from './list-courses-with-progress.server';
import { type ContinueCardView, presentStarted } from './present-home.server';
import { findPlace, formatResume, isCourseFinished, resumeNext } from './rules';
import type { Journey } from './show-home.server';

export type JourneyView = ReturnType<typeof presentJourney>;
export type JourneyStageView = JourneyView['stages'][number];

/** A course of My Journey: with progress for subscribers, with a price for others. */
export type JourneyCourseView =
  | { kind: 'progress'; card: ContinueCardView }
  | { kind: 'card'; card: CourseCardView; offer: { label: string; href: string } };

/** My Journey for this reader; `chosen` is the currency that the reader has picked, if any. */
export function presentJourney(scope: Scope, journey: Journey, chosen: unknown) {
  const { questions, replies, stages, started, planPrices } = journey;
  const isSubscriber = scope.viewer?.opensEverything ?? false;
  const begun = new Map(started.map((course) => [course.id, course]));
  const courses = stages.flatMap((stage) => stage.courses);
  const place = findPlace(stages, started);
  return {
    isSubscriber,
    // After a question was removed, the cron updates the user's flag with a delay.
    isAnswered: scope.viewer?.isJourneyAnswered || firstUnanswered(questions, replies) === null,
    questions,
    replies,
    lead: stages.length ? `${countOf(courses.length, 'course')} in ${countOf(stages.length, 'stage')}.` : null,
    next: place.next && presentNext(place.next, begun, isSubscriber),
    stages: stages.map((stage, index) => ({
      ...presentStage(stage, index),
      isCurrent: index === place.stage,
      courses: stage.courses.map((course) =>
        isSubscriber ? inPackage(course, begun.get(course.id)) : onSale(scope, course, begun.get(course.id), chosen),
      ),
    })),
    // The offer is shown once, after the reader's current stage (an index from 0).
    offer: presentLowestPlan(scope, planPrices, chosen),
    offerAfter: Math.max(0, place.stage),
    // 0 to 1.
    played: courses.length ? courses.filter(isCourseFinished).length / courses.length : 0,
  };
}

function presentStage({ id, number, name, subtitle, courses }: Stage, index: number) {
  const finished = courses.filter(isCourseFinished).length;
  return {
    id,
    number: index + 1,
    name,
    subtitle,
    cue: cueOf(number),
    progress: `${finished} of ${countOf(courses.length, 'course')}`,
    isFinished: finished === courses.length,
    coursesCount: courses.length,
  };
}

/** A subscriber's card: progress, and no price. */
function inPackage(course: CourseSummary, begun: StartedCourse | undefined): JourneyCourseView {
  if (begun) return { kind: 'progress', card: presentStarted(begun) };
  const isFinished = isCourseFinished(course);
  return {
    kind: 'progress',
    card: {
      id: course.id,
      title: course.title,
      href: paths.courseLessons(course.slug),
      imageUrl: pictureUrl(course.imageFileId),
      completed: course.completedLessonsCount,
      total: course.lessonsCount,
      resume: isFinished ? 'completed' : (factsOf(course)[1] ?? ''),
      lesson: course.tutorName,
    },
  };
}

/** Everybody else's card: the price and the unlock link, or the progress of an owned course. */
function onSale(
  scope: Scope,
  course: CourseSummary,
  begun: StartedCourse | undefined,
  chosen: unknown,
): JourneyCourseView {
  const card = presentCard(scope, course, chosen);
  if (!course.isBought) {
    return { kind: 'card', card, offer: { label: 'Unlock Course', href: paths.courseUnlock(course.slug) } };
  }
  const href = begun ? paths.lesson(begun.nextLesson.slug) : paths.courseLessons(course.slug);
  return { kind: 'card', card, offer: { label: 'Continue', href } };
}

function presentNext(
  { course, stage: index }: { course: CourseSummary; stage: number },
  begun: Map<string, StartedCourse>,
  isSubscriber: boolean,
) {
  const stage = index + 1;
  const going = begun.get(course.id);
  if (!going) {
    const isOpen = isSubscriber || course.isBought;
    return {
      stage,
      title: course.title,
      text: course.tagline,
      href: isOpen ? paths.courseLessons(course.slug) : paths.course(course.slug),
      label: isOpen ? 'Begin' : 'See the course',
    };
  }
  const resume = formatResume(resumeNext(going));
  const text = `${course.title}. ${going.completedLessonsCount} of ${countOf(going.lessonsCount, 'lesson')}, ${resume}.`;
  return { stage, title: going.nextLesson.title, text, href: paths.lesson(going.nextLesson.slug), label: 'Continue' };
}
