import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Button, LinkButton, TextLink } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import type { OfferedCourseView } from '../present.server';
import { BasketForm } from './add-to-basket';
import { CourseCard, CoverBadge } from './course-card';
import { CourseMeta } from './course-meta';

interface CourseOfferProps {
  course: OfferedCourseView;
  headingLevel?: 2 | 3;
  /** Actions below the price. */
  children: ReactNode;
}

/** A course with its picture, its price and actions. */
export function CourseOffer({ course, headingLevel = 3, children }: CourseOfferProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="begin is-even">
      <Cover src={course.imageUrl} place="column" isFirst>
        <CoverBadge course={course} />
      </Cover>
      <div className="body stack is-start">
        <Heading>
          <AppLink href={course.pageHref}>{course.title}</AppLink>
        </Heading>
        <CourseMeta level={course.level} facts={[...course.facts, course.tutor]} />
        <p className="muted">{course.tagline}</p>
        {course.price && <Price {...course.price} isLarge />}
        {children}
      </div>
    </div>
  );
}

/** Adds an offered course to the basket and links to its page; only links if it is not sold in the currency. */
export function TakeOffer({ course, children }: { course: OfferedCourseView; children?: ReactNode }) {
  if (!course.price) {
    return (
      <div className="row">
        <LinkButton size="large" href={course.pageHref}>
          See the course
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="row">
      <BasketForm kind="course" id={course.id}>
        <Button intent="add" size="large">
          Add to basket
          <span className="visually-hidden">: {course.title}</span>
        </Button>
      </BasketForm>
      {children ?? <TextLink href={course.pageHref}>See the course</TextLink>}
    </div>
  );
}

/** Offered courses as cards, each with its button. */
export function OfferedCourses({ courses }: { courses: OfferedCourseView[] }) {
  return (
    <div className="grid">
      {courses.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          act={
            course.price && (
              <BasketForm kind="course" id={course.id}>
                <Button variant="quiet" isBlock intent="add">
                  Add to basket
                  <span className="visually-hidden">: {course.title}</span>
                </Button>
              </BasketForm>
            )
          }
        />
      ))}
    </div>
  );
}
