import { clap, conga, crash, hat, kick, ride, rim, shaker, snare, together } from './drums';
import type { Samples } from './samples';

/** The drums of a kit. */
export type Drum = 'kick' | 'snare' | 'hat' | 'open' | 'ride' | 'perc' | 'shaker' | 'crash';

export interface Groove {
  /** The default tempo in beats per minute. */
  bpm: number;
  /** The position of the second of two sixteenths: 0.5 is straight, 0.66 a triplet. */
  swing: number;
  kit: (rate: number) => Record<Drum, Samples>;
  /** One or several bars of sixteenths per drum: a digit is the velocity, 1 to 9, a dot is silence. */
  steps: Partial<Record<Drum, string>>;
  /** Replaces the steps in the last bar of a phrase. */
  fill: Partial<Record<Drum, string>>;
}

/** The hats of a kit, with their decay times in seconds, and the drums that all kits share. */
function alike(rate: number, { tone, closed, open }: Record<'tone' | 'closed' | 'open', number>) {
  return {
    hat: hat(rate, { seconds: closed, tone }),
    open: hat(rate, { seconds: open, tone }),
    ride: ride(rate),
    shaker: shaker(rate),
    crash: crash(rate),
  };
}

/** Six kits with a groove each, from 90 to 174 beats per minute, and two more that mix with the first. */
export const grooves = {
  house: {
    bpm: 124,
    swing: 0.54,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 49, drop: 5.5, body: 0.11, click: 0.35, drive: 1.6 }),
      snare: clap(rate, { bursts: 3, tail: 0.09 }),
      perc: conga(rate, 296),
      ...alike(rate, { tone: 317, closed: 0.028, open: 0.13 }),
    }),
    steps: {
      kick: '9...9...9...9...',
      snare: '....8.......8...',
      hat: '3.5.3.5.3.5.3.52',
      open: '..7...7...7...7.',
      perc: '...4..5....4..3.......4..5...43.',
      shaker: '4265426542654265',
    },
    fill: { kick: '9...9...9..7....', snare: '....8....6..8.79', hat: '5.5.5.5.5.5.....' },
  },
  deep: {
    bpm: 122,
    swing: 0.58,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 46, drop: 4, body: 0.14, click: 0.2, drive: 1.25 }),
      snare: together(rim(rate, 1500), clap(rate, { bursts: 2, tail: 0.05 })),
      perc: rim(rate, 1180),
      ...alike(rate, { tone: 411, closed: 0.022, open: 0.09 }),
    }),
    steps: {
      kick: '9...9...9...9...',
      snare: '....7.......7..2',
      hat: '.3.4.3.4.3.4.354',
      open: '..6...6...6...6.',
      perc: '..4..4....4..3..',
      shaker: '3.4.3.4.3.4.3.43',
    },
    fill: { kick: '9...9...9.......', snare: '....7...4..5.6.8', perc: '..4.4.5.5.6.6.7.' },
  },
  disco: {
    bpm: 118,
    swing: 0.52,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 58, drop: 3, body: 0.075, click: 0.5, drive: 1.1 }),
      snare: together(snare(rate, { hertz: 196, rattle: 0.09 }), clap(rate, { bursts: 3, tail: 0.06 })),
      perc: conga(rate, 352),
      ...alike(rate, { tone: 361, closed: 0.032, open: 0.16 }),
    }),
    steps: {
      kick: '9...8...9...8...',
      snare: '....8.......8...',
      hat: '6.4.6.4.6.4.6.4.',
      open: '..6...6...6...6.',
      perc: '5..45.4.5..4.5.4',
      shaker: '4343434343434343',
    },
    fill: { kick: '9...9...9.......', snare: '....8...7.7.8899', hat: '6.4.6.4.........' },
  },
  techno: {
    bpm: 132,
    swing: 0.5,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 47, drop: 7, body: 0.13, click: 0.45, drive: 3.2 }),
      snare: clap(rate, { bursts: 4, tail: 0.12 }),
      perc: rim(rate, 2100),
      ...alike(rate, { tone: 433, closed: 0.02, open: 0.1 }),
    }),
    steps: {
      kick: '9...9...9...9...',
      snare: '............6...',
      hat: '4444444444444444',
      open: '..7...7...7...7.',
      ride: '5.5.5.5.5.5.5.5.',
      perc: '...5..4...5..4..',
      shaker: '.3.5.3.5.3.5.3.5',
    },
    fill: { kick: '9...9...9.......', snare: '........5.6.7.89', hat: '4444444455556666' },
  },
  breaks: {
    bpm: 140,
    swing: 0.55,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 54, drop: 4, body: 0.09, click: 0.6, drive: 2 }),
      snare: snare(rate, { hertz: 184, rattle: 0.14 }),
      perc: rim(rate, 1900),
      ...alike(rate, { tone: 297, closed: 0.026, open: 0.12 }),
    }),
    steps: {
      kick: '9.....7...9.....9......7..9.....',
      snare: '....9..2....9..3',
      hat: '5.3.5.3.5.3.5.3.',
      open: '..............5.',
      perc: '......4....4....',
      shaker: '2.4.2.4.2.4.2.4.',
    },
    fill: { kick: '9.....7.9.......', snare: '....9..3.5.6.789', hat: '5.3.5.3.5.......' },
  },
  garage: {
    bpm: 132,
    swing: 0.62,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 52, drop: 4.5, body: 0.085, click: 0.45, drive: 1.7 }),
      snare: together(snare(rate, { hertz: 214, rattle: 0.07 }), rim(rate, 1650)),
      perc: rim(rate, 2300),
      ...alike(rate, { tone: 379, closed: 0.024, open: 0.08 }),
    }),
    steps: {
      kick: '9.........8.....9.....6...8.....',
      snare: '....8.......8..3',
      hat: '.355.355.355.353',
      open: '..6.......6.....',
      perc: '.......4.4.....3',
      shaker: '3.4.3.4.3.4.3.4.',
    },
    fill: { kick: '9.........8.....', snare: '....8..5.6..8.78', hat: '.355.355.3......' },
  },
  jungle: {
    bpm: 174,
    swing: 0.52,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 60, drop: 4, body: 0.07, click: 0.6, drive: 2.2 }),
      snare: snare(rate, { hertz: 208, rattle: 0.11 }),
      perc: rim(rate, 2000),
      ...alike(rate, { tone: 343, closed: 0.022, open: 0.09 }),
    }),
    steps: {
      kick: '9.........9.....',
      snare: '....9..3.4..9..2',
      hat: '6.4.6.4.6.4.6.4.',
      open: '......5.......5.',
      ride: '5.5.5.5.5.5.5.5.',
      perc: '..4....4...4....',
      shaker: '3.5.3.5.3.5.3.5.',
    },
    fill: { kick: '9.........9.9...', snare: '....9..4.5.67899', hat: '6.4.6.4.........' },
  },
  slow: {
    bpm: 90,
    swing: 0.6,
    kit: (rate) => ({
      kick: kick(rate, { hertz: 51, drop: 4, body: 0.12, click: 0.5, drive: 2.4 }),
      snare: snare(rate, { hertz: 172, rattle: 0.12 }),
      perc: rim(rate, 1400),
      ...alike(rate, { tone: 289, closed: 0.03, open: 0.17 }),
    }),
    steps: {
      kick: '9......5..9.....9.6.......9..5..',
      snare: '....9.......9..2',
      hat: '6.4.6.4.6.4.6.43',
      open: '..............5.',
      perc: '..........4.....',
      shaker: '3.4.3.4.3.4.3.4.',
    },
    fill: { kick: '9......5..9.....', snare: '....9...5..6.7.9', hat: '6.4.6.4.6.......' },
  },
} as const satisfies Record<string, Groove>;

export type GrooveName = keyof typeof grooves;
