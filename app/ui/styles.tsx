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

/** After the picture that the reader is waiting for. React 18 knows the attribute by its lowercase name alone. */
const whenIdle = { fetchpriority: 'low' };

/** Reads back on the client what the server wrote, so both render the same. */
function readInlined(): Inlined {
  const style = document.getElementById(SHEETS);
  return { rules: style?.textContent ?? '', hrefs: style?.dataset.hrefs?.split(' ') ?? [] };
}

/** Whether a link is for a sheet whose rules are inlined. */
function isInlined(node: ReactNode, hrefs: string[]): boolean {
  if (!isValidElement<{ rel?: string; href?: string }>(node)) return false;
  const { rel, href } = node.props;
  return rel === 'stylesheet' && href !== undefined && hrefs.includes(href);
}

/**
 * The font faces and the style links of all matched routes. The rules that this page can use are inlined, so it is
 * painted without a further request. Links to the complete sheets are left out, since some browsers fetch even disabled
 * ones; the client's entry inserts them here before hydration, after the faces: a late sheet is cheap at the end and
 * expensive before a font face. Sheets of later client navigations load as usual. Calls `Links` as a function, so Remix
 * still decides what to load.
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
  return (
    <>
      {!isLite &&
        earlyFonts(look).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" {...whenIdle} />
        ))}
      {links.filter((link) => !isInlined(link, hrefs))}
      <style
        id={SHEETS}
        nonce={nonce}
        data-hrefs={hrefs.length ? hrefs.join(' ') : undefined}
        suppressHydrationWarning
        // Safe: our own style sheets.
        dangerouslySetInnerHTML={{ __html: rules }}
      />
      {typeof document !== 'undefined' && links.filter((link) => isInlined(link, hrefs))}
    </>
  );
}
