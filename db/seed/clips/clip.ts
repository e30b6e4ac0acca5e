import type { Score, Section } from '~/features/practice/sound/record';

export type DeckName = 'a' | 'b' | 'c';

/**
 * What a hand can move. Of a deck: fader 0 to 1; trim in decibels; low, mid and high from -1 (closed) over 0 to 1;
 * filter from -1 (only the low end is left) over 0 to 1 (only the top); rate, 1 being the speed that it was made at;
 * cue 0 or 1. Of the mixer: master 0 to 1; phones from 0 (the room) to 1 (the decks whose cue is lit); ear, a filter on
 * what is heard; whistle, the resonance of the decks' filters.
 */
export type Control =
  | `${DeckName}.${'fader' | 'trim' | 'low' | 'mid' | 'high' | 'filter' | 'rate' | 'cue'}`
  | 'master'
  | 'phones'
  | 'ear'
  | 'whistle';

/** Bars are counted from 0 at the start of the clip, in the clip's tempo; parts of a bar are allowed. */
export type Move = [bar: number, control: Control, value: number, overBars?: number];

export type DeckEvent =
  | [bar: number, deck: DeckName, act: 'play', fromBar: number]
  | [bar: number, deck: DeckName, act: 'stop'];

export interface Clip {
  /** Address of the course, and the name of the clip's files in its folder `clips`. */
  course: string;
  name: string;
  /** Of the course's pictures. */
  palette: 'night' | 'petrol' | 'cobalt';
  bpm: number;
  /** How long it is. */
  bars: number;
  decks: Partial<Record<DeckName, Score>>;
  /** The marks on a deck's overview, in its bars. */
  flags?: Partial<Record<DeckName, number[]>>;
  /** On which bar of its record the phrase counter is at 1; the deck that it counts. */
  counts?: DeckName;
  /** What is seen at the right: the spectrum of what is heard, or the levels. */
  panel: 'spectrum' | 'levels';
  events: DeckEvent[];
  moves: Move[];
  /** A few words of the picture: what happens now. */
  signs: [bar: number, text: string][];
  chapters: [bar: number, title: string][];
  captions: [bar: number, english: string, german: string][];
}

const partsByLetter = {
  k: 'kick',
  s: 'snare',
  h: 'hats',
  p: 'perc',
  r: 'ride',
  b: 'bass',
  c: 'chords',
  a: 'pad',
  m: 'melody',
  v: 'voice',
} as const;

/**
 * Sections from a line such as '8:kh 8:kshb! 16:kshbcX': bars, parts, and for what comes with them X (a crash on the
 * first beat), ! (a fill in the last bar) and / (noise that rises through the last four bars).
 */
export function sections(line: string): Section[] {
  return line.split(' ').map((one) => {
    const [bars = '', letters = ''] = one.split(':');
    const count = Number(bars);
    return {
      bars: count,
      parts: [...letters].flatMap((letter) => partsByLetter[letter as keyof typeof partsByLetter] ?? []),
      hasCrash: letters.includes('X'),
      hasFill: letters.includes('!'),
      riserBars: letters.includes('/') ? Math.min(4, count) : 0,
    };
  });
}

/** The seconds at which a bar of a clip begins. */
export function secondsOf(bar: number, { bpm }: Pick<Clip, 'bpm'>): number {
  return (bar * 240) / bpm;
}
