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
import { SHEETS } from './late-marks';
import { useIsLite } from './lite';
import { useNonce } from './nonce';
import { faceRules } from './web-fonts';

/**
 * Marks the place of the page's rules: which rules it needs is known once the page is written. No text of a page can
 * contain the mark, since React writes its first character as `&lt;`.
 */
export const RULES_MARK = '<!--rules-->';

/** Addresses of the sheets whose rules are in the document itself, given by the server's entry. */
export const InlinedSheetsContext = createContext<string[]>([]);

interface Inlined {
  rules: string;
  hrefs: string[];
}

/** The browser reads back what the server wrote, so that both render the same. */
function readInlined(): Inlined {
  const style = document.getElementById(SHEETS);
  return { rules: style?.textContent ?? '', hrefs: style?.dataset.hrefs?.split(' ') ?? [] };
}

/** Whether this link asks for a sheet whose rules are in the document. */
function isInlined(node: ReactNode, hrefs: string[]): boolean {
  if (!isValidElement<{ rel?: string; href?: string }>(node)) return false;
  const { rel, href } = node.props;
  return rel === 'stylesheet' && href !== undefined && hrefs.includes(href);
}

/**
 * The faces, and the links of all matched routes. The rules that this page can use are in the document, so that it is
 * painted without a further request. The links of the whole sheets are not in it, not even turned off: some browsers
 * fetch those all the same. The client's entry puts them at this place before it hydrates, behind the faces: a late
 * sheet is cheap at the end, and expensive ahead of a font's face. Sheets of a later client navigation come as usual.
 * `Links` is called as a hook, so that Remix still decides what to load.
 */
export function Styles() {
  const nonce = useNonce();
  const sheets = useContext(InlinedSheetsContext);
  const faces = faceRules(useIsLite());
  const [{ rules, hrefs }] = useState(() =>
    typeof document === 'undefined'
      ? { rules: faces + (sheets.length ? RULES_MARK : ''), hrefs: sheets }
      : readInlined(),
  );
  const tree = Links() as ReactElement<{ children?: ReactNode }>;
  const links = Children.toArray(tree.props.children);
  return (
    <>
      {links.filter((link) => !isInlined(link, hrefs))}
      <style
        id={SHEETS}
        nonce={nonce}
        data-hrefs={hrefs.length ? hrefs.join(' ') : undefined}
        suppressHydrationWarning
        // Our own style sheets.
        dangerouslySetInnerHTML={{ __html: rules }}
      />
      {typeof document !== 'undefined' && links.filter((link) => isInlined(link, hrefs))}
    </>
  );
}
