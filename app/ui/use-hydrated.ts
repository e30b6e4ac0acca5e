import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while React wakes the page up, true afterwards: for what only script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
