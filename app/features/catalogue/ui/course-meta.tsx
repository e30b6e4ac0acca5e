import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Separated } from '~/ui/separated';
import { type Level, levelNames, levels } from '../rules';

interface CourseMetaProps {
  level: Level;
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  children?: ReactNode;
}

/** The line above a course's title: its level and size. */
export function CourseMeta({ level, facts, children }: CourseMetaProps) {
  const step = levels.indexOf(level) + 1;
  return (
    <div className="meta">
      <Separated>
        <span className={`level is-${step}`}>{levelNames[level]}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {children}
      </Separated>
    </div>
  );
}

interface FactsProps {
  /** '14 lessons', '3 h 12 min'. */
  facts: string[];
  /** Shown before the facts: a badge, a section. */
  first?: ReactNode;
  /** The link of the first fact. */
  firstHref?: string;
  children?: ReactNode;
}

/** A line of small facts. */
export function Facts({ facts, first, firstHref, children }: FactsProps) {
  return (
    <p className="meta">
      <Separated>
        {first}
        {facts.map((fact, index) => (
          <span key={fact}>{firstHref && index === 0 ? <AppLink href={firstHref}>{fact}</AppLink> : fact}</span>
        ))}
        {children}
      </Separated>
    </p>
  );
}
