import { useLocation, useMatches, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { noConnection } from './ask-server';
import { useToast } from './toaster';

/** Where Remix asks for routes that it does not know yet. */
const manifest = '/__manifest';

/** TypeScript 5 doesn't know the Navigation API (Chromium 102, Safari 26.2, Firefox 147). */
const { navigation } = globalThis as { navigation?: EventTarget };
type Reload = Event & { navigationType: string; userInitiated: boolean };

/**
 * Without a connection the page stays, with all that was typed, and says why; pressing again tries again. What the
 * browser knows to be offline is not sent at all. A request that finds no server is called off by going to where one is
 * already, with the data that the page has.
 */
export function ConnectionWatch() {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { state } = useNavigation();
  const isStaying = useRef(false);
  const now = useRef({ toast, navigate, pathname, search, matches });
  now.current = { toast, navigate, pathname, search, matches };

  useEffect(() => {
    if (state === 'idle') isStaying.current = false;
  }, [state]);

  useEffect(() => {
    const tell = () => now.current.toast({ kind: 'error', text: noConnection });
    const refuse = (event: Event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tell();
    };
    const refuseLink = (event: MouseEvent) => {
      if (isLinkToPage(event)) refuse(event);
    };
    const stay = () => {
      if (isStaying.current) return;
      isStaying.current = true;
      tell();
      now.current.navigate(now.current.pathname + now.current.search, { replace: true, preventScrollReset: true });
    };
    const answerFromPage = (url: URL): Response => {
      // No routes are to be learnt on the way to a page that is there.
      if (url.pathname === manifest) return Response.json({});
      const match = now.current.matches.find(({ id }) => id === url.searchParams.get('_data'));
      return Response.json(match?.data ?? null, { headers: { 'x-remix-response': 'yes' } });
    };
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = addressForPage(input, init);
      if (url && isStaying.current && !init?.method) return answerFromPage(url);
      try {
        return await send(input, init);
      } catch (error) {
        if (!url || init?.signal?.aborted) throw error;
        stay();
        // Never answered: the navigation that asked for it has been called off.
        return new Promise(() => {});
      }
    };
    // Remix loads the document anew when the next page's script can't be had: after a deploy that brings the new script,
    // but without a connection the browser's own error page would take the place of this one and of all that was typed.
    let isServerThere = false;
    const askBeforeReload = (event: Event) => {
      const { navigationType, userInitiated } = event as Reload;
      if (navigationType !== 'reload' || userInitiated || isServerThere) return;
      event.preventDefault();
      const reload = () => {
        isServerThere = true;
        location.reload();
      };
      send(location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, stay);
    };
    // On the window, so that nothing else has heard of it yet.
    window.addEventListener('submit', refuse, true);
    window.addEventListener('click', refuseLink, true);
    navigation?.addEventListener('navigate', askBeforeReload);
    return () => {
      window.fetch = send;
      window.removeEventListener('submit', refuse, true);
      window.removeEventListener('click', refuseLink, true);
      navigation?.removeEventListener('navigate', askBeforeReload);
    };
  }, []);
  return null;
}

/** The address of a request that a navigation waits for: Remix's own carry the signal that calls them off. */
function addressForPage(input: RequestInfo | URL, init: RequestInit | undefined): URL | null {
  if (!init?.signal || input instanceof Request) return null;
  const url = new URL(input, location.href);
  return url.searchParams.has('_data') || url.pathname === manifest ? url : null;
}

/** A plain press on a link to another page of this site. */
function isLinkToPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
