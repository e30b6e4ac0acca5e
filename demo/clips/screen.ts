import { clockOf } from '~/features/practice/sound/record';
import { lengthOf, type Samples } from '~/features/practice/sound/samples';
import { powerSpectrum } from '~/features/practice/sound/spectrum';
import { type Clip, type Control, secondsOf } from './clip';
import { bandGain } from './isolator';
import { controlAt, type DeckSound, type Mixed, placesPerSecond } from './mixer';
import { height, type Painter, painter, width } from './paint';
import { type Wave, waveOf } from './wave';

export const picturesPerSecond = 12;

interface Deck extends DeckSound {
  wave: Wave;
  at: Record<'fader' | 'trim' | 'low' | 'mid' | 'high' | 'filter' | 'rate' | 'cue', (bar: number) => number>;
  /** Seconds per bar of the record, and its number of bars. */
  perBar: number;
  recordBars: number;
}

const head = 340;
const left = 44;

/** The frames of a clip, in order: decks and mixer as the sound itself shows them. */
export function* picturesOf(clip: Clip, mixed: Mixed, rate: number): Generator<Uint8Array> {
  const decks = mixed.decks.map((deck): Deck => {
    const score = clip.decks[deck.name]!;
    const perBar = clockOf(score, rate).sixteenth * 16;
    const control = (part: string) => controlAt(clip, `${deck.name}.${part}` as Control);
    return {
      ...deck,
      wave: waveOf(deck.record, rate, placesPerSecond),
      at: {
        fader: control('fader'),
        trim: control('trim'),
        low: control('low'),
        mid: control('mid'),
        high: control('high'),
        filter: control('filter'),
        rate: control('rate'),
        cue: control('cue'),
      },
      perBar,
      recordBars: Math.round(deck.record.length / rate / perBar),
    };
  });
  const count = Math.round(secondsOf(clip.bars, clip) * picturesPerSecond);
  const phones = controlAt(clip, 'phones');
  const master = controlAt(clip, 'master');
  const ear = controlAt(clip, 'ear');
  const bands = new Float64Array(22);
  for (let frame = 0; frame < count; frame++) {
    const pixels = new Uint32Array(width * height);
    const paint = painter(pixels, clip.palette);
    const at = frame / picturesPerSecond;
    const bar = (at * clip.bpm) / 240;
    const sample = Math.round(at * rate);
    drawHead(paint, clip, bar);
    for (const [i, deck] of decks.entries()) drawDeck(paint, clip, deck, i, decks.length, at, bar);
    drawCounter(paint, clip, decks, at, bar);
    for (const [i, deck] of decks.entries()) drawChannel(paint, deck, 210 + i * 112, at, bar, rate);
    const from = 210 + decks.length * 112 + 6;
    if (clip.panel === 'spectrum') drawSpectrum(paint, mixed.output, sample, rate, bands, from);
    else drawLevels(paint, mixed.output, sample, rate, from, [phones(bar), master(bar), ear(bar)]);
    yield new Uint8Array(pixels.buffer);
  }
}

function drawHead({ rect, text }: Painter, { signs, bpm }: Clip, bar: number) {
  const sign = signs.findLast(([from]) => from <= bar)?.[1] ?? '';
  rect(0, 0, width, 26, 'shade');
  rect(8, 6, 6, 14, 'cue');
  text(22, 6, sign, 2, 'paper');
  text(width - 6 * 7 - 12, 9, `${bpm} BPM`, 1, 'ink');
}

function drawDeck({ rect, text }: Painter, clip: Clip, deck: Deck, index: number, of: number, at: number, bar: number) {
  const all = 150;
  const h = Math.floor(all / of) - 6;
  const y = 32 + index * (h + 6);
  const strip = h - 10;
  const middle = y + strip / 2;
  rect(left, y, width - left - 4, strip, 'shade');
  rect(4, y, left - 8, strip, 'shade');
  text(12, middle - 12, deck.name, 3, deck.at.fader(bar) > 0.05 ? 'paper' : 'ink');
  text(7, middle + 14, (deck.bpm * deck.at.rate(bar)).toFixed(deck.at.rate(bar) === 1 ? 0 : 1), 1, 'ink');
  const place = deck.places[Math.round(at * placesPerSecond)] ?? -1;
  const now = Math.round(Math.max(0, place) * placesPerSecond);
  const step = (value: number) => Math.round(value * 6) / 6;
  const share = step(0.25 + 0.75 * deck.at.fader(bar));
  const isHeard = deck.at.fader(bar) > 0.05;
  const loud = step(Math.min(1.25, 10 ** (deck.at.trim(bar) / 30)));
  const body = step(Math.max(bandGain(deck.at.mid(bar)), bandGain(deck.at.high(bar)), 0.1));
  const low = deck.at.filter(bar) > 0.15 ? 0 : step(bandGain(deck.at.low(bar)));
  const tall = strip / 2 - 2;
  for (let x = left; x < width - 4; x++) {
    const i = now + x - head;
    const whole = deck.wave.whole[i];
    if (whole === undefined) continue;
    const lowest = deck.wave.low[i]! * low;
    const half = Math.min(
      tall,
      Math.round(tall * Math.max((whole - deck.wave.low[i]! * 0.5) * body, lowest) * share * loud * 1.3),
    );
    const bass = Math.min(half, Math.round(tall * lowest * share * loud * 0.95));
    rect(x, middle - half, 1, half * 2, isHeard ? 'ink' : 'ground');
    if (bass > 0) rect(x, middle - bass, 1, bass * 2, isHeard ? 'paper' : 'ground');
  }
  // The record's bars as lines; the first of eight is longer.
  const perBar = deck.perBar * placesPerSecond;
  for (let n = Math.max(0, Math.ceil((now + left - head) / perBar)); n <= deck.recordBars; n++) {
    const x = Math.round(n * perBar) - now + head;
    if (x >= width - 4) break;
    rect(x, y, 1, n % 8 === 0 ? strip : 5, n % 8 === 0 ? 'cue' : 'paper');
  }
  rect(head - 1, y - 2, 3, strip + 4, 'cue');
  // The whole record, its marks and the playing position.
  const foot = y + strip + 2;
  const long = width - left - 4;
  rect(left, foot + 2, long, 3, 'shade');
  for (const flag of clip.flags?.[deck.name] ?? []) rect(left + (long * flag) / deck.recordBars, foot, 3, 7, 'paper');
  if (place >= 0) rect(left + (long * place) / deck.perBar / deck.recordBars - 1, foot, 4, 7, 'cue');
}

/** The bar and the phrase, of the counting deck or of the clip. */
function drawCounter({ rect, text }: Painter, clip: Clip, decks: Deck[], at: number, bar: number) {
  const counting = decks.find(({ name }) => name === clip.counts);
  const place = counting?.places[Math.round(at * placesPerSecond)];
  const own = counting ? (place !== undefined && place >= 0 ? place / counting.perBar : 0) : bar;
  const inPhrase = Math.floor(own + 0.0001) % 32;
  const beat = Math.floor((own - Math.floor(own)) * 4 + 0.001);
  text(10, 192, `BAR${counting ? ` OF ${counting.name}` : ''}`, 1, 'ink');
  const isStill = counting && !(place !== undefined && place >= 0);
  text(10, 206, isStill ? '-' : String(inPhrase + 1), 6, 'paper');
  for (let i = 0; i < 4; i++) rect(96 + i * 24, 214, 18, 28, i === beat ? 'cue' : 'shade');
  for (let i = 0; i < 32; i++) {
    const ink = isStill ? 'shade' : i === inPhrase ? 'cue' : i < inPhrase ? 'ink' : 'shade';
    rect(10 + (i % 8) * 23, 262 + Math.floor(i / 8) * 23, 19, 18, ink);
  }
}

function drawKnob({ disc, line, text }: Painter, x: number, y: number, label: string, turned: number) {
  const angle = ((turned * 135 - 90) * Math.PI) / 180;
  const isMoved = Math.abs(turned) > 0.02;
  disc(x, y, 11, isMoved ? 'cue' : 'ink');
  line(
    x + Math.cos(angle) * 3,
    y + Math.sin(angle) * 3,
    x + Math.cos(angle) * 10,
    y + Math.sin(angle) * 10,
    3,
    'ground',
  );
  text(x + 17, y - 3, label, 1, isMoved ? 'paper' : 'ink');
}

function drawChannel(paint: Painter, deck: Deck, x: number, at: number, bar: number, rate: number) {
  const { rect, text } = paint;
  rect(x, 188, 106, 166, 'shade');
  text(x + 6, 194, deck.name, 2, 'paper');
  if (deck.at.cue(bar) > 0.5) {
    rect(x + 26, 193, 28, 14, 'cue');
    text(x + 31, 197, 'CUE', 1, 'ground');
  }
  const knobs: [string, number][] = [
    ['GAIN', deck.at.trim(bar) / 12],
    ['HIGH', deck.at.high(bar)],
    ['MID', deck.at.mid(bar)],
    ['LOW', deck.at.low(bar)],
    ['FILT', deck.at.filter(bar)],
  ];
  knobs.forEach(([label, turned], i) => {
    drawKnob(paint, x + 18, 224 + i * 28, label, Math.max(-1, Math.min(1, turned)));
  });
  const fader = deck.at.fader(bar);
  rect(x + 72, 214, 4, 130, 'ground');
  rect(x + 64, Math.round(334 - fader * 120), 20, 9, fader > 0.02 ? 'paper' : 'ink');
  const level = levelOf(deck.sent, Math.round(at * rate), rate);
  for (let i = 0; i < 12; i++) {
    rect(x + 92, 334 - i * 11, 9, 8, i >= level ? 'ground' : i > 9 ? 'cue' : 'paper');
  }
}

/** Steps of three decibels, twelve at full level. */
function levelOf(samples: Samples, at: number, rate: number): number {
  let peak = 0;
  const end = Math.min(samples.length, at + lengthOf(1 / picturesPerSecond, rate));
  for (let i = Math.max(0, at); i < end; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return Math.max(0, Math.min(12, Math.round(12 + (20 * Math.log10(peak + 1e-6)) / 3)));
}

/** The spectrum from 30 Hz to 14 kHz; bands fall slowly to stay readable. */
function drawSpectrum(
  { rect, text }: Painter,
  output: Samples,
  at: number,
  rate: number,
  bands: Float64Array,
  x: number,
) {
  const size = 4096;
  const power = powerSpectrum(output, at - size / 2, size);
  const w = Math.floor((width - 8 - x) / bands.length);
  rect(x, 188, width - 4 - x, 166, 'shade');
  text(x + 6, 194, 'WHAT YOU HEAR', 1, 'ink');
  for (let i = 0; i < bands.length; i++) {
    const from = 30 * (14_000 / 30) ** (i / bands.length);
    const to = 30 * (14_000 / 30) ** ((i + 1) / bands.length);
    let sum = 0;
    const first = Math.max(1, Math.floor((from * size) / rate));
    for (let k = first; k <= Math.max(first, Math.floor((to * size) / rate)); k++) sum += power[k] ?? 0;
    // Music falls by three decibels per octave; the tilt makes a whole record look level.
    const level = (10 * Math.log10(sum + 1e-12) + 58 + i * 1.15) / 4;
    bands[i] = Math.max(level, (bands[i] ?? 0) - 0.8);
    const steps = Math.max(0, Math.min(12, Math.round(bands[i]!)));
    const ink = to < 260 ? 'paper' : 'ink';
    if (steps > 0) rect(x + 4 + i * w, 342 - steps * 11, w - 2, steps * 11, ink);
  }
  text(x + 6, 345, 'LOW', 1, 'paper');
  text(width - 34, 345, 'HIGH', 1, 'ink');
}

/** The output level, and whether the room or the headphones are heard. */
function drawLevels(
  { rect, text }: Painter,
  output: Samples,
  at: number,
  rate: number,
  x: number,
  [phones, master, ear]: [number, number, number],
) {
  rect(x, 188, width - 4 - x, 166, 'shade');
  text(x + 6, 194, 'WHAT YOU HEAR', 1, 'ink');
  const w = width - 24 - x;
  const level = levelOf(output, at, rate);
  for (let i = 0; i < 12; i++) {
    rect(x + 8 + (i * w) / 12, 214, w / 12 - 3, 30, i >= level ? 'ground' : i > 10 ? 'cue' : 'paper');
  }
  const switchAt = (y: number, [one, two]: [string, string], share: number) => {
    text(x + 8, y, one, 1, share < 0.5 ? 'paper' : 'ink');
    text(x + 8 + w - two.length * 6, y, two, 1, share > 0.5 ? 'paper' : 'ink');
    rect(x + 8, y + 14, w, 3, 'ground');
    rect(x + 8 + (w - 10) * share, y + 10, 10, 11, 'cue');
  };
  switchAt(258, ['ROOM', 'PHONES'], phones);
  switchAt(290, ['MASTER 0', 'FULL'], master);
  if (ear < 0) text(x + 8, 328, 'LOW END ONLY', 2, 'cue');
}
