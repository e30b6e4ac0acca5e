import { CourseOffer, TakeOffer } from '~/features/catalogue/ui/course-offer';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { HiddenComma } from '~/ui/separated';
import type { ClosedCourseView } from '../present-closed-course.server';

/** A locked course with the main button that opens it, and the other ways below. */
export function ClosedCourse({ closed }: { closed: ClosedCourseView }) {
  const { course, isPaused, openHref, signInHref } = closed;
  return (
    <CourseOffer course={isPaused || openHref ? { ...course, price: null } : course} headingLevel={2}>
      {openHref ? (
        <LinkButton size="large" href={openHref}>
          Open it now
        </LinkButton>
      ) : isPaused ? (
        <PausedWay closed={closed} />
      ) : (
        <WaysToOpen closed={closed} />
      )}
      {signInHref && (
        <p className="small muted">
          Bought it already? <AppLink href={signInHref}>Click here to log in</AppLink>
        </p>
      )}
    </CourseOffer>
  );
}

function PausedWay({ closed: { course } }: { closed: ClosedCourseView }) {
  return (
    <>
      <div className="row">
        <LinkButton size="large" href={paths.myProfile({ openBillingPortal: true })}>
          Billing Portal
        </LinkButton>
      </div>
      {course.price && (
        <p className="small muted">
          Or buy this course for {course.price.now} and keep it:{' '}
          <AppLink href={course.pageHref}>see the course</AppLink>
        </p>
      )}
    </>
  );
}

function WaysToOpen({ closed }: { closed: ClosedCourseView }) {
  const { course, isInBasket, unsoldText, planText, preview } = closed;
  const isPlanFirst = unsoldText !== null && planText !== null;
  return (
    <>
      {unsoldText && <p className="muted">{unsoldText}</p>}
      {isInBasket ? (
        <div className="row">
          <LinkButton size="large" href={paths.basket()}>
            View Basket
          </LinkButton>
          <span className="small muted">Already in Basket</span>
        </div>
      ) : isPlanFirst ? (
        <div className="row">
          <LinkButton size="large" href={paths.subscriptionPlans()}>
            See Payment Options
          </LinkButton>
          <TextLink href={course.pageHref}>See the course</TextLink>
        </div>
      ) : (
        <TakeOffer course={course} />
      )}
      <ul className="alternatives">
        {planText && (
          <li>
            <span>
              <strong>{isPlanFirst ? 'With a plan' : 'Or get every course'}</strong>
              <HiddenComma />
              <small>{planText}</small>
            </span>
            {!isPlanFirst && <TextLink href={paths.subscriptionPlans()}>See Payment Options</TextLink>}
          </li>
        )}
        {preview && (
          <li>
            <span>
              <strong>{preview.title}</strong>
              <HiddenComma />
              <small>{preview.text}</small>
            </span>
            <TextLink href={preview.href}>Watch Preview</TextLink>
          </li>
        )}
      </ul>
    </>
  );
}
