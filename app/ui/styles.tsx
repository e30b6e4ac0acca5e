import { Links } from '@remix-run/react';
import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { useNonce } from './nonce';

/** Style sheets that stand in the document itself: their text, and the addresses they replace. */
export interface InlinedCss {
  text: string;
  hrefs: string[];
}

/** Given by the server's entry when document and styles are small enough together; else absent. */
export const InlinedCssContext = createContext<InlinedCss | null>(null);

const id = 'css';

/** The browser reads back what the server wrote, so that both render the same. */
function readInlined(): InlinedCss | null {
  const style = document.getElementById(id);
  if (!style) return null;
  return { text: style.textContent ?? '', hrefs: style.dataset.hrefs?.split(' ') ?? [] };
}

function isReplaced(node: ReactNode, hrefs: string[]): boolean {
  if (!isValidElement(node)) return false;
  const { rel, href } = (node as ReactElement<{ rel?: string; href?: string }>).props;
  return rel === 'stylesheet' && href !== undefined && hrefs.includes(href);
}

/**
 * The links of all matched routes. Those whose sheets are inlined are left out; what a later client navigation asks for
 * comes as usual. `Links` is called as a hook, so that Remix still decides what to load.
 */
export function Styles() {
  const nonce = useNonce();
  const given = useContext(InlinedCssContext);
  const [inlined] = useState(() => (typeof document === 'undefined' ? given : readInlined()));
  const tree = Links() as ReactElement<{ children?: ReactNode }>;
  if (!inlined) return tree;
  return (
    <>
      <style
        id={id}
        nonce={nonce}
        data-hrefs={inlined.hrefs.join(' ')}
        suppressHydrationWarning
        // Our own style sheets.
        dangerouslySetInnerHTML={{ __html: inlined.text }}
      />
      {Children.toArray(tree.props.children).filter((node) => !isReplaced(node, inlined.hrefs))}
    </>
  );
}
