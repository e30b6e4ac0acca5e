import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface TableWrapProps {
  /** The accessible name of the scrolling region. */
  label: string;
  /** Scrolls vertically inside, with a fixed head. */
  isTall?: boolean;
  /** A `<table className="table">`. */
  children: ReactNode;
}

/** A table with horizontal scrolling. */
export function TableWrap({ label, isTall, children }: TableWrapProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classNames('table-wrap', isTall && 'is-tall')} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
