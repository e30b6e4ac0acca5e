import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import loader from './late-loader.ts?inline-script';
import { ASLEEP, WAKES } from './late-marks';
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
 * The text of Remix's module without its unread parts: its indents, the features that a route does not have (absence
 * means the same), and the files behind each route, since the page loads those ahead by the names beside them. Later
 * routes bring their own.
 */
function withoutUnread(module: string): string {
  return module
    .replace(/\n\s*/g, '')
    .replace(/"imports": \[[^\]]*\]/g, '"imports":[]')
    .replace(/"has\w+": false,/g, '')
    .replace(/": /g, '":');
}

/**
 * The same scripts as one that the browser leaves alone until the loader wakes it: what the page hands over to the client,
 * then the module that reads it.
 */
function asleep(tree: ReactNode): ReactNode {
  const elements = flatten(tree);
  const preload = elements.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href);
  const scripts = elements.filter(({ type }) => type === 'script');
  const textOf = ({ props }: ScriptElement) => props.dangerouslySetInnerHTML?.__html ?? '';
  const text = scripts.map((script) => (isModule(script) ? withoutUnread(textOf(script)) : textOf(script))).join('');
  return scripts.filter(isModule).map((module) =>
    cloneElement(module, {
      type: ASLEEP,
      async: undefined,
      'data-preload': preload.join(' '),
      dangerouslySetInnerHTML: { __html: text },
    }),
  );
}

function isModule({ props }: ScriptElement): boolean {
  return props.type === 'module';
}

/**
 * Remix's scripts, asleep, and the loader. `Scripts` is called as a hook, so that Remix still decides what to load; it
 * answers null once the page is awake. Development wakes at once: its tools expect it.
 */
export function LateScripts({ hasClientScript }: { hasClientScript: boolean }) {
  const nonce = useNonce();
  const tree = Scripts({ nonce });
  if (!tree) return null;
  const wakes = hasClientScript && !import.meta.env.DEV;
  return (
    <>
      {hasClientScript && (wakes ? asleep(tree) : tree)}
      {/* Made by the build. */}
      <script
        nonce={nonce}
        {...(wakes && { [`data-${WAKES}`]: '' })}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: loader }}
      />
    </>
  );
}
