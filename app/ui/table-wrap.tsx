import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface TableWrapProps {
  /** Names the region for those who scroll it by keyboard. */
  label: string;
  /** Scrolls in itself, its head stays. */
  isTall?: boolean;
  /** A `<table className="table">`. */
  children: ReactNode;
}

/** A table that scrolls sideways in its own frame. */
export function TableWrap({ label, isTall, children }: TableWrapProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classNames('table-wrap', isTall && 'is-tall')} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
