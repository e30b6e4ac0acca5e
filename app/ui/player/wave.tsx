import { classNames } from '../class-names';
import { drawBars, drawHeights, waveBox } from './wave-bars';

interface WaveProps {
  /** The same seed draws the same wave: an id, a title, or a `seedNumber`. */
  seed: string | number;
  /** The played fraction, 0 to 1. */
  played?: number;
  /** Use fewer bars on phones. */
  bars?: number;
  className?: string;
}

/** A waveform, only for things with a duration and a position. */
export function Wave({ seed, played = 0, bars = 240, className }: WaveProps) {
  const heights = barHeights(seed, bars);
  const heard = Math.round(Math.min(1, Math.max(0, played)) * bars);
  return (
    <svg
      className={classNames('wave', className)}
      viewBox={waveBox(bars)}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={drawBars(heights, heard, bars)} />
      {heard > 0 && <path className="played" d={drawBars(heights, 0, heard)} />}
    </svg>
  );
}

const known = new Map<string, number[]>();
const mostKnown = 500;

function barHeights(seed: string | number, bars: number): number[] {
  const key = `${bars} ${seed}`;
  let heights = known.get(key);
  if (!heights) {
    heights = drawHeights(seed, bars);
    if (known.size >= mostKnown) known.clear();
    known.set(key, heights);
  }
  return heights;
}
