import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * After a client navigation to another page the focus goes to its main part, as a loaded document would begin anew:
 * otherwise it stays on a link or button that is gone, and a screen reader says nothing.
 */
export function usePageFocus(mainId: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog that came with the page has the focus already.
    if (!document.querySelector('dialog:modal')) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
