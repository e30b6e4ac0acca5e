/** From `at` (seconds of the audio clock) on, a record stands at `beat` of its own count and runs at `rate`; 0 stops it. */
interface Run {
  at: number;
  beat: number;
  rate: number;
}

/** From `at` on, a control of a deck has this value. */
interface Setting {
  at: number;
  value: number;
}

/** What one deck did in a try: how its record ran, and how its low and its level were set. */
export interface Tape {
  runs: Run[];
  /** 0 (closed) to 100; 50 is the middle. */
  lows: Setting[];
  /** In dB, with the crossfader and the loudness of the record. */
  levels: Setting[];
}

export const emptyTape = (): Tape => ({ runs: [], lows: [], levels: [] });

/** The last entry that began at this moment or before. */
export function entryAt<Entry extends { at: number }>(entries: Entry[], at: number): Entry | undefined {
  return entries.findLast((entry) => entry.at <= at);
}

/** Where a record stands, in beats from its first; null before it was started. `beatSeconds` is a beat at rate 1. */
export function beatAt({ runs }: Tape, at: number, beatSeconds: number): number | null {
  const run = entryAt(runs, at);
  return run ? run.beat + ((at - run.at) * run.rate) / beatSeconds : null;
}

/** When a record that was never stopped reached this beat, in seconds of the audio clock; null if it did not. */
export function timeOfBeat({ runs }: Tape, beat: number, beatSeconds: number): number | null {
  const run = runs.findLast((one) => one.beat <= beat && one.rate > 0);
  return run ? run.at + ((beat - run.beat) * beatSeconds) / run.rate : null;
}
