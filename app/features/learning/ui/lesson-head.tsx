import type { ReactNode } from 'react';
import { Facts } from '~/features/catalogue/ui/course-meta';
import { BackLink } from '~/ui/forms/button';

interface LessonHeadProps {
  /** The parent page. */
  back: { title: string; href: string };
  title: string;
  facts: string[];
  /** The anchor of the list of lessons, linked from the fact with their number. */
  listHref?: string;
  /** Further content of the facts line. */
  children?: ReactNode;
}

/** The back link, the title and its facts: the head of a lesson, its preview and a course's list of lessons. */
export function LessonHead({ back, title, facts, listHref, children }: LessonHeadProps) {
  return (
    <>
      <BackLink href={back.href}>{back.title}</BackLink>
      <h1>{title}</h1>
      <Facts facts={facts} firstHref={listHref}>
        {children}
      </Facts>
    </>
  );
}
