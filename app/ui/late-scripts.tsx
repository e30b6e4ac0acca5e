import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useNonce } from './nonce';

/**
 * Wakes the page up after load and idle, or at the first pointerdown or keydown, whichever is first: web fonts, module
 * preloads, then the module script, each under the nonce of this loader. Until then Back and Forward between entries of
 * a former client navigation change only the address, so such a popstate loads the page that belongs to it.
 */
const LOADER = `(d=>{var w=self,n=d.currentScript.nonce,L=location,u=()=>L.pathname+L.search,p=u(),t=0,q=s=>d.querySelectorAll(s),go=()=>{t++||(q("style[media]").forEach(s=>s.media="all"),q("link[rel=late]").forEach(l=>l.rel="modulepreload"),q("script[type=late]").forEach(o=>{var s=d.createElement("script");s.type="module";s.nonce=n;s.text=o.text;o.after(s);s.remove()}))};w.addEventListener("popstate",()=>{"hydrated"in d.documentElement.dataset||u()==p||L.reload()});["pointerdown","keydown"].map(e=>w.addEventListener(e,go,{capture:!0,once:!0,passive:!0}));w.addEventListener("load",()=>(w.requestIdleCallback||setTimeout)(go,{timeout:2e3}))})(document)`;

interface SleeperProps {
  children?: ReactNode;
  rel?: string;
  type?: string;
  async?: boolean;
  suppressHydrationWarning?: boolean;
}

/** The same elements, in a form that the browser leaves alone until the loader wakes them. */
function asleep(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const element = node as ReactElement<SleeperProps>;
  const { rel, type, children } = element.props;
  if (element.type === Fragment) return cloneElement(element, {}, ...Children.toArray(children).map(asleep));
  if (rel === 'modulepreload') return cloneElement(element, { rel: 'late', suppressHydrationWarning: true });
  if (type === 'module') return cloneElement(element, { type: 'late', async: undefined });
  return element;
}

/**
 * Remix's scripts, asleep. `Scripts` is called as a hook, so that Remix still decides what to load; it answers null once
 * the page is awake. Development wakes at once: its tools expect it.
 */
export function LateScripts() {
  const nonce = useNonce();
  const tree = Scripts({ nonce });
  if (import.meta.env.DEV) return tree;
  if (!tree) return null;
  return (
    <>
      {asleep(tree)}
      {/* A constant of this file. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LOADER }} />
    </>
  );
}
