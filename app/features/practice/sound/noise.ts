import { chance } from '../../../kit/chance';

/** Seeded white noise from -1 to 1. */
export function noise(seed: number): () => number {
  const next = chance(seed);
  return () => next() * 2 - 1;
}
