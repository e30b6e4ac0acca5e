import { currencyFor } from '~/features/catalogue/currency';
import { presentOffered } from '~/features/catalogue/present.server';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { numberWord } from '~/features/catalogue/rules';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { ClosedCourse } from './show-closed-course.server';

export type ClosedCourseView = ReturnType<typeof presentClosedCourse>;

/** A closed course and the ways to open it; `chosen` is the currency that the reader has picked, if any. */
export function presentClosedCourse(
  scope: Scope,
  closed: ClosedCourse,
  { chosen, isInBasket }: { chosen: unknown; isInBasket: boolean },
) {
  const { course, lesson, previews, planPrices } = closed;
  const offered = presentOffered(scope, course, chosen);
  const plan = presentLowestPlan(scope, planPrices, chosen);
  const isPaused = scope.viewer?.subscription === 'paused';
  const [first] = previews;
  return {
    course: offered,
    lead: leadOf(closed, isPaused),
    isPaused,
    // Set if the requested lesson or course is open by now.
    openHref: closed.mayOpen ? (lesson ? paths.lesson(lesson.slug) : paths.courseLessons(course.slug)) : null,
    isInBasket,
    unsoldText: offered.price ? null : unsoldText(course, currencyFor(scope, chosen)),
    planText: plan && `Every course and DJ Hub, from ${plan.price} ${plan.term}`,
    preview: first
      ? {
          title: `Watch ${numberWord(previews.length)} ${previews.length === 1 ? 'lesson' : 'lessons'} free`,
          text: previews.map(({ title }) => `“${title}”`).join(', '),
          href: paths.lessonPreview(first.slug),
        }
      : null,
    signInHref: scope.viewer
      ? null
      : paths.signIn({ redirect: lesson ? paths.lesson(lesson.slug) : paths.courseLessons(course.slug) }),
  };
}

function leadOf({ course, lesson, mayOpen }: ClosedCourse, isPaused: boolean): string {
  const what = lesson ? `“${lesson.title}” is lesson ${lesson.position} of this course. ` : '';
  if (mayOpen) return `${what}You can open it now.`;
  if (isPaused) return 'Your subscription is paused. Reactivate it, and every course opens again.';
  const ways = course.prices.length ? 'Buy the course or subscribe' : 'Subscribe';
  return `${what}${ways} to open ${lesson ? 'the lesson' : 'its lessons'}.`;
}

function unsoldText({ prices }: ClosedCourse['course'], currency: string): string {
  if (!prices.length) return 'This course comes with a subscription. It is not sold by itself.';
  return `This course is not sold in ${currency}. You can choose another currency in your basket.`;
}
