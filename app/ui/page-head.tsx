import type { ReactNode } from 'react';
import { BackLink } from './button';
import type { Way } from './page-state';

interface PageHeadProps {
  /** The page above this one. */
  back?: Way;
  title: ReactNode;
  /** What the page is about. */
  lead?: ReactNode;
  className?: string;
  /** Below the lead. */
  children?: ReactNode;
}

/** The top of a page: the way back, the heading and what the page is about. */
export function PageHead({ back, title, lead, className = 'stack is-tight', children }: PageHeadProps) {
  return (
    <div className={className}>
      {back && <BackLink href={back[0]}>{back[1]}</BackLink>}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
