import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import loader from './late-loader.ts?inline-script';
import { ASLEEP } from './late-marks';
import { useNonce } from './nonce';

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

/**
 * The text of Remix's module without what nobody reads: its indents, and the files behind each route, which the page
 * loads ahead by the names that stand beside it. The routes that come later bring theirs along.
 */
function withoutUnread(module: string): string {
  return module
    .replace(/\n\s*/g, '')
    .replace(/"imports": \[[^\]]*\]/g, '"imports":[]')
    .replace(/": /g, '":');
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
      const text = withoutUnread(element.props.dangerouslySetInnerHTML?.__html ?? '');
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
      {/* Made by the build. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: loader }} />
    </>
  );
}
