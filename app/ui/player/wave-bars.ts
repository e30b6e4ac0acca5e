import { chance } from '~/kit/chance';
import { seedNumber } from '~/kit/wave-seed';

const step = 4;
const height = 56;

/** The viewBox of a wave with this many bars. */
export function waveBox(bars: number): string {
  return `0 0 ${bars * step} ${height}`;
}

/** The path of the bars from `from` up to, not including, `to`. */
export function drawBars(heights: number[], from: number, to: number): string {
  return heights
    .slice(from, to)
    .map((tall, index) => `M${(from + index) * step + 2} ${(height - tall) / 2}v${tall}`)
    .join('');
}

/**
 * A wave as an SVG file for a mask, so its colour does not matter. The course list's is committed in public/waves, since
 * inline it would be a twentieth of the page: after a change run `npx vitest run -u app/ui/player/wave-bars.node.test.ts`.
 */
export function waveFile(seed: string, bars: number): string {
  const box = `viewBox="${waveBox(bars)}" preserveAspectRatio="none"`;
  const path = `<path stroke="#000" stroke-width="2" d="${drawBars(drawHeights(seed, bars), 0, bars)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${path}</svg>\n`;
}

/** Even heights between 4 and 48, like a track: an intro, phrases of sixteen bars, and an end. */
export function drawHeights(seed: string | number, bars: number): number[] {
  const random = chance(typeof seed === 'number' ? seed : seedNumber(seed));
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
