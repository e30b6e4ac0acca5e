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
import { useShell } from './use-shell';
import { earlyFonts, faceRules } from './web-fonts';

/**
 * A placeholder for the page's rules, which are only known after rendering. No page text can contain it, since React
 * escapes its first character as `&lt;`.
 */
export const RULES_MARK = '<!--rules-->';

/** URLs of the sheets whose rules are inlined, provided by the server's entry. */
export const InlinedSheetsContext = createContext<string[]>([]);

interface Inlined {
  rules: string;
  hrefs: string[];
}

/** Loaded after the picture that the reader is waiting for. React 18 knows the attribute only in lower case. */
const whenIdle = { fetchpriority: 'low' };

/** Reads back on the client what the server wrote, so both render the same. */
function readInlined(): Inlined {
  const style = document.getElementById(SHEETS);
  return { rules: style?.textContent ?? '', hrefs: style?.dataset.hrefs?.split(' ') ?? [] };
}

function isSheet(node: ReactNode): node is ReactElement<{ href: string }> {
  return isValidElement<{ rel?: string; href?: string }>(node) && node.props.rel === 'stylesheet';
}

/**
 * The font faces and the style links of all matched routes. The rules that this page can use are inlined, so it is
 * painted without a further request. Links to the complete sheets are left out, since some browsers fetch even disabled
 * ones; the client's entry inserts them here before hydration. All sheets come after the inlined rules: a late sheet is
 * cheap at the end and expensive before a font face, and the sheet of a later page must win over the core's rules. Calls
 * `Links` as a function, so Remix still decides what to load.
 */
export function Styles() {
  const nonce = useNonce();
  const sheets = useContext(InlinedSheetsContext);
  const isLite = useIsLite();
  const look = useShell()?.brand.look;
  const faces = faceRules(isLite);
  const [{ rules, hrefs }] = useState(() =>
    typeof document === 'undefined'
      ? { rules: faces + (sheets.length ? RULES_MARK : ''), hrefs: sheets }
      : readInlined(),
  );
  const tree = Links() as ReactElement<{ children?: ReactNode }>;
  const links = Children.toArray(tree.props.children);
  const isLinked = (sheet: ReactElement<{ href: string }>) =>
    typeof document !== 'undefined' || !hrefs.includes(sheet.props.href);
  return (
    <>
      {!isLite &&
        earlyFonts(look).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" {...whenIdle} />
        ))}
      {links.filter((link) => !isSheet(link))}
      <style
        id={SHEETS}
        nonce={nonce}
        data-hrefs={hrefs.length ? hrefs.join(' ') : undefined}
        suppressHydrationWarning
        // Safe: our own style sheets.
        dangerouslySetInnerHTML={{ __html: rules }}
      />
      {links.filter(isSheet).filter(isLinked)}
    </>
  );
}
