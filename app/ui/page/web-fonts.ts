import fallbacks from '../css/fallback-faces.css?inline';

interface Face {
  family: string;
  /** A path of this site. */
  src: string;
  weight: string;
  style: 'normal' | 'italic';
}

/** The brand's faces. */
const WEB_FONTS: Face[] = [
  { family: 'Archivo Display', src: '/fonts/archivo-display-650.woff2', weight: '600 700', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text.woff2', weight: '400 700', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text-italic.woff2', weight: '400 700', style: 'italic' },
];

const rules = WEB_FONTS.map(
  ({ family, src, weight, style }) =>
    `@font-face{font-family:"${family}";src:url("${src}") format("woff2");font-weight:${weight};font-style:${style};font-display:optional}`,
);

const fallbackRules = fallbacks.trim();

/**
 * The font faces of a page. A web font that is not there for the first paint is left out until the next page, because
 * exchanging fonts on a visible page moves its lines. Lite pages use only system fonts.
 */
export function faceRules(isLite: boolean): string {
  return isLite ? fallbackRules : fallbackRules + rules.join('');
}

/**
 * The fonts that every page uses, so the browser requests them before it has laid out the page; those that the school
 * has replaced are left out.
 */
export function earlyFonts(look: Record<string, string> | null | undefined): string[] {
  const used = `${look?.['--font-display'] ?? '"Archivo Display"'} ${look?.['--font-text'] ?? '"Instrument Text"'}`;
  return WEB_FONTS.filter(({ family, style }) => style === 'normal' && used.includes(family)).map(({ src }) => src);
}
