import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Disclosure } from '~/ui/disclosure';
import { LinkButton } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { Icon } from '~/ui/pictures/icon';
import { Price } from '~/ui/price';
import { Separated } from '~/ui/separated';
import { SectionTabs } from '~/ui/tabs';
import type { CoursePageView } from '../present-course.server';
import { AddToBasket, BuyAsGift } from './add-to-basket';
import { PackagePrice } from './unlock-choices';

interface WaysToBuyProps {
  course: CoursePageView;
  isInBasket: boolean;
  /** The discount in per cent for several courses. */
  severalPercent: number;
}

/**
 * Single Course, Complete Package, Gift This Course: tabs, and sections without script. Readers with the package see the
 * link to the lessons first. A course that is bought can still be given.
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
            <Disclosure title="Gift This Course" name="buy" end={giftPrice(course)}>
              <GiftThisCourse course={course} />
            </Disclosure>
          </div>
        </>
      ) : (
        <>
          <SectionTabs
            id="way"
            label="Ways to take this course"
            first={course.isInPackage ? 'package' : 'single'}
            tabs={[
              {
                id: 'single',
                label: 'Single Course',
                note: course.price?.now,
                panel: <SingleCourse course={course} isInBasket={isInBasket} />,
              },
              ...(course.isInPackage || course.plan
                ? [
                    {
                      id: 'package',
                      label: 'Complete Package',
                      // Readers with the package pay nothing more for the course.
                      note:
                        course.isInPackage || !course.plan ? null : `from ${course.plan.price} ${course.plan.every}`,
                      panel: <CompletePackage course={course} />,
                    },
                  ]
                : []),
              {
                id: 'gift',
                label: 'Gift This Course',
                note: giftPrice(course),
                panel: <GiftThisCourse course={course} />,
              },
            ]}
          />
          <ul className="ticks">
            <li>{severalPercent}% off when you buy two courses or more</li>
          </ul>
        </>
      )}
    </Part>
  );
}

/** What a gift of this course costs; one that is not sold by itself can only be given as a gift card. */
function giftPrice({ price, gift }: CoursePageView): string {
  return price ? price.now : `from ${gift.from}`;
}

/** This course as a gift, and below it the shop's gift cards (decisions, "Gifts on a course"). */
function GiftThisCourse({ course }: { course: CoursePageView }) {
  return (
    <div className="stack">
      {course.price && <BuyAsGift kind="course" id={course.id} price={course.price.now} />}
      <p className="small muted">
        {course.price ? 'Or a gift card for any course, ' : 'A gift card for any course, '}
        <AppLink href={course.gift.href} target="_blank" rel="noopener">
          from {course.gift.from} in our{' '}
          <span className="nowrap">
            shop <Icon name="external-link" label="opens in a new tab" />
          </span>
        </AppLink>
      </p>
    </div>
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
          <Price {...course.price} isLarge />
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
      {course.plan && <PackagePrice plan={course.plan} />}
      <p className="small muted">All courses, DJ Hub and the rewards.</p>
      <LinkButton variant="quiet" isBlock href={paths.subscriptionBasket()}>
        See Payment Options
      </LinkButton>
    </div>
  );
}
