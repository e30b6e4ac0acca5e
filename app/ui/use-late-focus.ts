import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated';

/**
 * For a box that tells what went wrong: it takes the focus, and comes into sight, whenever `seen` becomes another text.
 * What the document came with is not focused: its reader may be typing by the time script wakes up.
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
