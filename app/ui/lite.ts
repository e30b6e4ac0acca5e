import { createContext, useContext } from 'react';

const LiteContext = createContext(false);

/** Wraps the page, and says whether its reader sees lite pages. */
export const LiteProvider = LiteContext.Provider;

/**
 * Whether this reader wants to save data: the smallest pictures that there are, sound in place of video, no web fonts,
 * nothing that slides and nothing that is loaded ahead.
 */
export function useIsLite(): boolean {
  return useContext(LiteContext);
}
