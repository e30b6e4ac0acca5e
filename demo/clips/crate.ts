import type { Score } from '~/features/practice/sound/record';
import { sections } from './clip';

/** The records that the clips mix, without their sections. */
const records = {
  copper: { groove: 'house', bassline: 'offbeat', progression: 'night', chordVoice: 'stab', tonic: 45 },
  lantern: { groove: 'deep', bassline: 'offbeat', progression: 'harbour', chordVoice: 'keys', tonic: 52 },
  ribbon: { groove: 'disco', bassline: 'walking', progression: 'morning', chordVoice: 'organ', tonic: 48 },
  harvest: { groove: 'house', bassline: 'walking', progression: 'sunday', chordVoice: 'keys', tonic: 55 },
  anvil: { groove: 'techno', bassline: 'running', progression: 'stairs', chordVoice: 'stab', tonic: 45 },
  harbour: { groove: 'techno', bassline: 'offbeat', progression: 'rain', chordVoice: 'pad', tonic: 52 },
  kestrel: { groove: 'garage', bassline: 'wide', progression: 'rain', chordVoice: 'keys', tonic: 50 },
  swift: { groove: 'jungle', bassline: 'wide', progression: 'night', chordVoice: 'stab', tonic: 53 },
  heron: { groove: 'jungle', bassline: 'running', progression: 'harbour', chordVoice: 'keys', tonic: 48 },
} as const satisfies Record<string, Omit<Score, 'sections'>>;

/** A record at a tempo, with sections as `sections` parses them; `tonic` changes its key. */
export function record(name: keyof typeof records, bpm: number, line: string, tonic?: number): Score {
  const own: Omit<Score, 'sections'> = records[name];
  return { ...own, bpm, tonic: tonic ?? own.tonic, sections: sections(line) };
}
