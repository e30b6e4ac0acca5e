import type { CSSProperties } from 'react';
import type { CueColour } from './section-head';
import { Wave } from './wave';

interface WaveStripProps {
  seed: string | number;
  /** 0 to 1. */
  played: number;
  /** Chapters: where they begin, in percent of the whole. */
  flags: { at: number; cue: CueColour }[];
}

/** The sound of a lesson with a flag for each chapter; the list of chapters says the same in words. */
export function WaveStrip({ seed, played, flags }: WaveStripProps) {
  return (
    <>
      <Wave seed={seed} played={played} className="only-wide" />
      <Wave seed={seed} played={played} bars={80} className="only-narrow" />
      <div className="flags" aria-hidden="true">
        {flags.map(({ at, cue }) => (
          <i key={at} className={`cue-${cue}`} style={{ '--at': at } as CSSProperties} />
        ))}
      </div>
    </>
  );
}
