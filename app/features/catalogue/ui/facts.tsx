import type { ReactNode } from 'react';
import { Separated } from '~/ui/separated';

interface FactsProps {
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  children?: ReactNode;
}

/** A line of small facts. */
export function Facts({ facts, children }: FactsProps) {
  return (
    <p className="meta">
      <Separated>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {children}
      </Separated>
    </p>
  );
}
