import type { ReactNode } from 'react';

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
