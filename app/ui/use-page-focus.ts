import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { newsId } from '~/kit/shell-types';

/**
 * Where the focus goes after a client navigation. On another page to what its fragment names, or to its main part, as
 * a loaded document would begin anew. On the same page it stays where it is, unless that is gone or the redirect leads
 * to the news: then to news that can be taken back, to what the fragment names, to other news, to the main part.
 */
export function usePageFocus(mainId: string): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    // A dialog that came with the page has the focus already.
    if (before.key === key || document.querySelector('dialog:modal')) return;
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

/** Also on what takes no focus by itself. The page has scrolled to its place already. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
