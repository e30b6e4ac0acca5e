// Festival art: four stages (one idea each) and the wide hero.
import { circle, f, join, line, path, rect, stroke } from './core.mjs';

const arch = (x, y, R, ink) =>
  path(`M${f(x - R)} ${f(y)}V${f(y - R * 0.2)}A${f(R)} ${f(R)} 0 0 1 ${f(x + R)} ${f(y - R * 0.2)}V${f(y)}Z`, ink);

const forms = {
  /** Arches, one inside the other. */
  arches({ w, h, p }, x = w / 2, floor = h * 0.84, R = Math.min(h * 0.62, w * 0.44)) {
    const inks = [p.shade, p.ink, p.ground, p.paper, p.ground, p.cue];
    return inks.map((ink, i) => arch(x, floor, R * (1 - i * 0.165), ink)).join('');
  },
  /** A portal of frames sliding out of line. */
  portal({ w, h, r, p }, x = w / 2, floor = h * 0.84) {
    const inks = [p.shade, p.ink, p.ground, p.paper, p.cue];
    const lean = r.pick([-1, 1]) * 0.025;
    return inks
      .map((ink, i) => {
        const W = w * (0.8 - i * 0.165);
        const H = h * (0.72 - i * 0.14);
        return rect(x - W / 2 + w * lean * i, floor - H, W, H, ink);
      })
      .join('');
  },
  /** Two fans of thin light crossing over the desk. */
  lasers({ w, h, m, p }, x = w / 2, floor = h * 0.84) {
    const fan = (x0, dir) =>
      Array.from({ length: 15 }, (_, i) => line(x0, 0, x + dir * w * (i / 14 - 0.28), floor)).join('');
    return (
      stroke(fan(w * 0.12, 1), p.ink, m * 0.007) +
      stroke(fan(w * 0.88, -1), p.paper, m * 0.007) +
      circle(x, floor - m * 0.13, m * 0.13, p.cue)
    );
  },
  /** Loudspeaker towers on both sides of an open middle. */
  towers({ w, h, p }, x = w / 2, floor = h * 0.84) {
    const s = Math.min(h * 0.22, w * 0.17);
    const tower = (cx, n, ink) =>
      join(n, (i) => {
        const y = floor - s * (i + 1);
        return (
          rect(cx - s / 2, y, s, s * 0.95, ink) +
          circle(cx, y + s * 0.475, s * 0.36, p.ground) +
          circle(cx, y + s * 0.475, s * 0.15, ink)
        );
      });
    return (
      [-2, -1, 1, 2].map((k) => tower(x + k * s * 1.06, Math.abs(k) + 1, k % 2 ? p.paper : p.ink)).join('') +
      circle(x, floor - s * 0.5, s * 0.5, p.cue)
    );
  },
};

/** The crowd: two staggered rows of heads along the lower edge. */
function crowd({ w, h, m, p }, floor) {
  const n = Math.round(w / (m * 0.1));
  const s = w / n;
  const row = (y, off, ink) =>
    path(
      join(n + 1, (i) => `M${f((i - off) * s)} ${f(y)}a${f(s / 2)} ${f(s / 2)} 0 0 1 ${f(s)} 0`) +
        `M0 ${f(y)}H${f(w)}V${f(h)}H0z`,
      ink,
    );
  return (
    rect(0, floor, w, h - floor, p.ground) + row(floor + m * 0.055, 0.5, p.shade) + row(floor + m * 0.125, 0, p.ground)
  );
}

export function stage(c) {
  const names = Object.keys(forms);
  const hit = names.find((n) => String(c.subject ?? '').includes(n));
  return forms[hit ?? c.r.pick(names)](c) + crowd(c, c.h * 0.84);
}

/** Hero: levels run through the whole sheet and swell into the arches; words go left. */
export function hero(c) {
  const { w, h, m, p } = c;
  const [x, floor, n] = [w * 0.74, h * 0.84, 40];
  const step = w / n;
  const level = (i) => {
    const d = Math.abs((i + 0.5) / n - 0.74);
    return h * (0.03 + 0.8 * Math.exp(-d * 3.4) * (0.6 + 0.4 * Math.cos(i * 1.9)));
  };
  const bars = join(n, (i) => rect(i * step + step * 0.18, floor - level(i), step * 0.64, level(i) + m * 0.1, p.shade));
  return bars + arch(x, floor, h * 1.03, p.ground) + forms.arches(c, x, floor, h) + crowd(c, floor);
}
