import type { ReactNode } from 'react';

interface TableWrapProps {
  /** The accessible name of the scrolling region. */
  label: string;
  /** A `<table className="table">`. */
  children: ReactNode;
}

/** A table with horizontal scrolling. */
export function TableWrap({ label, children }: TableWrapProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
