/**
 * Renders sounds of a skill: the first one, which finds nothing read or compiled, then each of `levels` in turn.
 * @param {typeof import('./skills-entry')} room
 * @param {{ skill: string, levels: number[], rounds: number }} wish
 * @param {() => number} clock milliseconds
 * @returns {{ cold: number, warm: number }} milliseconds; warm is the median at the slowest level
 */
export function measure({ skills, wavFile, rate }, { skill: address, levels, rounds }, clock) {
  const skill = skills.find((each) => each.address === address);
  if (!skill) throw new Error(`No skill ${address}`);
  const timeOf = (/** @type {number} */ seed, /** @type {number} */ level) => {
    const before = clock();
    wavFile(skill.draw(seed, level).play(seed % 2), rate);
    return clock() - before;
  };
  const cold = timeOf(1, 5);
  for (let seed = 0; seed < rounds; seed++) timeOf(seed, 5);
  const medians = levels.map((level) => {
    const times = Array.from({ length: rounds }, (_, seed) => timeOf(seed, level)).sort((a, b) => a - b);
    return times[rounds / 2] ?? 0;
  });
  return { cold, warm: Math.max(...medians) };
}
