import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface EmptyProps {
  title: ReactNode;
  /** A sentence about what the list will show. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  /** Directly below a heading that names the list. */
  isClose?: boolean;
}

/** The empty state of a list. */
export function Empty({ title, children, action, headingLevel = 2, isClose }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('empty stack is-start', isClose && 'is-close')}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
