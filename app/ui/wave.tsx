import { classNames } from './class-names';

interface WaveProps {
  /** The same seed draws the same wave: an id, a title. */
  seed: string;
  /** 0 to 1: how much of it has been heard. */
  played?: number;
  /** Fewer bars on phones, or they run together. */
  bars?: number;
  className?: string;
}

const step = 4;
const height = 56;

/** A waveform: only for what has a length and a position. */
export function Wave({ seed, played = 0, bars = 240, className }: WaveProps) {
  const heights = barHeights(seed, bars);
  const heard = Math.round(Math.min(1, Math.max(0, played)) * bars);
  return (
    <svg
      className={classNames('wave', className)}
      viewBox={`0 0 ${bars * step} ${height}`}
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

function drawBars(heights: number[], from: number, to: number): string {
  return heights
    .slice(from, to)
    .map((tall, index) => `M${(from + index) * step + 2} ${(height - tall) / 2}v${tall}`)
    .join('');
}

const known = new Map<string, number[]>();
const mostKnown = 500;

function barHeights(seed: string, bars: number): number[] {
  const key = `${bars} ${seed}`;
  let heights = known.get(key);
  if (!heights) {
    heights = drawHeights(seed, bars);
    if (known.size >= mostKnown) known.clear();
    known.set(key, heights);
  }
  return heights;
}

/** Even heights between 4 and 48: a track has an intro, phrases of sixteen bars that come and go, and an end. */
function drawHeights(seed: string, bars: number): number[] {
  const random = randomFrom(seed);
  const phrases = 9;
  const energies = Array.from({ length: phrases + 1 }, (_, index) =>
    index === 0 || index === phrases ? 0.12 : 0.3 + random() * 0.7,
  );
  return Array.from({ length: bars }, (_, index) => {
    const at = (index / bars) * phrases;
    const before = energies[Math.floor(at)] ?? 0;
    const after = energies[Math.floor(at) + 1] ?? 0;
    const energy = before + (after - before) * (at % 1);
    const beat = index % 4 === 0 ? 1 : 0.45 + random() * 0.5;
    return 4 + 2 * Math.round(22 * energy * beat);
  });
}

/** A small generator with the seed's own sequence (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
