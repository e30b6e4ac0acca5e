import fallbacks from './css/fallback-faces.css?inline';

interface Face {
  family: string;
  /** A path of this site. */
  src: string;
  weight: string;
  style: 'normal' | 'italic';
}

/** The brand's faces. */
const WEB_FONTS: Face[] = [
  { family: 'Archivo Display', src: '/fonts/archivo-display.woff2', weight: '500 800', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text.woff2', weight: '400 700', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text-italic.woff2', weight: '400 700', style: 'italic' },
];

const rules = WEB_FONTS.map(
  ({ family, src, weight, style }) =>
    `@font-face{font-family:"${family}";src:url("${src}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
);

const fallbackRules = fallbacks.trim();

/**
 * The font faces of the first paint. Without script the web fonts load at once; with it the loader of `LateScripts`
 * reads them from the page's style and loads them after the page. Lite pages use only system fonts.
 */
export function faceRules(isLite: boolean): string {
  return isLite ? fallbackRules : `${fallbackRules}@media (scripting:none){${rules.join('')}}`;
}
