import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface BadgeProps {
  look?: 'line' | 'new' | 'sale' | 'owned' | 'trial' | 'warn' | 'bad';
  className?: string;
  children: ReactNode;
}

/** A short fact on a coloured ground; the text alone carries the meaning. */
export function Badge({ look, className, children }: BadgeProps) {
  return <span className={classNames('badge', look && `is-${look}`, className)}>{children}</span>;
}
