// Rewards: six objects, each printed with a composition.
import { circle, clip, f, group, join, path, poly, rect, rotate, stroke } from './core.mjs';
import { choose, compositions } from './index.mjs';

export function reward(c) {
  const names = Object.keys(objects);
  const hit = names.find((n) => String(c.subject ?? '').includes(n));
  return objects[hit ?? c.r.pick(names)](c);
}

/** The composition as a print of side s, centred on (x, y). */
const print = (c, x, y, s, p = c.p) => {
  const name = compositions[c.composition] ? c.composition : choose('', c.r);
  return group(compositions[name]({ ...c, w: s, h: s, m: s, p }), `translate(${f(x - s / 2)} ${f(y - s / 2)})`);
};
const onInk = (p) => ({ ...p, ground: p.ink, shade: p.ground, ink: p.ground });

const objects = {
  slipmat(c) {
    const { w, h, m, p } = c;
    return (
      circle(w / 2, h / 2, m * 0.4, p.ink) +
      clip(c, circle(w / 2, h / 2, m * 0.385, '#000'), print(c, w / 2, h / 2, m * 0.7, onInk(p))) +
      circle(w / 2, h / 2, m * 0.016, p.ground)
    );
  },
  tote(c) {
    const { w, h, m, p } = c;
    const [x, y, s] = [w / 2 - m * 0.28, h * 0.36, m * 0.56];
    return (
      stroke(
        `M${f(x + s * 0.24)} ${f(y + 4)}V${f(h * 0.25)}A${f(s * 0.26)} ${f(s * 0.26)} 0 0 1 ${f(x + s * 0.76)} ${f(h * 0.25)}V${f(y + 4)}`,
        p.ink,
        m * 0.03,
      ) +
      rect(x, y, s, m * 0.54, p.ink) +
      print(c, w / 2, y + m * 0.27, m * 0.44, onInk(p))
    );
  },
  tee(c) {
    const { w, h, m, p } = c;
    const X = (k) => w / 2 + k * m;
    const body = poly([
      [X(-0.14), h * 0.18],
      [X(-0.4), h * 0.27],
      [X(-0.34), h * 0.46],
      [X(-0.24), h * 0.43],
      [X(-0.24), h * 0.84],
      [X(0.24), h * 0.84],
      [X(0.24), h * 0.43],
      [X(0.34), h * 0.46],
      [X(0.4), h * 0.27],
      [X(0.14), h * 0.18],
    ]);
    return (
      path(body, p.ink) + circle(w / 2, h * 0.17, m * 0.1, p.ground) + print(c, w / 2, h * 0.54, m * 0.36, onInk(p))
    );
  },
  ticket(c) {
    const { w, h, m, p } = c;
    const [x, y, W, H] = [w / 2 - m * 0.4, h / 2 - m * 0.21, m * 0.8, m * 0.42];
    const cut = x + W * 0.7;
    const body =
      rect(x, y, W, H, p.paper) +
      print(c, x + W * 0.35, h / 2, H * 0.86, { ...p, ground: p.paper, paper: p.ground }) +
      join(7, (i) => rect(cut - m * 0.004, y + H * (0.07 + i * 0.13), m * 0.008, H * 0.07, p.ground)) +
      circle(cut, y, m * 0.03, p.ground) +
      circle(cut, y + H, m * 0.03, p.ground) +
      join(9, (i) => rect(cut + W * 0.09, y + H * 0.14 + i * H * 0.08, W * 0.13, H * (i % 3 ? 0.03 : 0.055), p.ground));
    return rotate(body, -14, w / 2, h / 2);
  },
  record(c) {
    return compositions.sleeve(c);
  },
  cassette(c) {
    const { w, h, m, p } = c;
    const [x, y, W, H] = [w / 2 - m * 0.38, h / 2 - m * 0.245, m * 0.76, m * 0.49];
    const reel = (k) =>
      circle(w / 2 + k * m * 0.15, h * 0.485, m * 0.07, p.paper) +
      circle(w / 2 + k * m * 0.15, h * 0.485, m * 0.03, p.ground);
    return (
      rect(x, y, W, H, p.ink, m * 0.035) +
      rect(x + m * 0.05, y + m * 0.05, W - m * 0.1, m * 0.29, p.ground, m * 0.015) +
      rect(x + m * 0.05, y + m * 0.05, W - m * 0.1, m * 0.07, p.cue) +
      reel(-1) +
      reel(1) +
      rect(w / 2 - m * 0.06, h * 0.455, m * 0.12, m * 0.06, p.shade) +
      path(
        poly([
          [x + W * 0.2, y + H],
          [x + W * 0.25, y + H * 0.83],
          [x + W * 0.75, y + H * 0.83],
          [x + W * 0.8, y + H],
        ]),
        p.ground,
      )
    );
  },
};
