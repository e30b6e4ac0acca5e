import { useEffect } from 'react';
import { seenNewsCookie } from '~/kit/shell-types';

/** Tells the server with the next request that this flash message was shown; it lasts ten minutes, like the flash. */
export function useSeenFlash(id: string | undefined): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    if (id) document.cookie = `${seenNewsCookie}=${encodeURIComponent(id)}; path=/; max-age=600; samesite=lax`;
  }, [id]);
}
