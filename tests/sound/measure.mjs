/**
 * Measures sounds of a skill: the first sound, with no code loaded or compiled yet, then each of `levels` in turn.
 * @param {(seed: number, level: number) => number | Promise<number>} timeOf renders a sound and returns its time
 * @param {{ levels: number[], rounds: number }} wish
 * @returns {Promise<{ cold: number, warm: number }>} warm is the median at the slowest level
 */
export async function measure(timeOf, { levels, rounds }) {
  const cold = await timeOf(1, 5);
  for (let seed = 0; seed < rounds; seed++) await timeOf(seed, 5);
  const medians = [];
  for (const level of levels) {
    const times = [];
    for (let seed = 0; seed < rounds; seed++) times.push(await timeOf(seed, level));
    times.sort((a, b) => a - b);
    medians.push(times[rounds / 2] ?? 0);
  }
  return { cold, warm: Math.max(...medians) };
}

/**
 * Renders a sound of a skill. Throws if the sound is silent.
 * @param {typeof import('./skills-entry')} room
 * @param {string} address @param {number} seed @param {number} level
 */
export function render({ skills, wavFile, rate }, address, seed, level) {
  const skill = skills.find((each) => each.address === address);
  if (!skill) throw new Error(`No skill ${address}`);
  const samples = skill.draw(seed, level).play(seed % 2);
  if (!samples.some((sample) => Math.abs(sample) > 0.01)) throw new Error(`${address} ${seed}, ${level} is silent`);
  return wavFile(samples, rate);
}
