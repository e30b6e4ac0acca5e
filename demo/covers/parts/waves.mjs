// Compositions from lines and curves: waveforms, interference, envelopes, cables, light.
import { circle, clip, f, join, line, move, path, poly, rect, rotate, stroke, times } from './core.mjs';

/** Waveform bars; what was played is one ink, what comes another, the cue between. */
export function waveform({ w, h, m, r, p }) {
  const n = w / h > 1.5 ? 35 : 21;
  const step = w / n;
  const at = Math.round(n * r.pick([0.33, 0.5, 0.62]));
  const [ph, k] = [r.range(0, 6), r.range(0.42, 0.6)];
  const amp = (i) =>
    h * 0.36 * (0.3 + 0.7 * Math.abs(Math.sin(ph + i * 0.17))) * (0.58 + 0.42 * Math.cos(ph + i * k * 3));
  const bars = join(n, (i) => {
    const a = Math.max(amp(i), step * 0.32);
    return i === at ? '' : rect(i * step + step * 0.2, h / 2 - a, step * 0.6, a * 2, i < at ? p.ink : p.paper);
  });
  const x = (at + 0.5) * step;
  const t = m * 0.07;
  return (
    bars +
    rect(x - step * 0.15, 0, step * 0.3, h, p.cue) +
    path(
      poly([
        [x - t, 0],
        [x + t, 0],
        [x, t * 1.5],
      ]),
      p.cue,
    )
  );
}

/** Beatmatching: two line fields a hair apart; where they overlap they beat. */
export function phase({ w, h, m, r, p, ...c }) {
  const R = Math.min(m * 0.42, w * 0.29);
  const [cx, cy] = [w / 2, h / 2];
  const n = r.pick([15, 17, 19]);
  const pitch = (2 * R) / n;
  const angle = r.pick([6, 8, 10]) * r.pick([-1, 1]);
  const dx = R * 0.56;
  const side = r.pick([-1, 1]);
  const field = (x, gap) =>
    times(n + 4, (i) => `M${f(x + (i - (n + 3) / 2) * gap)} ${f(cy - R * 1.3)}v${f(R * 2.6)}`).join('');
  return (
    clip(c, circle(cx - dx, cy, R, '#000'), stroke(field(cx - dx, pitch), p.ink, pitch * 0.52)) +
    clip(
      c,
      circle(cx + dx, cy, R, '#000'),
      rotate(stroke(field(cx + dx, pitch), p.paper, pitch * 0.44), angle, cx + dx, cy),
    ) +
    circle(cx, cy + side * Math.sqrt(R * R - dx * dx), m * 0.045, p.cue)
  );
}

/** Octaves: half discs, every row twice as fast as the one above it. */
export function octaves({ w, h, r, p }) {
  const first = w / h > 1.7 ? 4 : 2;
  const inks = [p.ink, p.paper, p.ink, p.paper];
  const hot = r.int(0, first * 2 - 1);
  const gap = w / first / 2;
  let at = (h - gap * 1.875) / 2;
  return inks
    .map((ink, i) => {
      const R = gap / 2 ** i;
      at += R;
      return join(first * 2 ** i, (k) =>
        path(`M${f(k * 2 * R)} ${f(at)}a${f(R)} ${f(R)} 0 0 1 ${f(2 * R)} 0z`, i === 1 && k === hot ? p.cue : ink),
      );
    })
    .join('');
}

/** Crossfader: two forms sliding into each other, the shared part hot. */
export function crossfader({ w, h, m, r, p, ...c }) {
  const s = m * 0.64;
  const [cx, cy] = [w / 2, h / 2];
  const d = s * (w / h > 1.2 ? r.range(0.28, 0.36) : 0.22);
  const square = (x, ink) => rect(x - s / 2, cy - s / 2, s, s, ink);
  const disc = (x, ink) => circle(x, cy, s / 2, ink);
  const half = (x, ink) =>
    path(
      poly([
        [x - s / 2, cy - s / 2],
        [x + s / 2, cy],
        [x - s / 2, cy + s / 2],
      ]),
      ink,
    );
  const [left, right] = r.pick([
    [square, disc],
    [disc, square],
    [disc, disc],
    [half, disc],
  ]);
  return left(cx - d, p.ink) + right(cx + d, p.paper) + clip(c, left(cx - d, '#000'), right(cx + d, p.cue));
}

/** Oscillators: sine, triangle, saw and square as four solid friezes. */
export function oscillators({ w, h, r, p }) {
  const n = w / h > 1.5 ? 6 : 4;
  const [cw, rh] = [w / n, h / 4];
  const hot = r.int(0, 3);
  const inks = [p.ink, p.paper, p.ink, p.paper];
  const cycle = [
    (x, y) =>
      `M${f(x)} ${f(y)}C${f(x + cw * 0.36)} ${f(y)} ${f(x + cw * 0.14)} ${f(y - rh * 0.8)} ${f(x + cw / 2)} ${f(y - rh * 0.8)}S${f(x + cw * 0.64)} ${f(y)} ${f(x + cw)} ${f(y)}Z`,
    (x, y) =>
      poly([
        [x, y],
        [x + cw / 2, y - rh * 0.8],
        [x + cw, y],
      ]),
    (x, y) =>
      poly([
        [x, y],
        [x + cw, y - rh * 0.8],
        [x + cw, y],
      ]),
    (x, y) =>
      poly([
        [x, y],
        [x, y - rh * 0.8],
        [x + cw / 2, y - rh * 0.8],
        [x + cw / 2, y],
      ]),
  ];
  return r
    .shuffle(cycle)
    .map((shape, i) => path(times(n, (k) => shape(k * cw, rh * (i + 0.9))).join(''), i === hot ? p.cue : inks[i]))
    .join('');
}

/** ADSR: one envelope as a solid, its echoes behind it. */
export function adsr({ w, h, m, r, p }) {
  const base = h * 0.86;
  const [a, d, s, rel] = [r.range(0.14, 0.24), r.range(0.14, 0.2), r.range(0.42, 0.56), r.range(0.2, 0.28)];
  const env = (k) => {
    const x = m * 0.1 + k * m * 0.06;
    const W = w - m * 0.2 - 2 * m * 0.06;
    const H = h * 0.7;
    const y = base;
    return [
      [x, y],
      [x + W * a, y - H],
      [x + W * (a + d), y - H * s],
      [x + W * (1 - rel), y - H * s],
      [x + W, y],
    ];
  };
  const main = env(1);
  return (
    path(poly(env(2)), p.shade) +
    path(poly(env(0)), p.paper) +
    path(poly(main), p.ink) +
    stroke(
      main
        .slice(1, 4)
        .map(([x, y]) => line(x, y, x, base))
        .join(''),
      p.ground,
      m * 0.008,
    ) +
    main
      .slice(1, 4)
      .map(([x, y], i) => circle(x, y, m * (i ? 0.026 : 0.05), i ? p.paper : p.cue))
      .join('')
  );
}

/** Filter sweep: lines thin out towards the cutoff, where the resonance peaks. */
export function filter({ w, h, r, p }) {
  const n = w / h > 1.5 ? 30 : 22;
  const step = w / n;
  const at = r.int(Math.floor(n * 0.5), Math.floor(n * 0.66));
  const top = (i) => {
    const x = (i - at) / n;
    const peak = Math.exp(-((x * 9) ** 2)) * 0.34;
    const pass = x < 0 ? 0.46 : 0.46 * Math.exp(-x * 5.2);
    return h * (pass + peak);
  };
  return join(n, (i) => {
    const H = top(i + 0.0);
    const ink = i === at ? p.cue : i < at ? p.ink : p.paper;
    const k = i <= at ? 0.78 : Math.max(0.14, 0.78 - (i - at) * 0.075);
    return rect(i * step + (step * (1 - k)) / 2, h - H - h * 0.0, step * k, H, ink);
  });
}

/** Patch bay: a field of sockets and a few heavy cables under gravity. */
export function patch({ w, h, m, r, p }) {
  const cols = w / h > 1.5 ? 8 : w / h > 1.15 ? 5 : 4;
  const [mx, my] = [m * 0.16, m * 0.15];
  const [sx, sy] = [(w - 2 * mx) / (cols - 1), (h - 2 * my) / 3];
  const at = (i, j) => [mx + i * sx, my + j * sy];
  const sockets = join(cols * 4, (k) => circle(...at(k % cols, Math.floor(k / cols)), m * 0.036, p.shade));
  const a = r.int(0, 1);
  const pairs = r.pick([
    [
      [a, 0, cols - 1, 1],
      [a + 1, 0, cols - 2, 0],
      [0, 1, a + 2, 1],
    ],
    [
      [0, 0, a + 2, 1],
      [a + 1, 1, cols - 1, 0],
      [cols - 2, 1, 0, 1],
    ],
  ]);
  const inks = r.shuffle([p.ink, p.paper]).concat(p.cue);
  return (
    sockets +
    pairs
      .map(([i1, j1, i2, j2], i) => {
        const [[x1, y1], [x2, y2]] = [at(i1, j1), at(i2, j2)];
        const sag = Math.max(y1, y2) + h * (0.34 + 0.1 * i);
        return (
          stroke(`${move(x1, y1)}C${f(x1)} ${f(sag)} ${f(x2)} ${f(sag)} ${f(x2)} ${f(y2)}`, inks[i], m * 0.05) +
          [
            [x1, y1],
            [x2, y2],
          ]
            .map(([x, y]) => circle(x, y, m * 0.058, inks[i]) + circle(x, y, m * 0.02, p.ground))
            .join('')
        );
      })
      .join('')
  );
}

/** Spotlights: cones crossing over one small performer. */
export function spotlights({ w, h, m, r, p, ...c }) {
  const floor = h * 0.82;
  const x = w * r.pick([0.42, 0.5, 0.58]);
  const spread = w * 0.15;
  const cone = (from, to, k) => [
    [from - m * 0.015, 0],
    [from + m * 0.015, 0],
    [to + spread * k, floor],
    [to - spread * k, floor],
  ];
  const a = poly(cone(w * 0.14, x + w * 0.09, 1.1));
  const b = poly(cone(w * 0.86, x - w * 0.09, 1.1));
  const R = m * 0.1;
  return (
    path(a, p.shade) +
    path(b, p.ink) +
    clip(c, path(a, '#000'), path(b, p.paper)) +
    rect(0, floor, w, h - floor, p.shade) +
    circle(x, floor - R, R, p.cue)
  );
}

/** Ridges: nested arches rolling over each other like a swell. */
export function ridges({ w, h, r, p }) {
  const rows = 4;
  const R = w / (w / h > 1.5 ? 5 : 3.2);
  const hotRow = r.int(1, 2);
  const hotCol = r.int(1, 2);
  const inks = [
    [p.ink, p.ground, p.ink, p.ground],
    [p.paper, p.ground, p.paper, p.ground],
  ];
  return join(rows, (j) => {
    const y = h * 0.42 + j * R * 0.42;
    const off = (j % 2) * R;
    return join(5, (i) => {
      const x = i * R * 2 - off;
      if (x - R > w) return '';
      const hot = j === hotRow && i === hotCol;
      return [1, 0.74, 0.5, 0.26].map((k, t) => circle(x, y, R * k, hot && t === 0 ? p.cue : inks[j % 2][t])).join('');
    });
  });
}
