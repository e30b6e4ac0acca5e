// The composition register and the subjects that choose from it.
import * as discs from './discs.mjs';
import * as grids from './grids.mjs';
import * as waves from './waves.mjs';

export const compositions = { ...discs, ...grids, ...waves };

/** Subject -> fitting compositions; the seed picks among them. */
const subjects = {
  beatmatching: ['phase', 'decks'],
  mixing: ['crossfader', 'faders'],
  eq: ['knobs', 'filter'],
  scratching: ['scratch', 'jog'],
  production: ['sequencer', 'roll'],
  harmonic: ['keywheel'],
  vinyl: ['grooves', 'sleeve'],
  digital: ['jog', 'pads', 'waveform'],
  gig: ['spotlights', 'decks'],
  branding: ['sleeve', 'grooves'],
  sampling: ['slices', 'pads'],
  'sound-design': ['oscillators', 'adsr'],
  synthesis: ['adsr', 'oscillators', 'patch'],
  theory: ['roll', 'keywheel'],
  effects: ['echo', 'filter'],
  hardware: ['patch', 'knobs', 'faders'],
  business: ['stacks', 'stairs'],
  mastering: ['vu', 'meters'],
  monitoring: ['headphones', 'meters'],
  digging: ['crates', 'sleeve'],
  tempo: ['ruler', 'euclid'],
  rhythm: ['euclid', 'sequencer'],
  arrangement: ['waveform', 'roll'],
  cueing: ['waveform', 'headphones'],
  recording: ['reels', 'vu'],
  history: ['reels', 'crates'],
  levels: ['stairs', 'meters'],
  festival: ['spotlights', 'ridges'],
  acoustics: ['octaves', 'ridges'],
  listening: ['headphones', 'octaves'],
};

/** Exact subject, then a subject named inside the text, then any composition. */
export function choose(subject, r) {
  const key = String(subject ?? '').toLowerCase();
  const hit = subjects[key] ?? Object.entries(subjects).find(([name]) => key.includes(name))?.[1];
  return r.pick(hit ?? Object.keys(compositions));
}
