import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { classNames } from '~/ui/class-names';
import { LinkButton } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import { Rating } from '~/ui/rating';
import { Separated } from '~/ui/separated';
import type { CourseCardView } from '../present.server';
import { CourseMeta } from './course-meta';

interface CourseCardProps {
  course: CourseCardView;
  /** On the first screen: its picture is loaded eagerly. */
  isFirst?: boolean;
  /** Whether the list shows cards as rows on a phone. */
  isRow?: boolean;
  /** A link below the card, if it leads to another page than the card's own. */
  offer?: { label: string; href: string };
  /** A form below the card. */
  act?: ReactNode;
}

/** A course in a list or carousel. */
export function CourseCard({ course, isFirst, isRow, offer, act }: CourseCardProps) {
  return (
    <article className={classNames('card card-course', Boolean(act) && 'has-act')}>
      <Cover src={course.imageUrl} isFirst={isFirst} place={isRow ? 'row' : 'card'}>
        <CoverBadge course={course} />
      </Cover>
      <CourseMeta level={course.level} facts={course.facts} />
      <h3>
        <AppLink href={course.href}>{course.title}</AppLink>
      </h3>
      <p className="who small muted">{course.tutor}</p>
      <div className="foot">
        <Separated>
          <CardPrice course={course} />
          {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}
        </Separated>
      </div>
      {offer && (
        <p>
          <LinkButton variant="quiet" isBlock className="above" href={offer.href}>
            {offer.label}
            <span className="visually-hidden">: {course.title}</span>
          </LinkButton>
        </p>
      )}
      {act}
    </article>
  );
}

/** The newest course's card in full width. */
export function WideCourseCard({ course, tagline }: { course: CourseCardView; tagline: string }) {
  return (
    <article className="card is-wide">
      <div className="inner">
        <Cover src={course.imageUrl} place="column" isFirst>
          <CoverBadge course={course} />
        </Cover>
        <div className="stack is-start">
          <CourseMeta level={course.level} facts={course.facts} />
          <h3>
            <AppLink href={course.href}>{course.title}</AppLink>
          </h3>
          <p className="muted">{tagline}</p>
          <p className="who small muted">{course.tutor}</p>
          <p className="row">
            <Separated>
              <CardPrice course={course} />
              {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}
            </Separated>
          </p>
        </div>
      </div>
    </article>
  );
}

export function CoverBadge({ course: { isOnSale, isNew } }: { course: CourseCardView }) {
  if (isOnSale) return <Badge look="sale">Sale</Badge>;
  return isNew ? <Badge look="new">New</Badge> : null;
}

function CardPrice({ course: { ownedText, price } }: { course: CourseCardView }) {
  if (ownedText) return <Badge look="owned">{ownedText}</Badge>;
  return price ? <Price {...price} /> : <span />;
}
