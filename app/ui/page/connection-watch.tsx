import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AppLink } from '../app-link';
import { noConnection } from '../forms/ask-server';
import { keepData, onFormFailed } from '../forms/send-form';
import { useToast } from './toaster';

/** TypeScript 5 doesn't know the Navigation API (Chromium 102, Safari 26.2, Firefox 147). */
const { navigation } = globalThis as { navigation?: EventTarget };
type Reload = Event & { navigationType: string; userInitiated: boolean };

/**
 * When a form fails or the connection is lost, keeps the page with all typed text and shows why; the reader can retry.
 * Sends nothing while the browser is offline. A page whose data cannot be loaded is an error page.
 */
export function ConnectionWatch() {
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const place = usePlaceKey();
  const now = useRef({ toast, navigate, state, place });
  now.current = { toast, navigate, state, place };

  useEffect(() => {
    if (state === 'idle') keepData(false);
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
    /** Ends the navigation that is under way. */
    const stay = () => {
      const { navigate, state, place } = now.current;
      if (state === 'idle') return;
      keepData(true);
      const stays = { replace: true, preventScrollReset: true, state: { place } };
      navigate(location.pathname + location.search, stays);
    };
    const failed = (message: string) => {
      tell(navigator.onLine ? message : noConnection);
      // A form of a fetcher leaves the page as it is, and perhaps the reader is on the way to another.
      if (now.current.state === 'submitting') stay();
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
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, () => {
        tell();
        stay();
      });
    };
    // Capturing on the window, so it runs before all other listeners.
    window.addEventListener('submit', refuse, true);
    window.addEventListener('click', refuseLink, true);
    navigation?.addEventListener('navigate', askBeforeReload);
    const stopForms = onFormFailed(failed);
    return () => {
      stopForms();
      window.removeEventListener('submit', refuse, true);
      window.removeEventListener('click', refuseLink, true);
      navigation?.removeEventListener('navigate', askBeforeReload);
    };
  }, []);
  return null;
}

/** The key of the location; the same one while the page stays because a form failed. */
export function usePlaceKey(): string {
  const { key, state } = useLocation();
  return (state as { place?: string } | null)?.place ?? key;
}

/**
 * Remix asks the server about the routes of the links on a page in advance. With this link it knows the page itself too,
 * so that `ConnectionWatch` can return to it when there is no server to ask.
 */
export function LinkToItself() {
  return <AppLink href={useLocation().pathname} hidden />;
}

/** Whether a click opens another page of this site in this tab. */
function isLinkToPage(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
