import type { ReactNode } from 'react';

interface PageStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
}

/** A page shown instead of the requested one: says why and leads on. */
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
