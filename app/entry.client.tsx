import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardTextareas, type KeptInput, keepInput, restoreInput } from '~/ui/forms/kept-input';
import { pressOver } from '~/ui/forms/press-over';
import { beginHydration, endHydration } from '~/ui/late-script/use-hydrated';
import { NonceContext } from '~/ui/page/nonce';

/**
 * Once React has rendered the whole page, restores typed input and then marks the page as hydrated, which tests and
 * styles wait for. Wraps the page, since a sibling would give every `useId` another value than the server's.
 */
function Awake({ kept, endGuard, children }: { kept: KeptInput; endGuard: () => void; children: ReactNode }) {
  useEffect(() => {
    endGuard();
    restoreInput(document, kept);
    void pressOver().then(endHydration);
  }, [kept, endGuard]);
  return children;
}

function wakeUp() {
  // Nodes of a browser extension or a translator may make React render the page anew, so typed input is recorded first.
  const kept = keepInput(document);
  const endGuard = guardTextareas();
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
  beginHydration();
  hydrateRoot(
    document,
    <NonceContext.Provider value={nonce}>
      <Awake kept={kept} endGuard={endGuard}>
        <RemixBrowser />
      </Awake>
    </NonceContext.Provider>,
  );
}

// Remix throws redirects as Responses, and handles a redirect only after the style sheets that it loads alongside.
// Until then the browser would log it as an unhandled error.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});

startTransition(wakeUp);
