/** What a wave's seed comes to: it draws the same wave, and the seed cannot be read from it. */
export function seedNumber(seed: string): number {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return state;
}
