import { useSyncExternalStore } from 'react';

let isHydrating = false;
const listeners = new Set<() => void>();

/** False on the server and until the page is hydrated, true afterwards: for content that needs script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isHydrating,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called before React hydrates the page. */
export function beginHydration(): void {
  isHydrating = true;
}

/** Marks the document as hydrated and shows what needs script, all at one moment. */
export function endHydration(): void {
  isHydrating = false;
  document.documentElement.dataset.hydrated = '';
  for (const listener of listeners) listener();
}
