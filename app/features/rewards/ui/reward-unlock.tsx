import { Facts } from '~/features/catalogue/ui/course-meta';
import { Choice, PackageChoice } from '~/features/catalogue/ui/unlock-choices';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { Price } from '~/ui/price';
import type { RewardUnlockView } from '../present.server';

/** Says what unlocks the reward, above the ways to unlock it. */
export function whatUnlocks({ courses, subscription }: RewardUnlockView): string {
  if (courses && subscription) return 'Choose one of two ways to unlock it.';
  if (!courses) return 'It comes with a subscription.';
  if (!courses.length) return 'It comes with any course.';
  return `It comes with ${courses.length > 1 ? 'any of these courses' : 'this course'}.`;
}

/** Says when the reward opens, where it is found, and how long it stays open (decisions, Commerce, "Rewards"). */
export function WhatHappensThen({ reward: { courses, subscription, isRedeemable } }: RewardUnlockProps) {
  const [opens, stays] =
    courses && subscription
      ? ['you have one of the two', 'With a course it stays open, with a subscription for as long as that runs']
      : courses
        ? [
            `you own ${courses.length > 1 ? 'one of the courses' : courses.length ? 'the course' : 'a course'}`,
            'It stays open, since the course is yours to keep',
          ]
        : ['your subscription starts', 'It stays open for as long as your subscription runs'];
  return (
    <Part id="then" title="What happens next">
      <ul className="ticks">
        <li>It opens as soon as {opens}</li>
        <li>{isRedeemable ? 'You generate your code on the Rewards page' : 'You find it on the Rewards page'}</li>
        <li>{stays}</li>
      </ul>
      <p className="small muted">
        Have an activation code? <AppLink href={paths.redeem()}>Redeem a code</AppLink>
      </p>
    </Part>
  );
}

interface RewardUnlockProps {
  reward: RewardUnlockView;
  /** Whether the ways are shown without boxes, for dialogs. */
  isPlain?: boolean;
}

/** The ways to unlock a reward: a subscription, a course, or either (specification 2, Reward). */
export function RewardUnlock({ reward: { subscription, courses }, isPlain }: RewardUnlockProps) {
  return (
    <>
      {courses && <CourseChoice courses={courses} isPlain={isPlain} />}
      {subscription && <SubscriptionChoice subscription={subscription} isPlain={isPlain} isOnlyWay={!courses} />}
    </>
  );
}

interface CourseChoiceProps {
  courses: NonNullable<RewardUnlockView['courses']>;
  isPlain?: boolean;
}

function CourseChoice({ courses, isPlain }: CourseChoiceProps) {
  if (!courses.length) {
    return (
      <Choice title="Any course" isPlain={isPlain}>
        <p className="small muted">Buy any course, by itself or in a bundle.</p>
        <LinkButton variant="quiet" isBlock href={paths.courseList()}>
          See all courses
        </LinkButton>
      </Choice>
    );
  }
  return (
    <Choice title={courses.length > 1 ? 'One of these courses' : 'This course'} isPlain={isPlain}>
      <p className="small muted">Buy it by itself or in a bundle. It is yours to keep.</p>
      <ul className="plain">
        {courses.map(({ id, title, href, price, facts }) => (
          <li key={id} className="choice-course">
            <AppLink href={href}>{title}</AppLink>
            {price && <Price {...price} />}
            <Facts facts={facts} />
          </li>
        ))}
      </ul>
    </Choice>
  );
}

interface SubscriptionChoiceProps {
  subscription: NonNullable<RewardUnlockView['subscription']>;
  isPlain?: boolean;
  isOnlyWay: boolean;
}

function SubscriptionChoice({ subscription: { plan, isPaused }, isPlain, isOnlyWay }: SubscriptionChoiceProps) {
  if (isPaused) {
    return (
      <Choice title="Your subscription is paused" isPlain={isPlain}>
        <p className="small muted">Resume it in the billing portal to unlock this again.</p>
        <LinkButton variant="quiet" isBlock href={paths.myProfile()}>
          Go to my profile
        </LinkButton>
      </Choice>
    );
  }
  if (plan) return <PackageChoice plan={plan} isPlain={isPlain} isOnlyWay={isOnlyWay} />;
  return (
    <Choice title="A subscription" isPlain={isPlain}>
      <p className="small">Subscriptions are not on sale yet.</p>
    </Choice>
  );
}
