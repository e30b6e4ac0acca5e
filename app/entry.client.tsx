import { RemixBrowser } from '@remix-run/react';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type KeptInput, keepInput, restoreInput } from '~/ui/kept-input';
import { NonceContext } from '~/ui/nonce';

/** Runs once React has drawn the whole page: input back in place, then the sign that tests and styles wait for. */
function Awake({ kept }: { kept: KeptInput }) {
  useEffect(() => {
    restoreInput(document, kept);
    document.documentElement.dataset.hydrated = '';
  }, [kept]);
  return null;
}

startTransition(() => {
  // An extension's or a translator's nodes may make React draw the page afresh: what was typed is kept beforehand.
  const kept = keepInput(document);
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
  hydrateRoot(
    document,
    <NonceContext.Provider value={nonce}>
      <RemixBrowser />
      <Awake kept={kept} />
    </NonceContext.Provider>,
  );
});
