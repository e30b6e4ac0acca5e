import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { newsId } from '~/kit/shell-types';

/** The location shown last. Not a ref: the layout is rendered anew for an error page, and after it. */
let shown: { pathname: string; key: string } | undefined;

/**
 * Moves the focus after a client navigation. On another page: to the fragment's target or the main part, like a
 * document load. On the same page the focus stays, unless its element is gone or the redirect leads to the flash
 * message: then, in order, to a message with an undo button, the fragment's target, another message, the main part.
 */
export function usePageFocus(mainId: string): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = { pathname, key };
    // A modal dialog of the page has the focus already.
    if (!before || before.key === key || document.querySelector('dialog:modal')) return;
    const main = document.getElementById(mainId);
    const named = document.getElementById(hash.slice(1));
    if (before.pathname !== pathname) {
      focusOn(named ?? main);
      return;
    }
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (!isLost && named?.id !== newsId) return;
    const news = document.getElementById(newsId);
    const undoable = news?.querySelector('form') ? news : null;
    if (undoable) undoable.scrollIntoView({ block: 'nearest' });
    focusOn(undoable ?? named ?? news ?? main);
  }, [pathname, hash, key, mainId]);
}

/** Focuses even elements that are not focusable by default. The page has scrolled there already. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
