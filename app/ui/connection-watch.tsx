import { useLocation, useMatches, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { noConnection } from './ask-server';
import { onFormFailed } from './send-form';
import { useToast } from './toaster';

/** Where Remix requests the manifest of unknown routes. */
const manifest = '/__manifest';

/** TypeScript 5 doesn't know the Navigation API (Chromium 102, Safari 26.2, Firefox 147). */
const { navigation } = globalThis as { navigation?: EventTarget };
type Reload = Event & { navigationType: string; userInitiated: boolean };

/**
 * When the connection is lost, keeps the page with all typed text and shows why; the reader can retry. Sends nothing
 * while the browser is offline. Cancels a navigation whose request finds no server by navigating to the current page
 * with its existing data.
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
    const tell = (text = noConnection) => now.current.toast({ kind: 'error', text });
    const refuse = (event: Event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tell();
    };
    const refuseLink = (event: MouseEvent) => {
      if (isLinkToPage(event)) refuse(event);
    };
    const stay = (why?: string) => {
      if (isStaying.current) return;
      isStaying.current = true;
      tell(why);
      now.current.navigate(now.current.pathname + now.current.search, { replace: true, preventScrollReset: true });
    };
    /** Answers a request with the current page's own data; null if the request is for another page. */
    const answerFromPage = (url: URL): Response | null => {
      const { pathname, search, matches } = now.current;
      // No routes need to be discovered on the way to the current page.
      if (url.pathname === manifest) {
        return url.searchParams.getAll('p').every((path) => path === pathname) ? Response.json({}) : null;
      }
      const match = matches.find(({ id }) => id === url.searchParams.get('_data'));
      url.searchParams.delete('_data');
      const isHere = url.pathname === pathname && `${url.searchParams}` === `${new URLSearchParams(search)}`;
      return match && isHere ? Response.json(match.data ?? null, { headers: { 'x-remix-response': 'yes' } }) : null;
    };
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = addressForPage(input, init);
      if (url && isStaying.current) {
        const kept = init?.method ? null : answerFromPage(url);
        if (kept) return kept;
        // The reader has begun another navigation before the one to the current page is over.
        isStaying.current = false;
      }
      try {
        return await send(input, init);
      } catch (error) {
        // A form’s failure is reported by its page’s `clientAction`.
        if (!url || init?.method || init?.signal?.aborted) throw error;
        stay();
        // Never resolves: the navigation that sent the request was cancelled.
        return new Promise(() => {});
      }
    };
    // Remix reloads the document when the next page's script cannot be loaded. After a deploy this loads the new
    // script, but without a connection the browser's error page would replace this page and everything typed in it.
    let isServerThere = false;
    const askBeforeReload = (event: Event) => {
      const { navigationType, userInitiated } = event as Reload;
      if (navigationType !== 'reload' || userInitiated || isServerThere) return;
      event.preventDefault();
      const reload = () => {
        isServerThere = true;
        location.reload();
      };
      send(location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, () => stay());
    };
    // Capturing on the window, so it runs before all other listeners.
    window.addEventListener('submit', refuse, true);
    window.addEventListener('click', refuseLink, true);
    navigation?.addEventListener('navigate', askBeforeReload);
    const stopForms = onFormFailed((message) => stay(navigator.onLine ? message : noConnection));
    return () => {
      stopForms();
      window.fetch = send;
      window.removeEventListener('submit', refuse, true);
      window.removeEventListener('click', refuseLink, true);
      navigation?.removeEventListener('navigate', askBeforeReload);
    };
  }, []);
  return null;
}

/** The URL of a request that a navigation waits for: Remix's own requests have an abort signal. */
function addressForPage(input: RequestInfo | URL, init: RequestInit | undefined): URL | null {
  if (!init?.signal || input instanceof Request) return null;
  const url = new URL(input, location.href);
  return url.searchParams.has('_data') || url.pathname === manifest ? url : null;
}

/** Whether a click opens another page of this site in this tab. */
function isLinkToPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
