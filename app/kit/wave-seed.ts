/** Hashes a wave's seed: the wave stays the same, and the seed cannot be recovered. */
export function seedNumber(seed: string): number {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return state;
}
