// Frames: how each kind of picture uses a composition.

import { avatar } from './avatar.mjs';
import { clip, f, flag, group, hash, join, rect } from './core.mjs';
import { choose, compositions } from './index.mjs';
import { palettes, walk } from './palettes.mjs';
import { reward } from './reward.mjs';
import { hero, stage } from './stage.mjs';

export const sizes = {
  course: [800, 600],
  bundle: [800, 600],
  lesson: [1280, 720],
  article: [900, 600],
  avatar: [400, 400],
  reward: [600, 600],
  stage: [800, 600],
  section: [1200, 480],
  hero: [1600, 700],
  og: [1200, 630],
};

const dark = walk.filter((n) => !palettes[n].light);
const light = walk.filter((n) => palettes[n].light);

/** Palettes a kind may use when the caller names none. */
export const allowed = (kind) =>
  kind === 'lesson' || kind === 'hero' || kind === 'og' || kind === 'stage' ? dark : kind === 'article' ? light : walk;

const draw = (c, name) => compositions[name](c);
const named = (c) => (compositions[c.composition] ? c.composition : choose(c.subject, c.r));
/** A part of the sheet with its own size, palette and place. */
const panel = (c, x, y, w, h, p, name) => {
  const inner = rect(0, 0, w, h, p.ground) + draw({ ...c, w, h, m: Math.min(w, h), p }, name);
  return group(clip(c, rect(0, 0, w, h, '#000'), inner), `translate(${f(x)} ${f(y)})`);
};
const other = (c, step) => palettes[walk[(walk.indexOf(c.p.name) + step) % walk.length]];

function course(c) {
  return draw(c, named(c));
}

/** Three sleeves in a row, each over the one before; the front one is the widest view. */
function bundle(c) {
  const parts = String(c.subject ?? '')
    .split(/[+,]/)
    .filter(Boolean);
  const names = [];
  for (let i = 0; i < 3; i++) {
    let name = choose(parts[i], c.r);
    while (names.includes(name)) name = c.r.pick(Object.keys(compositions));
    names.push(name);
  }
  const s = c.m * 0.64;
  const edge = c.m * 0.014;
  const x0 = (c.w - Math.min(c.w * 0.88, s * 1.9)) / 2;
  const step = (c.w - 2 * x0 - s) / 2;
  const y = (c.h - s) / 2;
  return names
    .map(
      (n, i) =>
        rect(x0 + step * i - edge, y, edge, s, c.p.ground) +
        panel(c, x0 + step * i, y, s, s, other(c, [3, 6, 1][i]), n),
    )
    .join('');
}

/** Poster: an index column on the left counts the lessons, the rest is the sheet. */
function lesson(c) {
  const n = 8;
  const k = (c.index ?? hash(c.seed)) % n;
  const col = c.h * 0.2;
  const step = (c.h * 0.76) / n;
  const bars = join(n, (i) => {
    const y = c.h * 0.12 + step * i + step * 0.36;
    return rect(0, y, i === k ? col : col * 0.42, c.h * 0.022, i === k ? c.p.cue : i < k ? c.p.ink : c.p.shade);
  });
  const w = c.w - col * 1.1;
  return bars + group(draw({ ...c, w, m: Math.min(w, c.h) }, named(c)), `translate(${f(col * 1.1)} 0)`);
}

/** Editorial close-up: the composition enlarged, its centre moved towards a corner. */
function article(c) {
  const k = 1.7;
  const [ax, ay] = c.r.pick([
    [0.3, 0.74],
    [0.7, 0.74],
    [0.3, 0.26],
    [0.7, 0.26],
  ]);
  const whole = group(draw(c, named(c)), `translate(${f(c.w * (ax - k / 2))} ${f(c.h * (ay - k / 2))}) scale(${k})`);
  return clip(c, rect(0, 0, c.w, c.h, '#000'), whole);
}

function section(c) {
  return draw(c, named(c));
}

/** Share card: the picture on the right, flag and word mark on the left. */
function og(c) {
  const s = Math.min(c.h, c.w * 0.55);
  const x = (c.w - s) * 0.13;
  return (
    panel(c, c.w - s, 0, s, c.h, palettes.ember, named(c)) +
    flag(x, c.h * 0.13, c.h * 0.13, c.p.cue) +
    group(wordmark(c.p.paper), `translate(${f(x)} ${f(c.h * 0.74)}) scale(${((c.w - s - 2 * x) / 506).toFixed(3)})`)
  );
}

/** "CUEPOINT" in strokes (the N as a solid), 506 units wide: needs no font. */
const wordmark = (ink) => {
  const letters = [
    'M60 21A28 28 0 1 0 60 63',
    'M8 7V45A26 26 0 0 0 60 45V7',
    'M54 14H15V70H54M15 42H50',
    'M15 77V14H38A17 17 0 0 1 38 48H15',
    'M42 14A28 28 0 1 1 41.9 14Z',
    'M12 7V77',
    '',
    'M4 14H60M32 14V77',
  ];
  const at = [0, 74, 142, 202, 262, 344, 372, 444];
  const n = `<path d="M379 77V7H394L422 51V7H436V77H421L393 33V77Z" fill="${ink}"/>`;
  return (
    n +
    letters
      .map(
        (d, i) => d && `<path d="${d}" transform="translate(${at[i]})" fill="none" stroke="${ink}" stroke-width="14"/>`,
      )
      .join('')
  );
};

export const kinds = { course, bundle, lesson, article, avatar, reward, stage, section, hero, og };
