import type { ReactNode } from 'react';
import type { StartersView } from '~/features/catalogue/present.server';
import { CourseOffer, OfferedCourses, TakeOffer } from '~/features/catalogue/ui/course-offer';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { Part } from '~/ui/page-parts';
import { SectionHead } from '~/ui/section-head';
import { emptyText } from '../rules';

interface EmptyBasketProps {
  starters: StartersView;
  /** Whether the reader has access to everything, so that there is nothing to buy. */
  hasPackage: boolean;
  /** Shown at the end: how long a basket is kept, where bought courses are. */
  children: ReactNode;
}

/** The empty basket, with the last viewed course and courses for beginners. */
export function EmptyBasket({ starters, hasPackage, children }: EmptyBasketProps) {
  const { seen, beginners, beginnersText } = starters;
  const subtitle = `${beginners.length === 1 ? 'A course' : 'Courses'} for beginners. ${beginnersText}`.trim();
  return (
    <>
      <div className="row is-apart">
        <div className="stack is-tight">
          <h1 id="basket">Basket</h1>
          <p className="lead">{emptyText}</p>
        </div>
        {!seen && (
          <LinkButton size="large" href={hasPackage ? paths.home() : paths.courseList()}>
            {hasPackage ? 'Go to courses' : 'See all courses'}
          </LinkButton>
        )}
      </div>
      {hasPackage && <p>Your subscription opens every course, so there is nothing left to buy.</p>}
      {seen && (
        <Part id="seen" title="The course you looked at last">
          <CourseOffer course={seen}>
            <TakeOffer course={seen} />
          </CourseOffer>
        </Part>
      )}
      {beginners.length > 0 && (
        <section aria-labelledby="start">
          <SectionHead
            id="start"
            title="Start here"
            subtitle={subtitle}
            more={seen ? { href: paths.courseList(), label: 'See all courses' } : undefined}
          />
          <OfferedCourses courses={beginners} />
        </section>
      )}
      {children}
    </>
  );
}
