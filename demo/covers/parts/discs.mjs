// Compositions built from circles: records, decks, wheels, reels.
import {
  arc,
  circle,
  clip,
  f,
  join,
  line,
  path,
  polar,
  poly,
  rect,
  ring,
  rotate,
  sector,
  stroke,
  wedge,
} from './core.mjs';

/** Record with a sector cut out and its grooves running on in another ink. */
export function grooves({ w, h, m, r, p }) {
  const R = m * 0.43;
  const [cx, cy] = [w / 2, h / 2];
  const from = r.pick([0, 45, 90, 180, 270]);
  const span = r.pick([60, 90, 120]);
  const inner = R * 0.4;
  const count = r.int(5, 7);
  const gap = (R - inner) / count;
  const lines = (a0, a1, ink, width) =>
    join(count, (i) => stroke(arc(cx, cy, inner + gap * (i + 0.5), a0, a1), ink, width));
  return (
    circle(cx, cy, R, p.ink) +
    lines(from + span, from + 359.9, p.ground, m * 0.006) +
    path(wedge(cx, cy, R + 1, from, from + span), p.ground) +
    lines(from, from + span, p.paper, gap * 0.42) +
    circle(cx, cy, R * 0.27, p.cue) +
    circle(cx, cy, R * 0.035, p.ground)
  );
}

/** Scratching: a record cut down the middle, one half pushed along by a groove. */
export function scratch({ w, h, m, r, p }) {
  const R = m * 0.37;
  const [cx, cy] = [w / 2, h / 2];
  const n = 5;
  const pitch = R / (n + 0.5);
  const shift = pitch * r.pick([1, 2]);
  const hot = r.int(1, 2);
  const half = (side, y, ink) =>
    join(n, (i) =>
      stroke(arc(cx, y, R - pitch * (i + 0.25), side, side + 180), i === hot && side ? p.cue : ink, pitch * 0.5),
    );
  const body =
    half(0, cy - shift / 2, p.ink) + half(180, cy + shift / 2, p.paper) + circle(cx, cy, pitch * 0.28, p.ink);
  return rotate(body, r.pick([0, 45, 90, -45]), cx, cy);
}

/** Two decks: overlapping platters, the overlap printed in the hot ink. */
export function decks({ w, h, m, r, p, ...c }) {
  const R = m * (w / h > 1.2 ? 0.37 : 0.3);
  const d = R * r.range(0.58, 0.74);
  const tilt = r.pick([0, 0, -14, 14]);
  const [cx, cy] = [w / 2, h / 2];
  const [a, b] = [
    [cx - d, cy],
    [cx + d, cy],
  ];
  const swap = r.chance(0.5);
  const grooves = (x, ink) => [0.82, 0.64, 0.46].map((k) => ring(x, cy, R * k, ink, m * 0.006)).join('');
  return rotate(
    circle(...a, R, swap ? p.paper : p.ink) +
      circle(...b, R, swap ? p.ink : p.paper) +
      clip(c, circle(...a, R, '#000'), circle(...b, R, p.cue)) +
      grooves(a[0], p.ground) +
      grooves(b[0], p.ground) +
      circle(...a, R * 0.07, p.ground) +
      circle(...b, R * 0.07, p.ground),
    tilt,
    cx,
    cy,
  );
}

/** Jog wheel: a crown of ticks around a calm plate, one tick is the cue. */
export function jog({ w, h, m, r, p }) {
  const [cx, cy] = [w / 2, h / 2];
  const R = m * 0.43;
  const n = r.pick([48, 60, 72]);
  const at = r.int(2, 10);
  const lobes = r.int(2, 4);
  const tick = (i) => {
    const a = (360 / n) * i;
    const len = 0.1 + 0.075 * (1 + Math.cos(((i - at) / n) * lobes * Math.PI * 2));
    return line(...polar(cx, cy, R, a), ...polar(cx, cy, R * (1 - len), a));
  };
  const others = join(n, (i) => (i === at ? '' : tick(i)));
  const a = (360 / n) * at;
  return (
    stroke(others, p.paper, m * 0.011) +
    circle(cx, cy, R * 0.68, p.ink) +
    ring(cx, cy, R * 0.55, p.ground, m * 0.005) +
    stroke(line(...polar(cx, cy, R * 1.0, a), ...polar(cx, cy, R * 0.36, a)), p.cue, m * 0.024) +
    circle(cx, cy, R * 0.1, p.ground)
  );
}

/** Key wheel: twelve keys on two rings, the compatible neighbours lit. */
export function keywheel({ w, h, m, r, p }) {
  const [cx, cy] = [w / 2, h / 2];
  const R = m * 0.44;
  const key = r.int(0, 11);
  const near = (i) => Math.min((i - key + 12) % 12, (key - i + 12) % 12);
  const gap = 1.6;
  const outer = (i) => (i === key ? p.cue : near(i) === 1 ? p.paper : p.ink);
  const inner = (i) => (i === key ? p.paper : p.shade);
  const cell = (i, r0, r1, ink, push = 0) => {
    const [x, y] = polar(cx, cy, push, i * 30 + 15);
    return path(sector(x, y, r0, r1, i * 30 + gap, i * 30 + 30 - gap), ink);
  };
  return (
    join(12, (i) => cell(i, R * 0.64, R * (i === key ? 1.06 : 1), outer(i))) +
    join(12, (i) => cell(i, R * 0.36, R * 0.6, inner(i))) +
    circle(cx, cy, R * 0.12, p.ink)
  );
}

/** Tape: one big reel, the tape leaving it along the tangent. */
export function reels({ w, h, m, r, p }) {
  const flip = r.chance(0.5);
  const R = m * 0.41;
  const [cx, cy] = [w * (w / h > 1.5 ? 0.36 : 0.42), h / 2];
  const t = m * 0.034;
  const turn = r.int(0, 5) * 20;
  const body =
    rect(cx, cy - R, w - cx, t, p.cue) +
    circle(cx, cy, R, p.ink) +
    stroke(arc(cx, cy, R - t / 2, 0, 90), p.cue, t) +
    ring(cx, cy, R * 0.72, p.ground, m * 0.006) +
    join(3, (k) => circle(...polar(cx, cy, R * 0.43, turn + k * 120), R * 0.2, p.ground)) +
    circle(cx, cy, R * 0.13, p.paper);
  return flip ? rotate(body, 180, w / 2, h / 2) : body;
}

/** Circular rhythm: three rings of steps, Euclidean patterns switched on. */
export function euclid({ w, h, m, r, p }) {
  const [cx, cy] = [w / 2, h / 2];
  const tracks = [
    [16, r.pick([5, 7]), p.ink],
    [12, r.pick([5, 7]), p.paper],
    [8, r.pick([3, 5]), p.ink],
  ];
  const R = [0.385, 0.272, 0.166];
  const size = [0.06, 0.052, 0.044];
  return (
    tracks
      .map(([n, k, ink], t) =>
        join(n, (i) => {
          const first = i === 0 && t === 0;
          return circle(
            ...polar(cx, cy, R[t] * m, (360 / n) * i),
            size[t] * m,
            first ? p.cue : (i * k) % n < k ? ink : p.shade,
          );
        }),
      )
      .join('') + circle(cx, cy, m * 0.06, p.paper)
  );
}

/** Sampling: one disc cut in slices, the slices pushed out of line. */
export function slices({ w, h, m, r, p, ...c }) {
  const R = m * 0.4;
  const [cx, cy] = [w / 2, h / 2];
  const n = r.pick([6, 7, 8]);
  const hot = r.int(1, n - 2);
  const band = (2 * R) / n;
  const vertical = r.chance(0.4);
  const body = join(n, (i) => {
    const dx = (i === hot ? 0.34 : r.range(-0.2, 0.2)) * R * (i % 2 ? 1 : -1);
    const y = cy - R + i * band;
    return clip(
      c,
      rect(0, y, w * 2, band - m * 0.012, '#000'),
      circle(cx + dx, cy, R, i === hot ? p.cue : i % 2 ? p.ink : p.paper),
    );
  });
  return vertical ? rotate(body, 90, cx, cy) : body;
}

/** Echo: a disc and its delay taps, thinner each time. */
export function echo({ w, h, m, r, p }) {
  const flip = r.chance(0.5) ? 1 : -1;
  const R = m * 0.32;
  const n = 6;
  const step = m * (w / h > 1.2 ? 0.12 : 0.06);
  const x0 = w / 2 - flip * step * (n - 1) * 0.5;
  const cy = h / 2;
  return (
    join(n - 1, (k) => {
      const i = n - 1 - k;
      return (
        circle(x0 + flip * step * i, cy, R, p.ground) +
        ring(x0 + flip * step * i, cy, R - m * 0.01, i % 2 ? p.ink : p.paper, m * 0.046 * (1 - i / (n + 1)))
      );
    }) +
    circle(x0, cy, R, p.ink) +
    circle(x0, cy, R * 0.34, p.cue)
  );
}

/** Headphones on a record: the listener is the disc. */
export function headphones({ w, h, m, r, p }) {
  const [cx, cy] = [w / 2, h * 0.55];
  const R = m * 0.3;
  const band = m * 0.055;
  const cup = (s) =>
    path(
      `M${f(cx + s * R * 0.92)} ${f(cy - R * 0.5)}a${f(R * 0.5)} ${f(R * 0.5)} 0 0 ${s > 0 ? 1 : 0} 0 ${f(R)}z`,
      p.cue,
    );
  return (
    circle(cx, cy, R, p.ink) +
    join(r.int(3, 4), (i) => ring(cx, cy, R * (0.86 - i * 0.15), p.ground, m * 0.007)) +
    circle(cx, cy, R * 0.24, p.paper) +
    circle(cx, cy, R * 0.05, p.ground) +
    stroke(arc(cx, cy, R + band * 0.9, -76, 76), p.paper, band) +
    cup(-1) +
    cup(1)
  );
}

/** A record half out of its sleeve. */
export function sleeve({ w, h, m, r, p }) {
  const s = Math.min(m * 0.66, w * 0.58);
  const out = s * r.range(0.4, 0.48);
  const [x, y] = [(w - s - out) / 2, (h - s) / 2];
  const R = s * 0.48;
  const [cx, cy] = [x + s / 2 + out, h / 2];
  const prints = [
    () => path(wedge(x, y + s, s * 0.84, 0, 90), p.ink),
    () => join(5, (i) => rect(x, y + (s / 5) * i + s * 0.05, s * (0.2 + 0.16 * i), s * 0.1, p.ink)),
    () =>
      path(wedge(x + s / 2, y + s / 2, s * 0.34, -90, 90), p.ink) +
      path(wedge(x + s / 2, y + s / 2, s * 0.34, 90, 270), p.ground),
    () =>
      path(
        poly([
          [x, y + s],
          [x + s, y + s],
          [x + s, y],
        ]),
        p.ink,
      ),
  ];
  return (
    circle(cx, cy, R, p.ink) +
    [0.9, 0.8, 0.7, 0.6, 0.5].map((k) => ring(cx, cy, R * k, p.ground, m * 0.005)).join('') +
    circle(cx, cy, R * 0.36, p.cue) +
    circle(cx, cy, R * 0.05, p.ground) +
    rect(x, y, s, s, p.paper) +
    r.pick(prints)()
  );
}
