import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { Disclosure } from '~/ui/disclosure';
import { Icon } from '~/ui/icon';
import { Part } from '~/ui/page-parts';
import { Price } from '~/ui/price';
import { Separated } from '~/ui/separated';
import type { CoursePageView } from '../present-course.server';
import { AddToBasket, BuyAsGift } from './add-to-basket';

interface WaysToBuyProps {
  course: CoursePageView;
  isInBasket: boolean;
  /** The discount in per cent for several courses. */
  severalPercent: number;
}

/**
 * Single Course, Complete Package, Gift This Course: one open at a time, even without script. Readers with the package
 * see the link to the lessons first.
 */
export function WaysToBuy({ course, isInBasket, severalPercent }: WaysToBuyProps) {
  return (
    <Part
      id="buy"
      title={course.isBought ? 'Your course' : 'Ways to take this course'}
      as="div"
      className="buy-box"
      isLabel
    >
      {course.isBought ? (
        <>
          <Bought course={course} />
          <div>
            <GiftThisCourse course={course} />
          </div>
        </>
      ) : (
        <>
          <div>
            <Disclosure
              title="Single Course"
              name="buy"
              isOpen={!course.isInPackage}
              end={course.isInPackage && course.price?.now}
            >
              <SingleCourse course={course} isInBasket={isInBasket} />
            </Disclosure>
            {(course.isInPackage || course.packagePrice) && (
              <Disclosure
                title="Complete Package"
                name="buy"
                isOpen={course.isInPackage}
                end={course.isInPackage ? 'yours' : `${course.packagePrice} a month`}
              >
                <CompletePackage course={course} />
              </Disclosure>
            )}
            <GiftThisCourse course={course} />
          </div>
          <ul className="ticks">
            <li>{severalPercent}% off when you buy two courses or more</li>
          </ul>
        </>
      )}
    </Part>
  );
}

/** This course as a gift, and below it the shop's gift cards (decisions, "Gifts on a course"). */
function GiftThisCourse({ course }: { course: CoursePageView }) {
  return (
    <Disclosure title="Gift This Course" name="buy" end={course.price ? course.price.now : `from ${course.gift.from}`}>
      <div className="stack">
        {course.price && <BuyAsGift kind="course" id={course.id} price={course.price.now} />}
        <p className="small muted">Gift cards from our shop: from {course.gift.from}</p>
        <LinkButton variant="quiet" isBlock href={course.gift.href} target="_blank" rel="noopener">
          See gift cards <Icon name="external-link" label="opens in a new tab" />
        </LinkButton>
      </div>
    </Disclosure>
  );
}

function Bought({ course }: { course: CoursePageView }) {
  return (
    <div className="stack">
      <p className="strong">YOU HAVE ALREADY PURCHASED THIS COURSE</p>
      <LinkButton isBlock size="large" href={paths.courseLessons(course.slug)}>
        Go to the lessons
      </LinkButton>
    </div>
  );
}

function SingleCourse({ course, isInBasket }: { course: CoursePageView; isInBasket: boolean }) {
  if (!course.price) return <p className="small muted">This course is not sold by itself.</p>;
  return (
    <div className="stack">
      <p className="row">
        <Separated>
          <Price now={course.price.now} was={course.price.was} isLarge />
          {course.isOnSale && <Badge look="sale">Sale</Badge>}
        </Separated>
      </p>
      <AddToBasket kind="course" id={course.id} backTo={`${paths.course(course.slug)}#buy`} isInBasket={isInBasket} />
      {course.saleEnds && <p className="small">Sale price until {course.saleEnds}</p>}
      <p className="small muted">Pay once and keep it, with every lesson we add.</p>
    </div>
  );
}

function CompletePackage({ course }: { course: CoursePageView }) {
  return course.isInPackage ? (
    <div className="stack">
      <p className="small muted">This course is in your package: all its lessons are open to you.</p>
      <LinkButton isBlock size="large" href={paths.courseLessons(course.slug)}>
        Go to the lessons
      </LinkButton>
    </div>
  ) : (
    <div className="stack">
      <p className="small muted">All courses, DJ Hub and the rewards. Cancel any time.</p>
      <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </div>
  );
}
