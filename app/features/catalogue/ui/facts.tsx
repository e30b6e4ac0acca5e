import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Separated } from '~/ui/separated';

interface FactsProps {
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  /** The link of the first fact. */
  firstHref?: string;
  children?: ReactNode;
}

/** A line of small facts. */
export function Facts({ facts, firstHref, children }: FactsProps) {
  return (
    <p className="meta">
      <Separated>
        {facts.map((fact, index) => (
          <span key={fact}>{firstHref && index === 0 ? <AppLink href={firstHref}>{fact}</AppLink> : fact}</span>
        ))}
        {children}
      </Separated>
    </p>
  );
}
