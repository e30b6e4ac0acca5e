import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useNonce } from './nonce';
import { WEB_FONTS } from './web-fonts';

/** Not a type of script that a browser runs, so that it leaves the module alone until the loader wakes it. */
const ASLEEP = 'text/x-late';

/**
 * Stands at the end of every page.
 *
 * - `wake` starts the client script, if the page has one: the whole style sheets, the files that the module names ahead,
 *   then the module itself, under the nonce of this loader. New nodes go to the end of head and body, where React ignores them as it hydrates.
 * - `dress` brings the web fonts. All of a page's text changes its face in one step: each font by itself would lay out
 *   the whole page again. The italic is only fetched by a page that shows some.
 *   A lite page brings none.
 * - Both run once, after the page has loaded, been painted and come to rest, or at the first touch or key.
 * - Until React has woken up, Back and Forward between entries of a former client navigation change only the address,
 *   so such a popstate loads the page that belongs to it.
 */
const LOADER = `((page, nonce) => {
  let isAwake;
  const address = () => location.pathname + location.search;
  const shown = address();
  const put = (place, name, values) => place.append(Object.assign(page.createElement(name), values));
  const wake = () => {
    const asleep = page.querySelector("script[type='${ASLEEP}']");
    if (!asleep) return;
    for (const {href} of page.querySelectorAll("link[disabled]")) put(page.head, "link", {rel: "preload", as: "style", href});
    for (const href of asleep.dataset.preload.split(" ")) put(page.head, "link", {rel: "modulepreload", href});
    put(page.body, "script", {type: "module", nonce, text: asleep.text});
  };
  const dress = () => {
    if ("lite" in page.documentElement.dataset) return;
    const faces = ${JSON.stringify(WEB_FONTS)}.map(({family, src, weight, style}) =>
      new FontFace(family, "url(" + src + ")", {weight, style, display: "swap"}));
    const needed = faces.filter(({style}) => style == "normal");
    Promise.allSettled(needed.map(face => face.load())).then(() => faces.forEach(face => page.fonts.add(face)));
  };
  const start = () => {
    if (isAwake) return;
    isAwake = true;
    wake();
    dress();
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, {capture: true, once: true, passive: true});
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(() =>
    (self.requestIdleCallback || setTimeout)(start, {timeout: 2e3}))));
  addEventListener("popstate", () => {
    if (!("hydrated" in page.documentElement.dataset) && address() != shown) location.reload();
  });
})(document, document.currentScript.nonce)`.replace(/\n\s*/g, ' ');

interface ScriptProps {
  children?: ReactNode;
  rel?: string;
  href?: string;
  type?: string;
  async?: boolean;
  'data-preload'?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

type ScriptElement = ReactElement<ScriptProps>;

/** Remix's own scripts and links, without the fragments around them. */
function flatten(node: ReactNode): ScriptElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps>(child)) return [];
    return child.type === Fragment ? flatten(child.props.children) : [child];
  });
}

/** The same scripts in a form that the browser leaves alone until the loader wakes them. */
function asleep(tree: ReactNode): ScriptElement[] {
  const elements = flatten(tree);
  const isPreload = ({ props }: ScriptElement) => props.rel === 'modulepreload';
  const preload = elements.filter(isPreload).map(({ props }) => props.href);
  return elements
    .filter((element) => !isPreload(element))
    .map((element) => {
      if (element.props.type !== 'module') return element;
      // Remix indents the text of its module: bytes that nobody reads.
      const text = element.props.dangerouslySetInnerHTML?.__html.replace(/\n\s*/g, '\n') ?? '';
      return cloneElement(element, {
        type: ASLEEP,
        async: undefined,
        'data-preload': preload.join(' '),
        dangerouslySetInnerHTML: { __html: text },
      });
    });
}

/**
 * Remix's scripts, asleep, and the loader. `Scripts` is called as a hook, so that Remix still decides what to load; it
 * answers null once the page is awake. Development wakes at once: its tools expect it.
 */
export function LateScripts({ hasClientScript }: { hasClientScript: boolean }) {
  const nonce = useNonce();
  const tree = Scripts({ nonce });
  if (!tree) return null;
  return (
    <>
      {hasClientScript && (import.meta.env.DEV ? tree : asleep(tree))}
      {/* A constant of this file. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LOADER }} />
    </>
  );
}
