// Compositions on a grid: sequencers, pads, meters, spines, rulers, stairs.
import { circle, join, line, path, polar, poly, rect, rotate, sector, stroke, times, wedge } from './core.mjs';

/** Step sequencer, 4 × 16 (two pages of eight on square sheets), one column playing. */
export function sequencer({ w, h, m, r, p }) {
  const pages = w / h < 1.5 ? 2 : 1;
  const cols = 16 / pages;
  const rows = 4 * pages;
  const mx = m * 0.13;
  const cw = (w - 2 * mx) / cols;
  const ch = (h - 2 * mx) / (rows + (pages - 1) * 0.5);
  const gap = m * 0.016;
  const play = r.int(0, cols - 1);
  const page = r.int(0, pages - 1);
  const euclid = [
    [4, 0],
    [2, 4],
    [r.pick([6, 8, 10]), 2],
    [r.pick([3, 5, 7]), r.int(0, 3)],
  ];
  return join(rows, (row) => {
    const [k, shift] = euclid[row % 4];
    const pg = Math.floor(row / 4);
    return join(cols, (col) => {
      const step = pg * cols + col;
      const on = ((step + 16 - shift) * k) % 16 < k;
      const hot = on && col === play && pg === page;
      const ink = hot ? p.cue : on ? (row % 4 === 0 ? p.paper : p.ink) : p.shade;
      return rect(mx + col * cw + gap / 2, mx + (row + pg * 0.5) * ch + gap / 2, cw - gap, ch - gap, ink);
    });
  });
}

/** Pad grid: sixteen pads, velocity is the size of the mark. */
export function pads({ w, h, m, r, p }) {
  const n = 4;
  const s = m * 0.19;
  const gap = m * 0.025;
  const size = n * s + (n - 1) * gap;
  const [x, y] = [(w - size) / 2, (h - size) / 2];
  const hot = r.int(0, 15);
  const forms = r.shuffle([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 1, 2]);
  return join(16, (i) => {
    const [px, py] = [x + (i % 4) * (s + gap), y + Math.floor(i / 4) * (s + gap)];
    const [mx, my] = [px + s / 2, py + s / 2];
    if (i === hot) return rect(px, py, s, s, p.cue);
    const k = forms[i];
    const turn = 90 * ((i * 7 + k) % 4);
    if (k === 0) return rect(px, py, s, s, p.shade);
    if (k === 1) return rect(px, py, s, s, p.ink);
    if (k === 2) return rect(px, py, s, s, p.shade) + circle(mx, my, s / 2, p.paper);
    if (k === 3) return rect(px, py, s, s, p.shade) + rotate(path(wedge(px, py, s, 90, 180), p.ink), turn, mx, my);
    return rect(px, py, s, s, p.ink) + circle(mx, my, s * 0.22, p.ground);
  });
}

/** EQ: a wall of knobs touching each other, the positions turning across it. */
export function knobs({ w, h, r, p }) {
  const rows = w / h > 2 ? 2 : 3;
  const s = h / (rows + 0.5);
  const cols = Math.floor((w - s * 0.4) / s);
  const [x0, y0] = [(w - cols * s) / 2, s * 0.25];
  const [hx, hy] = [r.int(1, cols - 2), r.int(0, rows - 1)];
  const [kx, ky, a0] = [r.range(28, 46), r.range(30, 60), r.int(-130, -90)];
  return join(cols * rows, (i) => {
    const [cx, cy] = [x0 + (i % cols) * s + s / 2, y0 + Math.floor(i / cols) * s + s / 2];
    const a = a0 + (i % cols) * kx + Math.floor(i / cols) * ky;
    const hot = i % cols === hx && Math.floor(i / cols) === hy;
    return (
      circle(cx, cy, s * 0.46, hot ? p.cue : p.ink) +
      stroke(line(cx, cy, ...polar(cx, cy, s * 0.46, a)), hot ? p.ground : p.paper, s * 0.1)
    );
  });
}
/** Level meters: columns of segments, the loudest one peaks. */
export function meters({ w, h, m, r, p }) {
  const cols = w / h > 1.5 ? 10 : w / h > 1.15 ? 7 : 5;
  const rows = 12;
  const [mx, my] = [m * 0.13, m * 0.11];
  const cw = (w - 2 * mx) / cols;
  const ch = (h - 2 * my) / rows;
  const peak = r.int(1, cols - 2);
  const phase = r.range(0, 6);
  return join(cols, (i) => {
    const wave = 0.5 + 0.5 * Math.sin(phase + i * 1.15);
    const level = i === peak ? rows : Math.round(3 + wave * (rows - 5));
    return join(rows, (k) => {
      const ink = k >= level ? p.shade : i === peak && k >= rows - 2 ? p.cue : k === level - 1 ? p.paper : p.ink;
      return rect(mx + i * cw + cw * 0.09, h - my - (k + 1) * ch + ch * 0.15, cw * 0.82, ch * 0.7, ink);
    });
  });
}

/** VU meter: one needle, one scale, a lot of air. */
export function vu({ w, h, m, r, p }) {
  const [cx, cy] = [w / 2, h * 1.02];
  const R = Math.min(h * 0.86, w * 0.54);
  const v = r.pick([-1, 1]) * r.range(8, 24);
  const mark = (a) => line(...polar(cx, cy, R, a), ...polar(cx, cy, R * (a % 20 ? 0.89 : 0.83), a));
  return (
    stroke(times(8, (i) => mark(-50 + i * 10)).join(''), p.paper, m * 0.02) +
    path(sector(cx, cy, R * 0.83, R, 29, 51), p.cue) +
    path(sector(cx, cy, R * 0.34, R * 0.74, -51, 51), p.ink) +
    stroke(line(cx, cy, ...polar(cx, cy, R, v)), p.paper, m * 0.024) +
    circle(cx, cy, R * 0.18, p.paper)
  );
}

/** Crate of spines running off the sheet; one record is pulled up. */
export function crates({ w, h, m, r, p }) {
  const top = h * 0.36;
  const widths = times(w / h > 1.5 ? 19 : 14, () => r.pick([1, 1, 1.5, 2.2]));
  const unit = w / widths.reduce((a, b) => a + b, 0);
  const hot = r.int(4, widths.length - 5);
  const order = [p.ink, p.paper, p.ink, p.shade, p.ink, p.paper, p.shade];
  let x = 0;
  return widths
    .map((k, i) => {
      const y = i === hot ? h * 0.12 : top + (i % 3 === 1 ? m * 0.03 : 0);
      const out = rect(x + m * 0.005, y, unit * k - m * 0.01, h - y, i === hot ? p.cue : order[i % 7]);
      x += unit * k;
      return out;
    })
    .join('');
}

/** BPM ruler: a flat field, a scale hanging from it, the cue at the tempo. */
export function ruler({ w, h, m, r, p }) {
  const y = h * r.pick([0.36, 0.42]);
  const n = 24;
  const step = w / n;
  const at = r.int(8, 16);
  const long = h * 0.3;
  const tick = (i) =>
    rect(
      i * step - m * 0.006,
      y,
      m * 0.012,
      i % 8 === at % 8 ? long : i % 4 === at % 4 ? long * 0.66 : long * 0.36,
      p.paper,
    );
  const x = at * step;
  return (
    rect(0, 0, w, y, p.ink) +
    join(n, (i) => (i === 0 || i === at ? '' : tick(i))) +
    rect(x - m * 0.012, y, m * 0.024, h - y, p.cue) +
    path(
      poly([
        [x - m * 0.09, y - m * 0.1],
        [x + m * 0.09, y - m * 0.1],
        [x, y + m * 0.05],
      ]),
      p.cue,
    )
  );
}

/** Staircase of levels: quarter discs climbing the sheet. */
export function stairs({ w, h, r, p }) {
  const n = w / h > 1.5 ? 6 : w / h > 1.15 ? 5 : 4;
  const s = w / n;
  const rise = (h * 0.78) / n;
  const body = join(n, (i) => {
    const y = h - rise * (i + 1);
    const ink = i % 2 ? p.ink : p.shade;
    return rect(i * s, y, s + 0.5, h - y, i === n - 1 ? p.paper : ink);
  });
  const on = r.int(1, n - 2);
  const R = Math.min(s, rise) * 0.46;
  const ball = circle(on * s + s / 2, h - rise * (on + 1) - R, R, p.cue);
  return body + ball;
}
/** Piano roll: a phrase as bars, one note is the cue. */
export function roll({ w, h, r, p }) {
  const rows = 7;
  const cols = w / h > 1.5 ? 16 : 12;
  const [rh, cw] = [h / rows, w / cols];
  const bed = [1, 3, 5].map((i) => rect(0, i * rh, w, rh, p.shade)).join('');
  const [ph, k] = [r.range(0, 6), r.range(0.7, 1)];
  const notes = [];
  for (let col = 0, i = 0; col < cols; i++) {
    const len = Math.min([2, 1, 1, 2, 1][(i + Math.floor(ph)) % 5], cols - col);
    notes.push([col, Math.round(3 + 2.6 * Math.sin(ph + i * k)), len]);
    col += len;
  }
  const hot = r.int(2, notes.length - 3);
  return (
    bed +
    notes
      .map(([col, row, len], i) =>
        rect(col * cw, row * rh, len * cw, rh, i === hot ? p.cue : i % 3 === 1 ? p.paper : p.ink),
      )
      .join('')
  );
}

/** Channel faders: long slots, heavy caps. */
export function faders({ w, h, m, r, p }) {
  const n = w / h > 1.5 ? 7 : w / h > 1.15 ? 5 : 4;
  const step = (w - m * 0.16) / n;
  const [y0, y1] = [h * 0.14, h * 0.86];
  const hot = r.int(0, n - 1);
  const phase = r.range(0, 6);
  return join(n, (i) => {
    const x = m * 0.08 + step * (i + 0.5);
    const v = 0.5 + 0.42 * Math.sin(phase + i * 1.25);
    const y = y0 + (y1 - y0) * v;
    const [cw, ch] = [step * 0.62, m * 0.15];
    return (
      rect(x - m * 0.012, y0, m * 0.024, y1 - y0, p.shade) +
      rect(x - m * 0.012, y, m * 0.024, y1 - y, p.ink) +
      rect(x - cw / 2, y - ch / 2, cw, ch, i === hot ? p.cue : i % 2 ? p.paper : p.ink) +
      rect(x - cw / 2, y - m * 0.007, cw, m * 0.014, p.ground)
    );
  });
}

/** Business: stacks of records seen from the side, growing. */
export function stacks({ w, h, m, r, p }) {
  const n = 4;
  const step = (w - m * 0.2) / n;
  const th = m * 0.05;
  const base = h * 0.86;
  const growth = [2, 4, 7, 11].map((k) => k + r.int(0, 2));
  return join(n, (i) =>
    join(growth[i], (k) => {
      const top = k === growth[i] - 1;
      const ink = i === n - 1 && top ? p.cue : (k + i) % 3 === 0 ? p.paper : p.ink;
      return rect(m * 0.1 + step * i + step * 0.06, base - th * 1.18 * (k + 1), step * 0.88, th, ink, th / 2);
    }),
  );
}
