/**
 * Random draws, which depend only on the seed.
 * @param {number} seed
 */
export function drawsOf(seed) {
  let state = seed >>> 0;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  const draw = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (/** @type {number} */ count) => Math.floor(draw() * count);
  return {
    draw,
    below,
    isDue: (/** @type {number} */ share) => draw() < share,
    /** @template T @param {readonly T[]} list @returns {T} */
    oneOf: (list) => /** @type {T} */ (list[below(list.length)]),
  };
}
