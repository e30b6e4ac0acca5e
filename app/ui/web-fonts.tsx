import { useNonce } from './nonce';

interface Face {
  family: string;
  /** An address of this site. */
  src: string;
  weight: string;
  style: 'normal' | 'italic';
}

/** The brand's faces. Their metric twins stand in tokens.css, so that the swap moves nothing. */
export const WEB_FONTS: Face[] = [
  { family: 'Archivo Display', src: '/fonts/archivo-display.woff2', weight: '500 800', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text.woff2', weight: '400 700', style: 'normal' },
  { family: 'Instrument Text', src: '/fonts/instrument-text-italic.woff2', weight: '400 700', style: 'italic' },
];

const css = WEB_FONTS.map(
  ({ family, src, weight, style }) =>
    `@font-face{font-family:"${family}";src:url("${src}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
).join('');

/** The web fonts of a browser without script. With script the loader of LateScripts brings them after the page. */
export function WebFonts() {
  return (
    <style
      media="(scripting: none)"
      nonce={useNonce()}
      suppressHydrationWarning
      // A constant of this file.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
