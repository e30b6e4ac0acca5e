import { useEffect, useRef } from 'react';
import { useNonce } from './nonce';

const faces = [
  ['Archivo Display', 'archivo-display', '500 800', 'normal'],
  ['Instrument Text', 'instrument-text', '400 700', 'normal'],
  ['Instrument Text', 'instrument-text-italic', '400 700', 'italic'],
];

const css = faces
  .map(
    ([family, file, weight, style]) =>
      `@font-face{font-family:"${family}";src:url("/fonts/${file}.woff2") format("woff2");font-weight:${weight};font-style:${style};font-display:swap}`,
  )
  .join('');

/**
 * The web fonts, after the page: the loader of LateScripts sets `media` to all. Without script they come at once.
 * Their metric twins stand in tokens.css, so that the swap moves nothing.
 */
export function WebFonts() {
  const style = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    if (style.current) style.current.media = 'all';
  }, []);
  return (
    <style
      ref={style}
      media="(scripting: none)"
      nonce={useNonce()}
      suppressHydrationWarning
      // A constant of this file.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
