import { Links } from '@remix-run/react';
import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { useNonce } from './nonce';
import { useHydrated } from './use-hydrated';

/**
 * Stands where the page's rules come to stand: which they are is known once the page is written. No text of a page can
 * read so, since React writes its first character as `&lt;`.
 */
export const RULES_MARK = '<!--rules-->';

/** Addresses of the sheets whose rules stand in the document itself, given by the server's entry. */
export const InlinedSheetsContext = createContext<string[]>([]);

interface Inlined {
  rules: string;
  hrefs: string[];
}

const id = 'css';

/** The browser reads back what the server wrote, so that both render the same. */
function readInlined(): Inlined {
  const style = document.getElementById(id);
  return { rules: style?.textContent ?? '', hrefs: style?.dataset.hrefs?.split(' ') ?? [] };
}

type LinkElement = ReactElement<{
  rel?: string;
  href?: string;
  disabled?: boolean;
  suppressHydrationWarning?: boolean;
}>;

/** The same link, which loads nothing before the client's entry turns it on. */
function asleep(node: ReactNode, hrefs: string[]): ReactNode {
  if (!isValidElement(node)) return node;
  const link = node as LinkElement;
  const { rel, href } = link.props;
  if (rel !== 'stylesheet' || !href || !hrefs.includes(href)) return node;
  return cloneElement(link, { disabled: true, suppressHydrationWarning: true });
}

/**
 * The links of all matched routes. The rules that this page can use stand in the document, so that it is painted
 * without a further request; the whole sheets come with the client script, before it changes anything. What a later
 * client navigation asks for comes as usual. `Links` is called as a hook, so that Remix still decides what to load.
 */
export function Styles() {
  const nonce = useNonce();
  const sheets = useContext(InlinedSheetsContext);
  const isHydrated = useHydrated();
  const [{ rules, hrefs }] = useState(() =>
    typeof document === 'undefined' ? { rules: RULES_MARK, hrefs: sheets } : readInlined(),
  );
  const tree = Links() as ReactElement<{ children?: ReactNode }>;
  if (hrefs.length === 0) return tree;
  return (
    <>
      <style
        id={id}
        nonce={nonce}
        data-hrefs={hrefs.join(' ')}
        suppressHydrationWarning
        // Our own style sheets.
        dangerouslySetInnerHTML={{ __html: rules }}
      />
      {Children.toArray(tree.props.children).map((node) => (isHydrated ? node : asleep(node, hrefs)))}
    </>
  );
}
