import type { ReactNode } from 'react';
import { Facts } from '~/features/catalogue/ui/facts';
import { BackLink } from '~/ui/button';

interface LessonHeadProps {
  /** Where the lesson, or the list of lessons, belongs. */
  back: { title: string; href: string };
  title: string;
  facts: string[];
  /** The list of lessons on the page, for the fact that counts them. */
  listHref?: string;
  /** More for the line of facts. */
  children?: ReactNode;
}

/** The way back, the title and its facts: the head of a lesson, its preview and a course's list of lessons. */
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
