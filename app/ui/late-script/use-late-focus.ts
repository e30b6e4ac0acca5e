import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated';

/**
 * Focuses an error box and scrolls to it whenever the text `seen` changes. Not for the document's initial content: its
 * reader may already be typing when the page hydrates.
 */
export function useLateFocus<Box extends HTMLElement>(seen: string): RefObject<Box> {
  const box = useRef<Box>(null);
  const wasAwake = useRef(useHydrated());
  useEffect(() => {
    if (wasAwake.current && seen) box.current?.focus();
    wasAwake.current = true;
  }, [seen]);
  return box;
}
