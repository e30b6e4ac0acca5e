import type { Score, Section } from '~/features/practice/sound/record';

export type DeckName = 'a' | 'b' | 'c';

/**
 * Controls of decks and mixer. A deck: fader 0 to 1; trim in decibels; low, mid and high from -1 (closed) over 0 to 1;
 * filter from -1 (only low frequencies) over 0 to 1 (only high); rate, where 1 is the original speed; cue 0 or 1. The
 * mixer: master 0 to 1; phones from 0 (the room) to 1 (the decks on cue); ear, a filter on the output; whistle, the
 * resonance of the decks' filters.
 */
export type Control =
  | `${DeckName}.${'fader' | 'trim' | 'low' | 'mid' | 'high' | 'filter' | 'rate' | 'cue'}`
  | 'master'
  | 'phones'
  | 'ear'
  | 'whistle';

/** Bars count from 0 at the start of the clip, in the clip's tempo; fractions are allowed. */
export type Move = [bar: number, control: Control, value: number, overBars?: number];

export type DeckEvent =
  | [bar: number, deck: DeckName, act: 'play', fromBar: number]
  | [bar: number, deck: DeckName, act: 'stop'];

export interface Clip {
  /** The course's slug, and the file name in its folder `clips`. */
  course: string;
  name: string;
  /** The palette of the course's pictures. */
  palette: 'night' | 'petrol' | 'cobalt';
  bpm: number;
  /** Drawn large, with records that turn, and in stereo; at most two decks. */
  isFilm?: boolean;
  /** How far a film's waves are stretched: 2 where a part of a beat is to be seen. */
  zoom?: 1 | 2;
  /** Length in bars. */
  bars: number;
  decks: Partial<Record<DeckName, Score>>;
  /** Marks on a deck's overview, in its record's bars. */
  flags?: Partial<Record<DeckName, number[]>>;
  /** The deck whose phrases the counter follows. */
  counts?: DeckName;
  /** The panel at the right: the spectrum of the output, or the levels. */
  panel: 'spectrum' | 'levels';
  events: DeckEvent[];
  moves: Move[];
  /** Short texts in the picture that say what happens now. */
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
 * Parses sections from a line such as '8:kh 8:kshb! 16:kshbcX': bars, parts, and effects: X (a crash on the first
 * beat), ! (a fill in the last bar) and / (noise that rises through the last four bars).
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

/** The second at which a bar of a clip begins. */
export function secondsOf(bar: number, { bpm }: Pick<Clip, 'bpm'>): number {
  return (bar * 240) / bpm;
}
