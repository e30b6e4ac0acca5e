import { lengths, samples as written } from 'virtual:practice-sounds';
import type { HitName } from './sound/hits';
import { peakOf, type Samples } from './sound/samples';

export interface Hit {
  samples: Samples;
  /** The onset: the sample at which the envelope passes half of its peak. */
  attack: number;
}

const known = new Map<HitName, Hit>();

/** A shipped hit. Each hit is decoded once per isolate. */
export function hitOf(name: HitName): Hit {
  const hit = known.get(name) ?? read(name);
  known.set(name, hit);
  return hit;
}

/** Decodes one hit of the base64 text, whose groups of four letters are three bytes each. */
function read(name: HitName): Hit {
  let first = 0;
  for (const [other, length] of Object.entries(lengths)) {
    if (other === name) break;
    first += length * 2;
  }
  const length = lengths[name] ?? 0;
  const skipped = first % 3;
  const letters = written.slice(((first - skipped) / 3) * 4, Math.ceil((first + length * 2) / 3) * 4);
  const bytes = new Uint8Array(Buffer.from(letters, 'base64').subarray(skipped, skipped + length * 2));
  // The samples are little-endian, like every machine that runs this code.
  const samples = new Float32Array(new Int16Array(bytes.buffer));
  for (let i = 0; i < length; i++) samples[i] = samples[i]! / 32_767;
  const half = peakOf(samples) / 2;
  return { samples, attack: samples.findIndex((sample) => Math.abs(sample) >= half) };
}
