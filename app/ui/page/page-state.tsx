import type { ReactNode } from 'react';
import { LinkButton } from '../forms/button';

/** Where a button leads, and its label. */
export type Way = readonly [href: string, label: string];

export interface PageStateProps {
  title: ReactNode;
  children?: ReactNode;
  to?: Way;
  /** A second, quieter button. */
  beside?: Way;
  /** The browser loads the whole next page. */
  reloads?: boolean;
  /** A form that leads on, in place of `to`. */
  actions?: ReactNode;
}

/** A page shown instead of the requested one: says why and leads on. */
export function PageState({ title, children, to, beside, reloads, actions }: PageStateProps) {
  return (
    <div className="page-state stack">
      <div className="flat" aria-hidden="true" />
      <h1>{title}</h1>
      {children}
      {(to || actions) && (
        <div className="row">
          {actions}
          {to && (
            <LinkButton href={to[0]} reloadDocument={reloads}>
              {to[1]}
            </LinkButton>
          )}
          {beside && (
            <LinkButton href={beside[0]} variant="quiet" reloadDocument={reloads}>
              {beside[1]}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
