import { clockOf } from '~/features/practice/sound/record';
import type { Samples } from '~/features/practice/sound/samples';
import { palettes } from '../covers/parts/palettes.mjs';
import { type Brush, between, brush, type Colour, colourOf, type Lettering } from './brush';
import { type Clip, type Control, type DeckName, secondsOf } from './clip';
import { bandGain } from './isolator';
import { controlAt, type DeckSound, placesPerSecond } from './mixer';
import { type Wave, waveOf } from './wave';

export const filmSize: [width: number, height: number] = [1280, 720];
export const filmPicturesPerSecond = 24;

const [width, height] = filmSize;

/** The texts in the pictures: words by the size of their letters. */
const fonts = { sign: 42, number: 48, deck: 32, pad: 24, label: 23 } as const;
type Font = keyof typeof fonts;
export type Text = [font: Font, pixels: number, words: string];
/** Lettering by font and words. */
export type Letterings = Map<string, Lettering>;

const knobs = ['trim', 'high', 'mid', 'low'] as const;
const knobNames = { trim: 'Gain', high: 'High', mid: 'Mid', low: 'Low' };
const heardNames = ['Room', 'Both', 'Phones'] as const;

/** All texts of a clip's pictures, to be drawn once. */
export function textsOf({ signs }: Clip): Text[] {
  const texts: [Font, string][] = [
    ...signs.map(([, words]): [Font, string] => ['sign', words]),
    ...['–', ...Array.from({ length: 32 }, (_, i) => String(i + 1))].map((one): [Font, string] => ['number', one]),
    ...['A', 'B'].map((one): [Font, string] => ['deck', one]),
    ...['A', 'B', 'C', 'D', 'E'].map((one): [Font, string] => ['pad', one]),
    ...[...'0123456789.ABCDE'].map((one): [Font, string] => ['label', one]),
    ...['Bar', 'Bar of A', 'Bar of B', 'Cue', 'Master', 'Mix', 'BPM', ...Object.values(knobNames), ...heardNames].map(
      (one): [Font, string] => ['label', one],
    ),
  ];
  return texts.map(([font, words]) => [font, fonts[font], words]);
}

/** The cue points' colours, as in the product. */
const cueColours = ['#ff7a3c', '#b79cff', '#6bd6a2', '#f2c14e', '#7cc4f5'].map(colourOf);

type Inks = Record<'back' | 'panel' | 'ring' | 'tick' | 'sunk' | 'ink' | 'paper' | 'cue', Colour>;

function inksOf(palette: Clip['palette']): Inks {
  const { ground, shade, ink, paper, cue } = palettes[palette];
  const [own, black] = [colourOf(ground), [12, 10, 18] as const];
  return {
    back: between(own, black, 0.55),
    panel: between(own, black, 0.18),
    ring: between(colourOf(shade), black, 0.08),
    tick: between(colourOf(shade), colourOf(ink), 0.35),
    sunk: between(own, black, 0.78),
    ink: colourOf(ink),
    paper: colourOf(paper),
    cue: colourOf(cue),
  };
}

/** Places in the picture. */
const lanes = { left: 104, right: 1260, top: 92, height: 192, play: 488 };
const ruler = { y: 70, height: 12, left: 20, step: 38.75 };
const panelTop = 296;
const mixerLeft = 424;
const faderTop = 372;
const faderLength = 232;

interface Side {
  name: DeckName;
  /** The left edge of the deck. */
  x: number;
  fader: number;
  meter: number;
  knobs: number;
}

const sides: Side[] = [
  { name: 'a', x: 20, fader: mixerLeft + 46, meter: mixerLeft + 88, knobs: mixerLeft + 146 },
  { name: 'b', x: 870, fader: mixerLeft + 386, meter: mixerLeft + 344, knobs: mixerLeft + 286 },
];
const middle = mixerLeft + 216;
const knobY = (place: number) => 352 + place * 88;
const platter = { x: 168, y: 206, radius: 146 };
const pitch = { x: 350, top: 350, length: 210 };
const low = { y: 676, cue: 44, play: 112, pads: 162, pad: 42, gap: 10 };

type Part = 'fader' | 'trim' | 'low' | 'mid' | 'high' | 'rate' | 'cue';

interface Deck extends DeckSound, Side {
  wave: Wave;
  /** The whole record: the level of each of its beats below and above 160 Hz, 1 for the loudest. */
  overview: [low: number, high: number][];
  at: Record<Part, (bar: number) => number>;
  /** Seconds per bar of the record, and its number of bars. */
  perBar: number;
  recordBars: number;
  /** Bars of the clip at which it is started. */
  starts: [bar: number, fromBar: number][];
  /** Bars at which it is stopped. */
  stops: number[];
  flags: number[];
}

/** What is kept from picture to picture. */
interface Kept {
  /** Values as they are shown: a hand needs some pictures to turn a knob. */
  shown: Map<string, number>;
  /** Until which picture a control is marked as moved. */
  marked: Map<string, number>;
  /** Levels of the meters. */
  levels: Map<string, number>;
  /** Where each record lies, in its own seconds. */
  lies: Map<DeckName, number>;
}

/** The pictures of a film, in order: two decks and their mixer, moved by the score that makes the sound. */
export function* filmOf(
  clip: Clip,
  sounds: DeckSound[],
  output: [Samples, Samples],
  rate: number,
  letterings: Letterings,
): Generator<Uint8Array> {
  const inks = inksOf(clip.palette);
  const text: Writer = (paint, font, words, x, y, colour, align = 0) => {
    const lettering = letterings.get(`${font} ${words}`);
    if (!lettering) throw new Error(`No lettering for "${words}"`);
    paint.letters(x - lettering.width * align, y, lettering, colour);
    return lettering.width;
  };
  const decks = sounds.map((sound) => deckOf(clip, sound, rate));
  const still = new Uint8Array(width * height * 4);
  drawStill(brush(still, width, height), text, inks, decks);
  const kept: Kept = { shown: new Map(), marked: new Map(), levels: new Map(), lies: new Map() };
  const scene: Scene = { clip, inks, text, decks, output, rate, kept };
  const count = Math.round(secondsOf(clip.bars, clip) * filmPicturesPerSecond);
  for (let frame = 0; frame < count; frame++) {
    const pixels = still.slice();
    const at = frame / filmPicturesPerSecond;
    const now: Now = { paint: brush(pixels, width, height), frame, at, bar: (at * clip.bpm) / 240 };
    drawHead(scene, now);
    for (const [i, deck] of decks.entries()) drawLane(scene, now, deck, i);
    for (const deck of decks) drawDeck(scene, now, deck);
    for (const deck of decks) drawChannel(scene, now, deck);
    drawMaster(scene, now);
    yield pixels;
  }
}

type Writer = (
  paint: Brush,
  font: Font,
  words: string,
  x: number,
  y: number,
  colour: Colour,
  /** Which part of the text lies to the left of x. */
  align?: number,
) => number;

interface Scene {
  clip: Clip;
  inks: Inks;
  text: Writer;
  decks: Deck[];
  output: [Samples, Samples];
  rate: number;
  kept: Kept;
}

interface Now {
  paint: Brush;
  frame: number;
  /** Seconds and bars from the start of the clip. */
  at: number;
  bar: number;
}

function deckOf(clip: Clip, sound: DeckSound, rate: number): Deck {
  const side = sides.find(({ name }) => name === sound.name);
  if (!side) throw new Error(`Deck ${sound.name} has no place in a film`);
  const score = clip.decks[sound.name]!;
  const perBar = clockOf(score, rate).sixteenth * 16;
  const recordBars = Math.round(sound.record.length / rate / perBar);
  const wave = filled(waveOf(sound.record, rate, columnsPerSecond(clip)));
  const control = (part: Part) => controlAt(clip, `${sound.name}.${part}` as Control);
  const [fader, trim, lows, mid, high, speed, cue] = (
    ['fader', 'trim', 'low', 'mid', 'high', 'rate', 'cue'] as const
  ).map(control);
  return {
    ...sound,
    ...side,
    wave,
    overview: overviewOf(wave, recordBars * 4),
    at: { fader: fader!, trim: trim!, low: lows!, mid: mid!, high: high!, rate: speed!, cue: cue! },
    perBar,
    recordBars,
    starts: clip.events.flatMap((event): [number, number][] =>
      event[1] === sound.name && event[2] === 'play' ? [[event[0], event[3]]] : [],
    ),
    stops: clip.events.flatMap(([bar, name, act]) => (name === sound.name && act === 'stop' ? [bar] : [])),
    flags: clip.flags?.[sound.name] ?? [],
  };
}

const columnWidth = 4;
/** A picture moves the wave by whole columns, which keeps the film small. */
const columnsPerSecond = ({ zoom = 1 }: Clip) => filmPicturesPerSecond * zoom;

function overviewOf({ whole, low }: Wave, beats: number): [low: number, high: number][] {
  const step = whole.length / beats;
  const levels = Array.from({ length: beats }, (_, i): [number, number] => {
    let [lows, highs] = [0, 0];
    for (let k = Math.floor(i * step); k < Math.floor((i + 1) * step); k++) {
      lows += low[k]!;
      highs += Math.max(0, whole[k]! - low[k]! * 0.5);
    }
    return [lows, highs];
  });
  const [mostLow, mostHigh] = [0, 1].map((part) => Math.max(...levels.map((one) => one[part]!), 1e-6));
  return levels.map(([lows, highs]) => [lows / mostLow!, highs / mostHigh!]);
}

/** A wave whose highest column is 1. */
function filled({ whole, low }: Wave): Wave {
  const highest = Math.max(...whole);
  return { whole: whole.map((level) => level / highest), low: low.map((level) => level / highest) };
}

/** What does not move. */
function drawStill(paint: Brush, text: Writer, inks: Inks, decks: Deck[]) {
  paint.rect(0, 0, width, height, inks.back);
  paint.flag(20, 26, 18, 'down', inks.cue);
  for (let i = 0; i < 32; i++) {
    const long = i % 8 === 0 ? 4 : 0;
    paint.rect(ruler.left + i * ruler.step, ruler.y - long, ruler.step - 5, ruler.height + long, inks.panel);
  }
  for (const [i, deck] of decks.entries()) {
    const { y, wave } = laneAt(i, decks.length);
    paint.box(20, y, 76, wave, 6, inks.panel);
    text(paint, 'deck', deck.name.toUpperCase(), 58, y + wave / 2 - 34, inks.paper, 0.5);
    paint.rect(lanes.left, y, lanes.right - lanes.left, wave, inks.sunk);
  }
  paint.box(mixerLeft, panelTop - 8, 432, height, 14, inks.panel);
  for (const side of sides) {
    const isUsed = decks.some(({ name }) => name === side.name);
    drawStillDeck(paint, text, inks, side, isUsed);
    drawStillChannel(paint, text, inks, side);
    if (!isUsed) drawUnused(paint, text, inks, side);
  }
  text(paint, 'label', 'Master', middle, 318, inks.ink, 0.5);
  drawKnobBody(paint, inks, middle, 376);
  drawKnobBody(paint, inks, middle, 612);
  text(paint, 'label', 'Mix', middle, 644, inks.ink, 0.5);
}

function drawStillDeck(paint: Brush, text: Writer, inks: Inks, { name, x }: Side, isUsed: boolean) {
  paint.box(x, panelTop, 390, height, 14, inks.panel);
  const [cx, cy] = [x + platter.x, panelTop + platter.y];
  paint.disc(cx, cy, platter.radius, inks.ring);
  for (let i = 0; i < 44; i++) {
    const angle = (i / 44) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [near, far] = [platter.radius - 6, platter.radius];
    paint.stroke([cx + dx * near, cy + dy * near], [cx + dx * far, cy + dy * far], 3, inks.tick);
  }
  paint.disc(cx, cy, platter.radius - 10, inks.sunk);
  for (const radius of [116, 98, 80]) paint.ring(cx, cy, radius, 2, between(inks.sunk, inks.panel, 0.8));
  paint.disc(cx, cy, 50, !isUsed ? inks.ring : name === 'a' ? inks.ink : inks.cue);
  text(paint, 'deck', name.toUpperCase(), x + 24, panelTop + 8, isUsed ? inks.paper : inks.tick);
  paint.box(x + pitch.x - 3, pitch.top, 6, pitch.length, 3, inks.sunk);
  for (let i = 0; i < 11; i++) {
    const long = i === 5 ? 18 : 10;
    paint.rect(x + pitch.x - 26 - (long - 10), pitch.top + (i * (pitch.length - 2)) / 10, long, 2, inks.tick);
  }
  paint.ring(x + low.cue, low.y, 26, 4, inks.tick);
  text(paint, 'label', 'Cue', x + low.cue, low.y - 15, inks.ink, 0.5);
}

function drawStillChannel(paint: Brush, text: Writer, inks: Inks, { name, fader, knobs: x }: Side) {
  text(paint, 'deck', name.toUpperCase(), fader, panelTop + 8, inks.paper, 0.5);
  paint.box(fader - 4, faderTop, 8, faderLength, 4, inks.sunk);
  for (let i = 0; i < 11; i++) {
    for (const side of [-1, 1]) {
      paint.rect(fader + side * 19 - 6, faderTop + (i * (faderLength - 2)) / 10, 12, 2, inks.tick);
    }
  }
  for (const [place, knob] of knobs.entries()) {
    drawKnobBody(paint, inks, x, knobY(place));
    text(paint, 'label', knobNames[knob], x, knobY(place) + 29, inks.ink, 0.5);
  }
}

/** The controls of a deck that a clip does not use. */
function drawUnused(paint: Brush, text: Writer, inks: Inks, side: Side) {
  for (const place of knobs.keys()) drawPointer(paint, inks, side.knobs, knobY(place), 0, false, true);
  drawCap(paint, inks.paper, inks.panel, side.fader, faderTop + faderLength - 17, 60);
  drawCap(paint, inks.paper, inks.panel, side.x + pitch.x, pitch.top + pitch.length / 2, 44);
  for (let i = 0; i < 12; i++) {
    paint.rect(side.meter - 8, faderTop + faderLength - (i + 1) * 19, 16, 15, inks.sunk);
  }
  drawCueButton(paint, text, inks, side.fader, false);
  drawPlay(paint, inks, side.x, 'waits');
  for (let i = 0; i < 4; i++) {
    paint.box(side.x + low.pads + i * (low.pad + low.gap), low.y - low.pad / 2, low.pad, low.pad, 4, inks.ring);
  }
}

/** The cap of a fader, with the line that shows where it is. */
function drawCap(paint: Brush, colour: Colour, line: Colour, x: number, y: number, wide: number) {
  const tall = Math.round(wide * 0.57);
  paint.box(x - wide / 2, y - tall / 2, wide, tall, 4, colour);
  paint.rect(x - wide / 2, y - 2, wide, 4, line);
}

function drawCueButton(paint: Brush, text: Writer, inks: Inks, x: number, isLit: boolean) {
  paint.box(x - 38, 640, 76, 38, 4, isLit ? inks.cue : inks.ring);
  text(paint, 'label', 'Cue', x, 645, isLit ? inks.sunk : inks.ink, 0.5);
}

function drawPlay(paint: Brush, inks: Inks, x: number, state: 'waits' | 'plays' | 'pressed') {
  const isOn = state !== 'waits';
  if (isOn) paint.disc(x + low.play, low.y, 30, state === 'pressed' ? inks.cue : inks.paper);
  else paint.ring(x + low.play, low.y, 28, 4, inks.tick);
  paint.flag(x + low.play - 9, low.y - 13, 26, 'right', isOn ? inks.sunk : inks.ink);
}

function drawKnobBody(paint: Brush, inks: Inks, x: number, y: number) {
  paint.disc(x, y, 29, inks.sunk);
  paint.disc(x, y, 22, inks.tick);
}

/** Where a deck's wave and the overview of its record lie. */
function laneAt(index: number, of: number) {
  const tall = Math.floor(lanes.height / of);
  const overview = 26;
  return {
    y: lanes.top + index * tall,
    wave: tall - overview - 12,
    foot: lanes.top + index * tall + tall - overview - 8,
  };
}

function placeOf({ places }: Deck, at: number): number {
  return places[Math.round(at * placesPerSecond)] ?? -1;
}

/** The sign, the bar and its beats, and the place in the phrase of thirty-two bars. */
function drawHead({ clip, inks, text, decks }: Scene, { paint, at, bar }: Now) {
  const sign = clip.signs.findLast(([from]) => from <= bar)?.[1];
  if (sign) text(paint, 'sign', sign, 48, 8, inks.paper);
  const counting = decks.find(({ name }) => name === clip.counts);
  const place = counting ? placeOf(counting, at) : 0;
  const isStill = place < 0;
  const own = counting ? Math.max(0, place) / counting.perBar : bar;
  const inPhrase = Math.floor(own + 0.0001) % 32;
  const beat = isStill ? -1 : Math.floor((own + 0.0001 - Math.floor(own + 0.0001)) * 4);
  text(paint, 'label', counting ? `Bar of ${counting.name.toUpperCase()}` : 'Bar', 1076, 25, inks.ink, 1);
  text(paint, 'number', isStill ? '–' : String(inPhrase + 1), 1122, 4, inks.paper, 0.5);
  for (let i = 0; i < 4; i++) paint.rect(1164 + i * 25, 22, 20, 28, i === beat ? inks.cue : inks.panel);
  if (isStill) return;
  for (let i = 0; i <= inPhrase; i++) {
    const long = i % 8 === 0 ? 4 : 0;
    const colour = i === inPhrase ? inks.cue : inks.ink;
    paint.rect(ruler.left + i * ruler.step, ruler.y - long, ruler.step - 5, ruler.height + long, colour);
  }
}

function drawLane({ clip, inks, text, decks }: Scene, { paint, at, bar }: Now, deck: Deck, index: number) {
  const { y, wave, foot } = laneAt(index, decks.length);
  const centre = y + wave / 2;
  const perSecond = columnsPerSecond(clip) * columnWidth;
  const speed = deck.at.rate(bar);
  const tempo = (deck.bpm * speed).toFixed(Math.abs(speed - 1) < 0.0004 ? 0 : 1);
  writeNumber(paint, text, tempo, 58, centre - 1, inks.ink);
  const place = placeOf(deck, at);
  const isPlaying = place >= 0;
  // A record that waits lies before its next start.
  const next = deck.starts.find(([from]) => from >= bar - 0.001);
  const now = isPlaying ? place : next ? next[1] * deck.perBar : Number.NaN;
  // As on a player, a wave fills its lane whatever fader and gain say; the equaliser is seen in it.
  const body = Math.max(bandGain(deck.at.mid(bar)), bandGain(deck.at.high(bar)) * 0.9, 0.15);
  const bass = Math.min(1, bandGain(deck.at.low(bar)));
  const heard = 0.25 + 0.75 * deck.at.fader(bar);
  const [outer, inner] = [between(inks.sunk, inks.ink, heard), between(inks.sunk, inks.paper, heard)];
  const start = Math.round(now * perSecond);
  const first = Math.max(0, Math.ceil((start - (lanes.play - lanes.left)) / columnWidth));
  for (let i = first; i < deck.wave.whole.length; i++) {
    const x = lanes.play + i * columnWidth - start;
    if (x + columnWidth > lanes.right) break;
    const [whole, lows] = [deck.wave.whole[i]!, deck.wave.low[i]!];
    const tall = Math.min(1, Math.max((whole - lows * 0.5) * body * 1.3, lows * bass)) * (wave / 2 - 1);
    const deep = Math.min(tall, lows * bass * 0.9 * (wave / 2 - 1));
    paint.rect(x, centre - tall, columnWidth - 1, Math.max(2, tall * 2), outer);
    if (deep > 1) paint.rect(x, centre - deep, columnWidth - 1, deep * 2, inner);
  }
  // The bars of the record; each eighth is a line.
  for (let n = 0; n <= deck.recordBars; n++) {
    const x = Math.round(n * deck.perBar * perSecond) - start + lanes.play;
    if (x < lanes.left || x >= lanes.right - 2) continue;
    if (n % 8 === 0) paint.rect(x, y, 2, wave, inks.cue);
    else paint.rect(x, y, 2, 8, inks.paper);
  }
  drawOverview(inks, paint, text, deck, foot, isPlaying ? place : -1);
  paint.rect(lanes.play - 1, y, 4, wave, inks.paper);
  paint.flag(lanes.play - 8, y - 1, 18, 'down', inks.paper);
}

function writeNumber(paint: Brush, text: Writer, digits: string, x: number, y: number, colour: Colour) {
  // Figures of equal width, so that a changing number stands still.
  let left = x - (([...digits].length - (digits.includes('.') ? 0.5 : 0)) * 14) / 2;
  for (const digit of digits) {
    const wide = digit === '.' ? 7 : 14;
    text(paint, 'label', digit, left + wide / 2, y, colour, 0.5);
    left += wide;
  }
}

/** The whole record below its wave, its cue points and where it plays. */
function drawOverview(inks: Inks, paint: Brush, text: Writer, deck: Deck, y: number, place: number) {
  const long = lanes.right - lanes.left;
  const tall = 24;
  const played = place / deck.perBar / deck.recordBars;
  for (const [i, [lows, highs]] of deck.overview.entries()) {
    const x = lanes.left + Math.floor((long * i) / deck.overview.length);
    const w = lanes.left + Math.floor((long * (i + 1)) / deck.overview.length) - x - 1;
    const isPlayed = (i + 1) / deck.overview.length <= played;
    const [deep, high] = [Math.round(lows * tall * 0.45), Math.round(2 + highs * (tall * 0.55 - 2))];
    paint.rect(x, y + tall - deep, w, deep, isPlayed ? inks.ink : inks.tick);
    paint.rect(x, y + tall - deep - high, w, high, isPlayed ? between(inks.ink, inks.panel, 0.4) : inks.ring);
  }
  for (const [i, bar] of deck.flags.entries()) {
    const x = lanes.left + (long * bar) / deck.recordBars;
    const colour = cueColours[i % cueColours.length]!;
    paint.box(x, y, 20, tall, 2, colour);
    text(paint, 'label', 'ABCDE'[i]!, x + 10, y - 1, inks.sunk, 0.5);
  }
  if (place >= 0) paint.rect(lanes.left + long * played - 2, y - 3, 4, tall + 6, inks.paper);
}

/** A value on its way to where the score says it is, as a hand moves it. */
function shownAt({ kept }: Scene, frame: number, name: string, value: number): { value: number; isMoved: boolean } {
  const before = kept.shown.get(name) ?? value;
  const after = Math.abs(value - before) < 0.002 ? value : before + (value - before) * 0.5;
  kept.shown.set(name, after);
  if (Math.abs(after - before) > 0.0005) kept.marked.set(name, frame + 18);
  return { value: after, isMoved: (kept.marked.get(name) ?? 0) > frame };
}

/** Revolutions per second of a record that is played at its own speed. */
const turnsPerSecond = 33.333 / 60;

function drawDeck(scene: Scene, { paint, frame, at, bar }: Now, deck: Deck) {
  const { inks, text, kept } = scene;
  const { x } = deck;
  const place = placeOf(deck, at);
  if (place >= 0) kept.lies.set(deck.name, place);
  const next = deck.starts.find(([from]) => from >= bar - 0.001);
  const lies = place >= 0 ? place : next ? next[1] * deck.perBar : (kept.lies.get(deck.name) ?? 0);
  const angle = (lies * turnsPerSecond - 0.25) * 2 * Math.PI;
  const [cx, cy, dx, dy] = [x + platter.x, panelTop + platter.y, Math.cos(angle), Math.sin(angle)];
  paint.stroke([cx + dx * 56, cy + dy * 56], [cx + dx * 128, cy + dy * 128], 7, inks.paper);
  // Two lines of the label turn with it.
  for (const [aside, half] of [
    [20, 22],
    [-20, 16],
  ] as const) {
    const [mx, my] = [cx - dx * aside, cy - dy * aside];
    paint.stroke([mx - dy * half, my + dx * half], [mx + dy * half, my - dx * half], 5, inks.sunk);
  }
  paint.disc(cx, cy, 7, inks.sunk);
  const tempo = shownAt(scene, frame, `${deck.name} rate`, (deck.at.rate(bar) - 1) / 0.06);
  const knob = pitch.top + pitch.length / 2 + Math.max(-1, Math.min(1, tempo.value)) * (pitch.length / 2 - 14);
  drawCap(paint, tempo.isMoved ? inks.cue : inks.paper, inks.panel, x + pitch.x, knob, 44);
  // A finger stays on play for a moment; a record that jumps to a cue point plays already.
  const isPressed = deck.starts.some(
    ([from]) =>
      bar >= from && bar < from + 0.4 && placeOf(deck, secondsOf(from, scene.clip) - 1.5 / placesPerSecond) < 0,
  );
  drawPlay(paint, inks, x, place < 0 ? 'waits' : isPressed ? 'pressed' : 'plays');
  // Cue brings a stopped record back to where it starts from.
  if (deck.stops.some((from) => bar >= from && bar < from + 0.4)) {
    paint.disc(x + low.cue, low.y, 28, inks.cue);
    text(paint, 'label', 'Cue', x + low.cue, low.y - 15, inks.sunk, 0.5);
  }
  for (let i = 0; i < 4; i++) {
    const [left, bars] = [x + low.pads + i * (low.pad + low.gap), deck.flags[i]];
    const isLit = bars !== undefined && deck.starts.some(([from, to]) => to === bars && bar >= from && bar < from + 1);
    const own = cueColours[i]!;
    const colour = bars === undefined ? inks.ring : isLit ? own : between(inks.panel, own, 0.3);
    paint.box(left, low.y - low.pad / 2, low.pad, low.pad, 4, colour);
    if (bars !== undefined) {
      text(paint, 'pad', 'ABCD'[i]!, left + low.pad / 2, low.y - 16, isLit ? inks.sunk : own, 0.5);
    }
  }
}

function drawPointer(
  paint: Brush,
  inks: Inks,
  x: number,
  y: number,
  turned: number,
  isMoved: boolean,
  isHome: boolean,
) {
  const angle = ((turned * 135 - 90) * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  if (isMoved) paint.ring(x, y, 31, 4, inks.cue);
  paint.stroke([x + dx * 2, y + dy * 2], [x + dx * 23, y + dy * 23], 6, isHome ? inks.paper : inks.cue);
}

function drawChannel(scene: Scene, now: Now, deck: Deck) {
  const { inks, text } = scene;
  const { paint, frame, bar } = now;
  for (const [place, knob] of knobs.entries()) {
    const wanted = deck.at[knob](bar) / (knob === 'trim' ? 12 : 1);
    const { value, isMoved } = shownAt(scene, frame, `${deck.name} ${knob}`, Math.max(-1, Math.min(1, wanted)));
    drawPointer(paint, inks, deck.knobs, knobY(place), value, isMoved, Math.abs(value) < 0.02);
  }
  const fader = shownAt(scene, frame, `${deck.name} fader`, deck.at.fader(bar));
  const y = faderTop + faderLength - 17 - fader.value * (faderLength - 34);
  drawCap(paint, fader.isMoved ? inks.cue : inks.paper, inks.panel, deck.fader, y, 60);
  const meter = { x: deck.meter - 8, bottom: faderTop + faderLength, wide: 16, steps: 12, step: 19 };
  drawMeter(scene, now, `${deck.name} meter`, deck.sent, meter);
  drawCueButton(paint, text, inks, deck.fader, deck.at.cue(bar) > 0.5);
}

interface Meter {
  x: number;
  bottom: number;
  wide: number;
  /** Steps of three decibels, and how far each is above the last. */
  steps: number;
  step: number;
}

/** A meter of a sound, which falls slowly; its two highest steps are those to stay below. */
function drawMeter(scene: Scene, { paint, at }: Now, name: string, sound: Samples, meter: Meter) {
  const { inks, kept, rate } = scene;
  let peak = 0;
  const from = Math.round(at * rate);
  const to = Math.min(sound.length, from + Math.round(rate / filmPicturesPerSecond));
  for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(sound[i]!));
  const level = meter.steps + (20 * Math.log10(peak + 1e-6)) / 3;
  const shown = Math.max(level, (kept.levels.get(name) ?? 0) - 0.5);
  kept.levels.set(name, shown);
  for (let i = 0; i < meter.steps; i++) {
    const colour = i >= Math.round(shown) ? inks.sunk : i >= meter.steps - 2 ? inks.cue : inks.ink;
    paint.rect(meter.x, meter.bottom - (i + 1) * meter.step, meter.wide, meter.step - 4, colour);
  }
}

/** The output, its level at both sides, and who hears it. */
function drawMaster(scene: Scene, now: Now) {
  const { clip, inks, text, output } = scene;
  const { paint, frame, bar } = now;
  const master = shownAt(scene, frame, 'master', controlAt(clip, 'master')(bar) * 2 - 1);
  drawPointer(paint, inks, middle, 376, master.value, master.isMoved, master.value > 0.98);
  const phones = controlAt(clip, 'phones')(bar);
  const mix = shownAt(scene, frame, 'phones', phones * 2 - 1);
  drawPointer(paint, inks, middle, 612, mix.value, mix.isMoved, mix.value < -0.98);
  for (const [i, sound] of output.entries()) {
    drawMeter(scene, now, `output ${i}`, sound, { x: middle - 20 + i * 22, bottom: 572, wide: 18, steps: 9, step: 17 });
  }
  const heard = phones < 0.02 ? 0 : phones > 0.98 ? 2 : 1;
  paint.box(middle - 50, 678, 100, 34, 4, heard === 0 ? inks.ring : inks.cue);
  text(paint, 'label', heardNames[heard]!, middle, 682, heard === 0 ? inks.paper : inks.sunk, 0.5);
}
