import { createContext, useContext } from 'react';

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
