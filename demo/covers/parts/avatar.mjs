// Portraits from discs and half discs: the head is lit from one side, one element is in the hot ink.
import { arc, circle, clip, f, join, path, poly, rect, stroke, wedge } from './core.mjs';

const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const mix = (a, b, t) => {
  const [x, y] = [channels(a), channels(b)];
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(v + (y[i] - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};

/** Features of the portrait: skin tones first, then hair, clothes and one accessory. */
export function avatar(c) {
  const { w, h, m, r, p } = c;
  const deep = r.chance(0.45);
  const lit = !deep ? p.paper : p.light ? mix(p.ink, p.shade, 0.12) : p.ink;
  const k = {
    c,
    w,
    h,
    m,
    p,
    lit,
    dim: deep ? mix(p.ink, p.light ? p.shade : p.ground, 0.32) : mix(p.paper, p.ink, p.light ? 0.22 : 0.45),
    hair: deep ? p.paper : p.light ? p.ink : mix(p.ground, '#000000', 0.45),
    mark: deep ? p.paper : p.light ? p.ink : p.ground,
    hot: p.name === 'ember' ? (deep ? p.paper : p.ink) : p.cue,
    cx: w / 2,
    cy: h * 0.45,
    R: m * 0.25,
    side: r.pick([-1, 1]),
  };
  const hair = r.pick(hairs);
  const extra = r.pick([phones, phones, phones, glasses, earring]);
  const cloth = r.pick(clothes);
  return hair.back(k) + cloth(k) + head(k) + face(k) + hair.front(k) + extra(k);
}

const none = () => '';
const capsule = ({ cx, cy, R }, ink) => rect(cx - R * 0.84, cy - R, R * 1.68, R * 2.16, ink, R * 0.84);

function head(k) {
  const { c, cx, cy, R, h, side, lit, dim } = k;
  const shadow = rect(side > 0 ? cx : cx - R * 2, 0, R * 2, h, dim);
  return (
    rect(cx - R * 0.4, cy + R * 0.5, R * 0.8, R * 1.25, dim, R * 0.4) +
    capsule(k, lit) +
    clip(c, capsule(k, '#000'), shadow)
  );
}

/** One nose in the light, one closed eye on each side, a short mouth. */
function face({ cx, cy, R, side, lit, mark }) {
  const eye = (s) => stroke(arc(cx + s * R * 0.4, cy + R * 0.1, R * 0.13, 90, 270), mark, R * 0.07);
  const nose = path(
    poly([
      [cx, cy + R * 0.06],
      [cx + side * R * 0.24, cy + R * 0.54],
      [cx, cy + R * 0.54],
    ]),
    lit,
  );
  return eye(-1) + eye(1) + nose + stroke(`M${f(cx - R * 0.17)} ${f(cy + R * 0.8)}h${f(R * 0.34)}`, mark, R * 0.07);
}

const phones = ({ cx, cy, R, hot }) =>
  stroke(arc(cx, cy, R * 1.13, -88, 88), hot, R * 0.2) +
  [-1, 1].map((s) => rect(cx + s * R * 1.04 - R * 0.24, cy - R * 0.3, R * 0.48, R * 0.9, hot, R * 0.24)).join('');
const glasses = ({ cx, cy, R, hot }) =>
  [-1, 1].map((s) => path(wedge(cx + s * R * 0.4, cy - R * 0.1, R * 0.36, 90, 270), hot)).join('') +
  rect(cx - R * 0.84, cy - R * 0.16, R * 1.68, R * 0.12, hot);
const earring = ({ cx, cy, R, hot, side }) => circle(cx - side * R * 0.86, cy + R * 0.62, R * 0.17, hot);

const dome = ({ cx, cy, R, hair }) => path(wedge(cx, cy - R * 0.14, R * 0.88, -90, 90), hair);
const hairs = [
  { back: none, front: dome },
  { back: ({ cx, cy, R, hair }) => circle(cx, cy - R * 0.2, R * 1.38, hair), front: dome },
  {
    back: ({ cx, cy, R, hair }) => rect(cx - R * 1.12, cy - R * 1.12, R * 2.24, R * 2.7, hair, R * 1.1),
    front: ({ c, cx, cy, R, hair, side }) =>
      clip(c, capsule({ cx, cy, R: R * 1.03 }, '#000'), circle(cx + side * R * 0.7, cy - R * 1.0, R * 0.96, hair)),
  },
  { back: ({ cx, cy, R, hair }) => circle(cx, cy - R * 1.3, R * 0.46, hair), front: dome },
  { back: none, front: ({ cx, cy, R, hair }) => rect(cx - R * 0.84, cy - R * 1.3, R * 1.68, R * 0.95, hair) },
  {
    back: none,
    front: (k) =>
      dome(k) + rect(k.cx - k.R * (k.side > 0 ? 0.88 : 1.45), k.cy - k.R * 0.3, k.R * 2.33, k.R * 0.18, k.hair),
  },
  {
    back: none,
    front: ({ c, cx, cy, R, hair, side }) =>
      clip(c, capsule({ cx, cy, R: R * 1.02 }, '#000'), circle(cx - side * R * 0.5, cy - R * 0.95, R * 0.85, hair)),
  },
];

const torso = ({ h, m, cx }, ink) => rect(cx - m * 0.42, h * 0.78, m * 0.84, m * 0.7, ink, m * 0.22);
const clothes = [
  (k) => torso(k, k.p.ink),
  (k) => torso(k, k.p.light ? k.p.paper : k.p.ink),
  (k) =>
    torso(k, k.p.ink) +
    clip(
      k.c,
      torso(k, '#000'),
      join(3, (i) => rect(0, k.h * (0.83 + i * 0.066), k.w, k.h * 0.03, k.p.paper)),
    ),
  (k) => torso(k, k.p.paper) + clip(k.c, torso(k, '#000'), rect(k.side > 0 ? k.cx : 0, 0, k.w / 2, k.h, k.p.ink)),
];
