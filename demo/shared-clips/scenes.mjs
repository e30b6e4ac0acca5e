/**
 * The scenes of the clips, each a function of the painter and the moment. Everything moves in whole beats and whole
 * pixels, which keeps the files small.
 */

const wave = (i, salt) => Math.abs(Math.sin(i * 12.9898 + salt) * Math.sin(i * 0.37 + salt * 3)) * 0.8 + 0.15;

/** The time line at the bottom: a tick per tenth, flags at the clip's marks, and the playing position. */
function ruler(p, { at, seconds, marks = [] }) {
  const [x, w, y] = [40, p.width - 80, 316];
  p.rect(x, y, w, 2, 'shade');
  for (let i = 0; i <= 40; i++) p.rect(x + (w * i) / 40, y - (i % 4 ? 4 : 10), 2, i % 4 ? 4 : 10, 'ink');
  for (const mark of marks) p.flag(x + (w * mark) / seconds, y - 26, 12, mark <= at ? 'cue' : 'ink');
  p.rect(x, y + 6, Math.floor((w * at) / seconds), 6, 'cue');
}

/** Eight bars of four beats; the current beat is lit, the bar is counted in large figures. */
function beats(p, moment) {
  const beat = Math.floor(moment.beat);
  const inPhrase = beat % 32;
  for (let i = 0; i < 32; i++) {
    const [col, line] = [i % 16, Math.floor(i / 16)];
    const here = i === inPhrase;
    const ink = here ? 'cue' : i < inPhrase ? 'ink' : 'shade';
    p.rect(250 + col * 22 + Math.floor(col / 4) * 6, 90 + line * 90, 16, i % 4 ? 60 : 76, ink);
  }
  p.number(60, 100, 130, Math.floor(inPhrase / 4) + 1, beat % 4 === 0 ? 'cue' : 'paper');
  ruler(p, moment);
}

/** One track: its wave passes under a playhead. */
function waveform(p, moment) {
  const shift = Math.floor(moment.beat) * 8;
  for (let i = 0; i < 56; i++) {
    const x = 40 + i * 10;
    const n = Math.floor((shift + i * 10) / 10);
    const h = 150 * wave(n, 2) * (n % 16 === 0 ? 1.2 : 0.9);
    p.rect(x, 160 - h / 2, 6, h, x < 320 ? 'ink' : 'shade');
  }
  p.rect(318, 40, 4, 240, 'cue');
  p.flag(318, 40, 26, 'cue');
  ruler(p, moment);
}

/** Two tracks, one above the other, and how much of each is heard, over a blend of `blendBars`. */
function blend(p, moment) {
  const bar = Math.floor(moment.beat / 4);
  const inTurn = Math.floor((bar % (moment.blendBars * 2)) / 4) * 4;
  const share = Math.min(1, Math.max(0, (inTurn - moment.blendBars / 2) / moment.blendBars));
  for (const [line, level] of [1 - share, share].entries()) {
    const y = 60 + line * 120;
    p.rect(40, y, 560, 90, 'shade');
    for (let i = 0; i < 32; i++) {
      const h = 80 * wave(i, 4 + line * 5) * Math.max(0.06, level);
      p.rect(52 + i * 16, y + 45 - h / 2, 9, h, i % 32 === bar % 32 ? 'cue' : line ? 'paper' : 'ink');
    }
    p.rect(584, y + 90 - 90 * level, 16, 90 * level, 'cue');
  }
  ruler(p, moment);
}

/** Two channels with three bands each and a fader; the basses change places on the phrase. */
function mixer(p, moment) {
  const phrase = Math.floor(moment.beat / 16) % 2;
  for (const channel of [0, 1]) {
    const x = 90 + channel * 260;
    p.rect(x, 30, 200, 250, 'shade');
    const isUp = channel === phrase;
    for (const [i, level] of [0.6, 0.55, isUp ? 0.8 : 0.05].entries()) {
      p.rect(x + 24 + i * 38, 50, 10, 200, 'ground');
      p.rect(x + 15 + i * 38, 250 - 190 * level, 28, 14, i === 2 && isUp ? 'cue' : 'paper');
    }
    const pulse = Math.floor(moment.beat * 2) % 2 === 0 && isUp ? 9 : 6;
    for (let i = 0; i < 10; i++) p.rect(x + 150, 238 - i * 20, 26, 12, i < pulse ? (i > 7 ? 'cue' : 'ink') : 'ground');
  }
  ruler(p, moment);
}

/** Levels of a room: eight bands that breathe with the bar. */
function meters(p, moment) {
  for (let i = 0; i < 8; i++) {
    const height = Math.round(12 * wave(i * 3 + Math.floor(moment.beat * 2), 1 + (i % 3)) * (1.1 - i * 0.07));
    for (let n = 0; n < 12; n++) {
      p.rect(52 + i * 68, 262 - n * 20, 52, 13, n >= height ? 'shade' : n > 9 ? 'cue' : n > 7 ? 'paper' : 'ink');
    }
  }
  ruler(p, moment);
}

/** A sixteen-step pattern that gains a line every few bars. */
function steps(p, moment) {
  const bar = Math.floor(moment.beat / 4);
  const lines = Math.min(4, 1 + Math.floor(bar / 8));
  const step = Math.floor(moment.beat * 2) % 8;
  const pattern = ['1000100010001000', '0000100000001000', '0010001000100010', '1101101101101011'];
  for (let line = 0; line < 4; line++) {
    for (let i = 0; i < 16; i++) {
      const isOn = line < lines && pattern[line][i] === '1';
      const isHere = Math.floor(i / 2) === step;
      const ink = isOn ? (isHere ? 'cue' : 'paper') : isHere ? 'ink' : 'shade';
      p.rect(44 + i * 35, 50 + line * 58, 26, 42, ink);
    }
  }
  ruler(p, moment);
}

/** A loop of four bars that closes, holds and lets go. */
function loop(p, moment) {
  const bar = Math.floor(moment.beat / 4) % 16;
  const isHeld = bar >= 4 && bar < 12;
  const here = isHeld ? 4 + (bar % 4) : bar;
  for (let i = 0; i < 16; i++) {
    const h = 150 * wave(i, 7);
    const inLoop = i >= 4 && i < 8;
    p.rect(44 + i * 35, 150 - h / 2, 26, h, i === here ? 'cue' : inLoop && isHeld ? 'paper' : 'ink');
  }
  p.rect(180, 246, 136, 8, isHeld ? 'cue' : 'shade');
  p.flag(180, 40, 22, 'cue');
  p.flag(316, 40, 22, isHeld ? 'cue' : 'shade');
  ruler(p, moment);
}

/** Minutes of practice, counted down; the beat continues beside them. */
function timer(p, moment) {
  const left = Math.max(0, Math.ceil((moment.seconds - moment.at) / 5));
  p.number(70, 90, 150, String(left).padStart(2, '0'), 'paper');
  for (let i = 0; i < 4; i++) {
    p.rect(350 + i * 62, 100, 48, 130, i === Math.floor(moment.beat) % 4 ? 'cue' : 'shade');
  }
  ruler(p, moment);
}

export const scenes = { beats, waveform, blend, mixer, meters, steps, loop, timer };
