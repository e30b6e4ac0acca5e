import type { ReactNode } from 'react';

interface EmptyProps {
  title: ReactNode;
  /** What would be here. */
  children?: ReactNode;
  /** One step. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
}

/** A list without entries. */
export function Empty({ title, children, action, headingLevel = 2 }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
