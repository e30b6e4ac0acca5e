import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface EmptyProps {
  title: ReactNode;
  /** What would be here. */
  children?: ReactNode;
  /** One step. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  /** Below a heading that names the list. */
  isClose?: boolean;
}

/** A list without entries. */
export function Empty({ title, children, action, headingLevel = 2, isClose }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('empty', isClose && 'is-close')}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
