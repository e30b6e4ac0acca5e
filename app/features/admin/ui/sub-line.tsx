import type { ReactNode } from 'react';
import { HiddenComma } from '~/ui/separated';

/** A second line in a cell, small. */
export function SubLine({ children }: { children: ReactNode }) {
  return (
    <>
      <HiddenComma />
      <span className="sub">{children}</span>
    </>
  );
}
