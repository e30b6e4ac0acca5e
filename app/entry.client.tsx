import { RemixBrowser } from '@remix-run/react';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type KeptInput, keepInput, restoreInput } from '~/ui/kept-input';
import { SHEETS } from '~/ui/late-marks';
import { NonceContext } from '~/ui/nonce';
import { pressOver } from '~/ui/press-over';
import { beginHydration, endHydration } from '~/ui/use-hydrated';

/**
 * Runs once React has drawn the whole page: input back in place, then the sign that tests and styles wait for. It wraps
 * the page, since a sibling would give every `useId` another value than the server's.
 */
function Awake({ kept, children }: { kept: KeptInput; children: ReactNode }) {
  useEffect(() => {
    restoreInput(document, kept);
    void pressOver().then(endHydration);
  }, [kept]);
  return children;
}

/** Milliseconds that the page waits for its style sheets: one that cannot be had must not keep it asleep. */
const sheetsWithin = 3_000;

/**
 * Puts the links of the whole style sheets where `Styles` has them, and answers once the sheets are there: what only
 * script shows is styled by them alone. The loader of LateScripts has asked for them beforehand.
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
  // An extension's or a translator's nodes may make React draw the page afresh: what was typed is kept beforehand.
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

// Remix throws redirects as Responses, and handles one only after the style sheets beside it have come: until then the
// browser takes it for an error that nobody handles, and prints it.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});

styled().then(() => startTransition(wakeUp));
