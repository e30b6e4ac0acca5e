import type { ReactNode } from 'react';
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
