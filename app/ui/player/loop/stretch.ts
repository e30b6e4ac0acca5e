/** The distance between two grains in what is made, and how far a grain may move to fit its neighbour, in seconds. */
const hopSeconds = 0.02;
const reachSeconds = 0.012;
/** How long it works before others have their turn, in milliseconds. */
const slice = 12;

/**
 * Plays a loop at another speed with its pitch kept (WSOLA: Verhelst and Roelands, 1993), on a circle: its end runs into
 * its start. The result has exactly `length` samples.
 */
export async function stretchLoop(
  channels: Float32Array[],
  hz: number,
  length: number,
): Promise<Float32Array<ArrayBuffer>[]> {
  const n = channels[0]?.length ?? 0;
  const rate = n / length;
  const hop = Math.max(2, Math.round(hz * hopSeconds));
  const reach = Math.round(hz * reachSeconds);
  const count = Math.max(1, Math.round(length / hop));
  const pad = { before: reach, behind: reach + 4 * hop };
  const sources = channels.map((samples) => around(samples, pad));
  const mono = new Float32Array(n + pad.before + pad.behind);
  for (const source of sources) for (let k = 0; k < mono.length; k++) mono[k] = (mono[k] ?? 0) + (source[k] ?? 0);
  const out = channels.map(() => new Float32Array(length));
  const weights = new Float32Array(length);
  const shape = Float32Array.from({ length: 2 * hop }, (_, k) => 0.5 - 0.5 * Math.cos((Math.PI * (k + 0.5)) / hop));
  let last = reach;
  let lastTo = 0;
  let until = performance.now() + slice;
  for (let grain = 0; grain < count; grain++) {
    const to = Math.round((grain * length) / count);
    const ideal = Math.round(to * rate) + reach;
    // By the true distance of the grains: by the usual one, the pitch would be off by their difference.
    last = grain === 0 ? ideal : nearest(mono, ideal, last + to - lastTo, reach, hop);
    lastTo = to;
    for (let k = 0; k < 2 * hop; k++) {
      const weight = shape[k] ?? 0;
      const at = (to + k) % length;
      weights[at] = (weights[at] ?? 0) + weight;
      for (const [c, source] of sources.entries()) {
        const made = out[c];
        if (made) made[at] = (made[at] ?? 0) + weight * (source[last + k] ?? 0);
      }
    }
    if (performance.now() < until) continue;
    await new Promise((done) => setTimeout(done));
    until = performance.now() + slice;
  }
  for (const made of out) for (let k = 0; k < length; k++) made[k] = (made[k] ?? 0) / (weights[k] || 1);
  return out;
}

/** A loop with its end before it and its start behind it, so that no grain has to be taken around the end. */
function around(samples: Float32Array, { before, behind }: { before: number; behind: number }): Float32Array {
  const n = samples.length;
  const all = new Float32Array(before + n + behind);
  all.set(samples, before);
  for (let k = 0; k < before; k++) all[k] = samples[(((k - before) % n) + n) % n] ?? 0;
  for (let k = 0; k < behind; k++) all[before + n + k] = samples[k % n] ?? 0;
  return all;
}

/** Where within `reach` of `ideal` the sound is most like that at `wanted`: first roughly, then to the sample. */
function nearest(mono: Float32Array, ideal: number, wanted: number, reach: number, hop: number): number {
  let best = ideal;
  for (const [step, width, every] of [
    [6, reach, 8],
    [1, 6, 3],
  ] as const) {
    const centre = best;
    let top = Number.NEGATIVE_INFINITY;
    for (let at = Math.max(ideal - reach, centre - width); at <= Math.min(ideal + reach, centre + width); at += step) {
      let score = 0;
      for (let k = 0; k < hop; k += every) score += (mono[at + k] ?? 0) * (mono[wanted + k] ?? 0);
      if (score > top) [top, best] = [score, at];
    }
  }
  return best;
}
