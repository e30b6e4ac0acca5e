// Cuepoint artwork: deterministic SVG pictures from a seed and a subject.
import { hash, random, rect } from './parts/core.mjs';
import { allowed, kinds, sizes } from './parts/kinds.mjs';
import { palettes } from './parts/palettes.mjs';

const isPrintable = (ch) => ch >= ' ' || ch === '\n' || ch === '\t';
const escapeText = (text) =>
  [...String(text)]
    .filter(isPrintable)
    .join('')
    .replace(/[&<>"]/g, (ch) => `&#${ch.charCodeAt(0)};`);

/**
 * Draws one picture as SVG text. kind, seed: required. subject chooses the composition; palette and composition can be
 * named. Deterministic: all chance comes from mulberry32 seeded with FNV-1a of kind, subject and seed.
 */
export function cover({ kind = 'course', seed, title, subject = '', width, height, palette, composition, index } = {}) {
  if (!kinds[kind]) throw new RangeError(`Unknown kind: ${kind}`);
  const [w, h] = [width ?? sizes[kind][0], height ?? sizes[kind][1]];
  const key = [kind, subject, seed].join('|');
  const names = allowed(kind);
  const p = palettes[palette] ?? palettes[names[hash(`palette|${key}`) % names.length]];
  const tag = `c${hash([key, w, h, p.name, composition, index].join('|')).toString(36)}`;
  let ids = 0;
  const c = {
    kind,
    seed: String(seed),
    subject,
    index,
    composition,
    w,
    h,
    m: Math.min(w, h),
    p,
    r: random(key),
    id: () => `${tag}-${ids++}`,
  };
  const label = title ? ` role="img"><title>${escapeText(title)}</title>` : ' aria-hidden="true">';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"${label}${rect(0, 0, w, h, p.ground)}${kinds[kind](c)}</svg>\n`;
}
