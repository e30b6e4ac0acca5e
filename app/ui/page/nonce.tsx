import { createContext, useContext } from 'react';

/**
 * The CSP nonce of this response. Both entries provide it: if React re-renders the page, the browser only accepts
 * styles with the nonce. Browsers hide the attribute from script, so elements with a nonce need
 * `suppressHydrationWarning`.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
