import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type KeptInput, keepInput, restoreInput } from '~/ui/kept-input';
import { SHEETS } from '~/ui/late-marks';
import { NonceContext } from '~/ui/nonce';
import { pressOver } from '~/ui/press-over';
import { beginHydration, endHydration } from '~/ui/use-hydrated';

/**
 * Once React has rendered the whole page, restores typed input and then marks the page as hydrated, which tests and
 * styles wait for. Wraps the page, since a sibling would give every `useId` another value than the server's.
 */
function Awake({ kept, children }: { kept: KeptInput; children: ReactNode }) {
  useEffect(() => {
    restoreInput(document, kept);
    void pressOver().then(endHydration);
  }, [kept]);
  return children;
}

/** Milliseconds that hydration waits for the style sheets: a sheet that does not load must not prevent it. */
const sheetsWithin = 3_000;

/**
 * Inserts the links of the complete style sheets where `Styles` has them, and resolves once the sheets have loaded:
 * only the complete sheets style the elements that script adds. The loader of LateScripts has already requested them.
 */
function styled(): Promise<unknown> {
  const rules = document.getElementById(SHEETS);
  const links = (rules?.dataset.hrefs?.split(' ') ?? []).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  );
  const arrivals = links.map(
    (link) => new Promise((done) => ['load', 'error'].map((type) => link.addEventListener(type, done))),
  );
  for (const link of links.reverse()) rules?.insertAdjacentElement('afterend', link);
  return Promise.race([Promise.all(arrivals), new Promise((done) => setTimeout(done, sheetsWithin))]);
}

function wakeUp() {
  // Nodes of a browser extension or a translator may make React render the page anew, so typed input is recorded first.
  const kept = keepInput(document);
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
  beginHydration();
  hydrateRoot(
    document,
    <NonceContext.Provider value={nonce}>
      <Awake kept={kept}>
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

styled().then(() => startTransition(wakeUp));
