/** The length of the blend at the joint, in seconds. */
const blend = 0.005;

/**
 * Cuts [from, to] (seconds from the start of `channels`) so that it can go round: its end blends into what precedes
 * its start, and so its last sample leads to its first. What lies outside of the sound is silence.
 */
export function cutLoop(
  channels: Float32Array[],
  hz: number,
  { from, to }: { from: number; to: number },
): Float32Array<ArrayBuffer>[] {
  const first = Math.round(from * hz);
  const length = Math.max(1, Math.round((to - from) * hz));
  const fade = Math.min(length, Math.round(hz * blend));
  return channels.map((samples) => {
    const part = new Float32Array(length);
    part.set(samples.subarray(Math.max(0, first), Math.max(0, first + length)), Math.min(length, Math.max(0, -first)));
    for (let k = 1, at = length - fade; k <= fade; k++, at++) {
      const own = part[at] ?? 0;
      part[at] = own + (k / fade) * ((samples[first - fade + k - 1] ?? 0) - own);
    }
    return part;
  });
}
