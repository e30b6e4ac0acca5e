import { createContext, useContext } from 'react';

/**
 * The nonce of this answer's content security policy. Given by both entries: should React draw the page afresh, the
 * browser lets only styles with the nonce in. The attribute itself is hidden from script, so elements that carry one say
 * `suppressHydrationWarning`.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
