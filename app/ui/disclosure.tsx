import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names';
import { HiddenComma } from './separated';

interface DisclosureProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'title'> {
  title: ReactNode;
  /** At the end of the line: a count, a price. */
  end?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that expands. */
export function Disclosure({ title, end, isOpen, className, children, ...rest }: DisclosureProps) {
  return (
    <details className={classNames('disclosure', className)} open={isOpen} {...rest}>
      <summary>
        {title}
        {end && (
          <>
            <HiddenComma />
            <span className="end">{end}</span>
          </>
        )}
      </summary>
      <div>{children}</div>
    </details>
  );
}
