import type { CSSProperties } from 'react';
import type { CueColour } from '../section-head';
import { Wave } from './wave';

interface WaveStripProps {
  seed: string | number;
  /** 0 to 1. */
  played: number;
  /** The chapters' starts, in percent of the duration. */
  flags: { at: number; cue: CueColour }[];
}

/** A lesson's waveform with a flag per chapter; the chapter list has the same content as text. */
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
