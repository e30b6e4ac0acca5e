/** Typefaces that a school can choose: the product's own files and system fonts. Nothing is loaded from other sites. */
const stacks = {
  archivo: '"Archivo Display", "Archivo Fallback", "Arial", sans-serif',
  instrument: '"Instrument Text", "Instrument Fallback", "Arial", sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", "Roboto", sans-serif',
  humanist: '"Seravek", "Gill Sans Nova", "Ubuntu", "Calibri", "DejaVu Sans", sans-serif',
  geometric: '"Avenir", "Montserrat", "Corbel", "URW Gothic", sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", "Palatino", "P052", serif',
  typewriter: 'ui-monospace, "Cascadia Mono", "Menlo", "Consolas", monospace',
} as const;

export type FontName = keyof typeof stacks;
export const fontNames = Object.keys(stacks) as FontName[];
/** Archivo has no regular weight for body text. */
export const textFontNames = fontNames.filter((name) => name !== 'archivo');

/** The product's own typefaces, whose files are loaded only if the school uses one of them. */
const ownFonts = { display: 'archivo', text: 'instrument' } as const satisfies Record<string, FontName>;

/** The custom properties of a school's typefaces (ui/css/tokens.css); none for the product's own pair. */
export function fontProperties(display: FontName | null, text: FontName | null): Record<string, string> {
  return {
    ...(display && display !== ownFonts.display && { '--font-display': stacks[display] }),
    ...(text && text !== ownFonts.text && { '--font-text': stacks[text] }),
  };
}
