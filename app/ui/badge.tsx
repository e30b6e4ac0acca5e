import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface BadgeProps {
  look?: 'line' | 'new' | 'sale' | 'owned' | 'trial' | 'warn' | 'bad';
  className?: string;
  children: ReactNode;
}

/** A short fact on a patch of colour; the word carries it, the colour helps. */
export function Badge({ look, className, children }: BadgeProps) {
  return <span className={classNames('badge', look && `is-${look}`, className)}>{children}</span>;
}
