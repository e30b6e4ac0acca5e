import { bassNote } from './basslines';
import { clap, crash, rim } from './drums';
import { grooves } from './grooves';
import { type LoopName, renderLoops } from './loops';
import { type NoteName, renderNotes } from './notes';
import { hertzOf, lengthOf, peakOf, type Samples } from './samples';

/** Samples per second of the practice room's sounds. */
export const rate = 22_050;

/** The kits of the practice room, and how many seconds of each drum it needs. */
export const kits = ['house', 'disco', 'techno', 'breaks', 'garage', 'slow'] as const;
export const kitDrums = ['kick', 'snare', 'hat', 'open', 'perc'] as const;

export type Kit = (typeof kits)[number];
export type KitDrum = (typeof kitDrums)[number];
export type HitName = `${Kit} ${KitDrum}` | 'clap' | 'crash' | 'click' | 'bass' | LoopName | NoteName;

const seconds: Record<KitDrum, number> = { kick: 0.3, snare: 0.22, hat: 0.06, open: 0.18, perc: 0.14 };

/** Cuts a sound, with a fade at its end against clicks. Its peak becomes 1. */
function cut(sound: Samples, length: number): Samples {
  const samples = sound.slice(0, lengthOf(length, rate));
  const [fade, peak] = [lengthOf(0.02, rate), peakOf(samples) || 1];
  return samples.map((sample, i) => (sample / peak) * Math.min(1, (samples.length - 1 - i) / fade));
}

/** Renders the hits that the product ships. The build calls it; requests only place and mix what it made. */
export function renderHits(): Record<HitName, Samples> {
  const drums = kits.flatMap((kit) => {
    const made = grooves[kit].kit(rate);
    return kitDrums.map((drum) => [`${kit} ${drum}`, cut(made[drum], seconds[drum])] as const);
  });
  return {
    ...(Object.fromEntries(drums) as Record<`${Kit} ${KitDrum}`, Samples>),
    ...renderLoops(rate),
    ...renderNotes(rate, cut),
    // A single burst: its onset is one moment.
    clap: cut(clap(rate, { bursts: 1, tail: 0.05 }), 0.16),
    crash: cut(crash(rate), 1.2),
    click: cut(rim(rate, 2400), 0.06),
    bass: cut(
      bassNote(rate, hertzOf(33), 0.4, { wave: 'saw', sub: 0.75, closed: 140, open: 900, closing: 0.09, resonance: 1 }),
      0.4,
    ),
  };
}
