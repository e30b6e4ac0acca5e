import { sweptFilter } from '~/features/practice/sound/filter';
import { clockOf, playRecord } from '~/features/practice/sound/record';
import { gainOf, lengthOf, type Samples } from '~/features/practice/sound/samples';
import { type Clip, type Control, type DeckEvent, type DeckName, secondsOf } from './clip';
import { bandGain, isolator } from './isolator';
import { limited } from './limiter';

type Curve = (value: number) => number;

const defaults: Record<string, number> = { fader: 0, trim: 0, low: 0, mid: 0, high: 0, filter: 0, rate: 1, cue: 0 };
const mixerDefaults: Record<string, number> = { master: 1, phones: 0, ear: 0, whistle: 0 };

/** The value of a control at a bar: moves interpolate it linearly over their bars. */
export function controlAt(clip: Clip, control: Control): (bar: number) => number {
  const moves = clip.moves.filter(([, name]) => name === control).sort((a, b) => a[0] - b[0]);
  const first = mixerDefaults[control] ?? defaults[control.slice(2)] ?? 0;
  return (bar) => {
    let value = first;
    for (const [at, , to, over = 0] of moves) {
      if (bar < at) break;
      value = over > 0 && bar < at + over ? value + (to - value) * ((bar - at) / over) : to;
    }
    return value;
  };
}

export interface DeckSound {
  name: DeckName;
  record: Samples;
  bpm: number;
  /** The deck's signal to the mixer, before its fader. */
  sent: Samples;
  /** The part of the signal that the room hears. */
  heard: Samples;
  /** Playing position in seconds of the record, every 1/48 of a second; negative while the deck is stopped. */
  places: Float64Array;
}

export interface Mixed {
  decks: DeckSound[];
  /** The clip's sound before normalising its level. */
  output: Samples;
}

/** Interval between readings of the controls, in samples. */
const grain = 32;
const fade = 96;
export const placesPerSecond = 48;

/** Plays a clip's decks through its mixer. */
export function mixClip(clip: Clip, rate: number): Mixed {
  const length = lengthOf(secondsOf(clip.bars, clip), rate);
  const barOf = (sample: number) => (sample / rate) * (clip.bpm / 240);
  const decks = (Object.keys(clip.decks) as DeckName[]).map((name) => playDeck(clip, name, length, rate));
  const [sum, cued] = [new Float32Array(length), new Float32Array(length)];
  for (const deck of decks) {
    const cue = controlAt(clip, `${deck.name}.cue`);
    let lit = 0;
    for (let i = 0; i < length; i++) {
      if (i % grain === 0) lit = cue(barOf(i));
      sum[i]! += deck.heard[i]! * 0.72;
      cued[i]! += deck.sent[i]! * 0.72 * lit;
    }
  }
  // The limiter of a sound system: it reduces peaks and recovers slowly.
  const system = limited(sum, rate, { ceiling: 0.86, ahead: 0.003, release: 0.16 });
  const [master, phones, ear] = [controlAt(clip, 'master'), controlAt(clip, 'phones'), controlAt(clip, 'ear')];
  const output = new Float32Array(length);
  const filter = djFilter(rate);
  const [level, blend, closing] = [smooth(rate), smooth(rate), smooth(rate)];
  let [m, p, e] = [1, 0, 0];
  for (let i = 0; i < length; i++) {
    if (i % grain === 0) [m, p, e] = [master(barOf(i)), phones(barOf(i)), ear(barOf(i))];
    const share = blend(p);
    const heard = system[i]! * level(m) * (1 - share) + cued[i]! * share;
    output[i] = filter(heard, closing(e), 0);
  }
  return { decks, output };
}

/** Smooths the steps of a value over some milliseconds. */
function smooth(rate: number): (value: number) => number {
  const pace = 1 - Math.exp(-1 / (0.004 * rate));
  let now = Number.NaN;
  return (value) => {
    now = Number.isNaN(now) ? value : now + (value - now) * pace;
    return now;
  };
}

/** One-knob filter: low-pass to the left, high-pass to the right, neutral in the middle. */
function djFilter(rate: number): (input: number, knob: number, whistle: number) => number {
  const filter = sweptFilter(rate);
  return (input, knob, whistle) => {
    const turned = Math.abs(knob);
    if (turned < 0.004) {
      filter(input, 20, 0.7, 'highpass');
      return input;
    }
    const hertz = knob < 0 ? 15_000 * (90 / 15_000) ** turned : 25 * (7_000 / 25) ** turned;
    const sound = filter(input, hertz, 0.75 + whistle * 9, knob < 0 ? 'lowpass' : 'highpass');
    const share = Math.min(1, turned / 0.04);
    return input * (1 - share) + sound * share;
  };
}

function playDeck(clip: Clip, name: DeckName, length: number, rate: number): DeckSound {
  const score = clip.decks[name]!;
  const record = recordOf(score, rate);
  const perBar = clockOf(score, rate).sixteenth * 16 * rate;
  const events = clip.events
    .filter(([, deck]) => deck === name)
    .map((event): [number, DeckEvent] => [Math.round(secondsOf(event[0], clip) * rate), event])
    .sort((a, b) => a[0] - b[0]);
  const control = (part: string) => controlAt(clip, `${name}.${part}` as Control);
  const [fader, trim, low, mid, high, sweep, speed] = ['fader', 'trim', 'low', 'mid', 'high', 'filter', 'rate'].map(
    control,
  ) as [Curve, Curve, Curve, Curve, Curve, Curve, Curve];
  const whistle = controlAt(clip, 'whistle');
  const [sent, heard] = [new Float32Array(length), new Float32Array(length)];
  const places = new Float64Array(Math.ceil((length / rate) * placesPerSecond) + 1).fill(-1);
  const eq = isolator(rate);
  const filter = djFilter(rate);
  const [sf, sl, sm, sh, st, sw] = [0, 1, 2, 3, 4, 5].map(() => smooth(rate)) as [
    Curve,
    Curve,
    Curve,
    Curve,
    Curve,
    Curve,
  ];
  let [position, isPlaying, gate, next] = [0, false, 0, 0];
  let now = { fader: 0, trim: 1, low: 1, mid: 1, high: 1, sweep: 0, speed: 1, whistle: 0 };
  let [bar, placed] = [0, 0];
  for (let i = 0; i < length; i++) {
    if (i % grain === 0) {
      bar = (i / rate) * (clip.bpm / 240);
      now = {
        fader: fader(bar) ** 1.5,
        trim: gainOf(trim(bar)),
        low: bandGain(low(bar)),
        mid: bandGain(mid(bar)),
        high: bandGain(high(bar)),
        sweep: sweep(bar),
        speed: speed(bar),
        whistle: whistle(bar),
      };
    }
    while (events[next] && events[next]![0] <= i) {
      const [, event] = events[next++]!;
      if (event[2] === 'play') [position, isPlaying, gate] = [event[3] * perBar, true, 0];
      else isPlaying = false;
    }
    if (i >= Math.floor((placed * rate) / placesPerSecond)) {
      places[placed++] = isPlaying ? position / rate : -1;
    }
    let sound = 0;
    if (isPlaying) {
      // Crossfades a jump, so that it does not click.
      const toJump = (events[next]?.[0] ?? Number.POSITIVE_INFINITY) - i;
      gate = Math.min(1, gate + 1 / 24);
      sound = sampleAt(record, position) * Math.min(gate, toJump / fade, 1);
      position += now.speed;
    }
    const tuned = eq(sound * st(now.trim), { low: sl(now.low), mid: sm(now.mid), high: sh(now.high) });
    sent[i] = filter(tuned, sw(now.sweep), now.whistle);
    heard[i] = sent[i]! * sf(now.fader);
  }
  return { name, record, bpm: score.bpm ?? clip.bpm, sent, heard, places };
}

/** Interpolates between samples by a curve through four of them. */
function sampleAt(samples: Samples, position: number): number {
  const i = Math.floor(position);
  const part = position - i;
  const b = samples[i] ?? 0;
  if (part === 0) return b;
  const [a, c, d] = [samples[i - 1] ?? 0, samples[i + 1] ?? 0, samples[i + 2] ?? 0];
  return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
}

const pressed = new Map<string, Samples>();

/** Renders each record once, however many clips and decks play it. */
function recordOf(score: Clip['decks'][DeckName] & object, rate: number): Samples {
  const key = JSON.stringify([score, rate]);
  const record = pressed.get(key) ?? playRecord(score, rate);
  if (pressed.size > 8) pressed.clear();
  pressed.set(key, record);
  return record;
}
