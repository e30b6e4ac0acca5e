/** The artwork of the demo data: deterministic flat SVG pictures from a seed and a subject. */
export type { CoverInput, CoverKind, Palette, PaletteName } from './covers/covers.mjs';
export { compositions, cover, palettes, sizes, subjects, walk } from './covers/covers.mjs';
