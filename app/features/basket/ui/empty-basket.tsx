import type { ReactNode } from 'react';
import type { StartersView } from '~/features/catalogue/present.server';
import { OfferedCourses } from '~/features/catalogue/ui/course-offer';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/forms/button';
import { SectionHead } from '~/ui/section-head';
import { emptyText } from '../rules';

interface EmptyBasketProps {
  starters: StartersView;
  /** Whether the reader has access to everything, so that there is nothing to buy. */
  hasPackage: boolean;
  /** Shown at the end: how long a basket is kept, where bought courses are. */
  children: ReactNode;
}

/** The empty basket, with courses for beginners. */
export function EmptyBasket({ starters, hasPackage, children }: EmptyBasketProps) {
  const { beginners, beginnersText } = starters;
  const subtitle = `${beginners.length === 1 ? 'A course' : 'Courses'} for beginners. ${beginnersText}`.trim();
  return (
    <>
      <div className="row is-apart">
        <div className="stack is-tight">
          <h1 id="basket">Basket</h1>
          <p className="lead">{emptyText}</p>
        </div>
        <LinkButton size="large" href={hasPackage ? paths.home() : paths.courseList()}>
          {hasPackage ? 'Go to courses' : 'See all courses'}
        </LinkButton>
      </div>
      {hasPackage && <p>Your subscription opens every course, so there is nothing left to buy.</p>}
      {beginners.length > 0 && (
        <section aria-labelledby="start">
          <SectionHead id="start" title="Start here" subtitle={subtitle} />
          <OfferedCourses courses={beginners} />
        </section>
      )}
      {children}
    </>
  );
}
