import type { ReactNode } from 'react';

interface PageStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Ways out: buttons and links. */
  actions?: ReactNode;
}

/** A whole page that is not what was asked for: says why, and leads on. */
export function PageState({ title, children, actions }: PageStateProps) {
  return (
    <div className="page-state">
      <div className="flat" aria-hidden="true" />
      <h1>{title}</h1>
      {children}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
