import { createContext, useContext, useEffect, useRef } from 'react';

const LiteContext = createContext(false);

/** Provides whether the reader gets lite pages. */
export const LiteProvider = LiteContext.Provider;

/**
 * Whether this reader saves data (lite mode): smallest pictures, sound instead of video, no web fonts, no carousels, no
 * prefetching.
 */
export function useIsLite(): boolean {
  return useContext(LiteContext);
}

/**
 * Loads the document anew once lite mode has been switched, here or in another tab: it loads other files. Undefined:
 * not known.
 */
export function useLiteReload(isLite: boolean | undefined): void {
  const atFirst = useRef(isLite);
  useEffect(() => {
    atFirst.current ??= isLite;
    if (isLite !== undefined && isLite !== atFirst.current) location.reload();
  }, [isLite]);
}
