// Seeded randomness and small SVG helpers. Everything is pure: no clock, no Math.random.

/** FNV-1a, 32 bit: text -> unsigned integer. */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}

/** mulberry32 behind a few drawing verbs; the same text gives the same stream. */
export function random(text) {
  let s = hash(text);
  const n = () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (a, b) => a + Math.floor(n() * (b - a + 1));
  const shuffle = (list) => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = int(0, i);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  };
  return {
    n,
    int,
    shuffle,
    range: (a, b) => a + n() * (b - a),
    pick: (list) => list[int(0, list.length - 1)],
    chance: (p) => n() < p,
  };
}

const deg = (d) => (d * Math.PI) / 180;
export const times = (n, fn) => Array.from({ length: n }, (_, i) => fn(i));
export const join = (n, fn) => times(n, fn).join('');

/** One decimal is plenty at these sizes and keeps files small. */
export const f = (x) => String(Math.round(x * 10) / 10 + 0);

/** Point on a circle; 0° is twelve o'clock, clockwise. */
export const polar = (cx, cy, r, a) => [cx + r * Math.sin(deg(a)), cy - r * Math.cos(deg(a))];
const pt = ([x, y]) => `${f(x)} ${f(y)}`;

export const circle = (cx, cy, r, fill, more = '') =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="${fill}"${more}/>`;

export const ring = (cx, cy, r, ink, width, more = '') =>
  circle(cx, cy, r, 'none', ` stroke="${ink}" stroke-width="${f(width)}"${more}`);

export const rect = (x, y, w, h, fill, rx = 0) =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}"${rx ? ` rx="${f(rx)}"` : ''} fill="${fill}"/>`;

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;

export const stroke = (d, ink, width, cap = 'butt') =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${f(width)}"${cap === 'butt' ? '' : ` stroke-linecap="${cap}" stroke-linejoin="round"`}/>`;

/** Path data. */
export const line = (x1, y1, x2, y2) => `M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`;
export const poly = (points) => `M${points.map(pt).join('L')}Z`;
export const arc = (cx, cy, r, a0, a1) =>
  `M${pt(polar(cx, cy, r, a0))}A${f(r)} ${f(r)} 0 ${a1 - a0 > 180 ? 1 : 0} 1 ${pt(polar(cx, cy, r, a1))}`;
export const wedge = (cx, cy, r, a0, a1) => `${arc(cx, cy, r, a0, a1)}L${f(cx)} ${f(cy)}Z`;
export const sector = (cx, cy, r0, r1, a0, a1) => {
  const big = a1 - a0 > 180 ? 1 : 0;
  const [p, q] = [polar(cx, cy, r0, a1), polar(cx, cy, r0, a0)];
  return `${arc(cx, cy, r1, a0, a1)}L${pt(p)}A${f(r0)} ${f(r0)} 0 ${big} 0 ${pt(q)}Z`;
};
export const move = (x, y) => `M${f(x)} ${f(y)}`;

export const group = (inner, transform) => `<g transform="${transform}">${inner}</g>`;
export const rotate = (inner, a, cx, cy) => group(inner, `rotate(${f(a)} ${f(cx)} ${f(cy)})`);

/** Clips `inner` to `shapes`; the id comes from the canvas, so it is unique per picture. */
export const clip = (c, shapes, inner) => {
  const id = c.id();
  return `<clipPath id="${id}">${shapes}</clipPath><g clip-path="url(#${id})">${inner}</g>`;
};

/** The house mark: a cue flag, one per picture, in the hot ink. */
export const flag = (x, y, size, ink) =>
  path(
    poly([
      [x, y],
      [x + size, y + size * 0.55],
      [x, y + size * 1.1],
    ]),
    ink,
  );
