import type { ReactNode } from 'react';
import { BackLink } from '../forms/button';
import type { Way } from './page-state';

interface PartProps {
  /** The heading's id. */
  id: string;
  title: ReactNode;
  /** A `div` inside an element that the heading names already. */
  as?: 'section' | 'aside' | 'div';
  className?: string;
  /** The heading looks like a field's label. */
  isLabel?: boolean;
  children: ReactNode;
}

/** A part of a page that its heading names. */
export function Part({ id, title, as: Box = 'section', className = 'stack', isLabel, children }: PartProps) {
  return (
    <Box className={className} aria-labelledby={Box === 'div' ? undefined : id}>
      <h2 className={isLabel ? 'field-label' : 'heading-m'} id={id}>
        {title}
      </h2>
      {children}
    </Box>
  );
}

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
