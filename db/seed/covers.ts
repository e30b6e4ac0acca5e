/** The artwork of the demo data: deterministic flat SVG pictures from a seed and a subject. */
export type { CoverInput } from './covers/covers.mjs';
export { cover } from './covers/covers.mjs';
