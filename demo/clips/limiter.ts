import { lengthOf, type Samples } from '~/features/practice/sound/samples';

export interface Limit {
  /** Maximum sample value, as a factor. */
  ceiling: number;
  /** Look-ahead and attack in seconds. */
  ahead: number;
  /** Release in seconds, to two thirds. */
  release: number;
}

/** A look-ahead limiter. Returns a new sound of the same length. */
export function limited(samples: Samples, rate: number, { ceiling, ahead, release }: Limit): Samples {
  const window = Math.max(1, lengthOf(ahead, rate));
  const opens = Math.exp(-1 / (release * rate));
  const output = new Float32Array(samples.length);
  const need = (i: number) => {
    const level = Math.abs(samples[i] ?? 0);
    return level > ceiling ? ceiling / level : 1;
  };
  // The maximum reduction within the window, as a queue of decreasing candidates.
  const queue: number[] = [];
  let [head, held, sum] = [0, 1, window];
  const line = new Float32Array(window).fill(1);
  for (let i = 0; i < samples.length + window; i++) {
    while (queue.length > head && need(queue[queue.length - 1]!) >= need(i)) queue.pop();
    queue.push(i);
    if (queue[head]! <= i - window) head++;
    const wanted = need(queue[head]!);
    held = wanted < held ? wanted : wanted + (held - wanted) * opens;
    sum += held - line[i % window]!;
    line[i % window] = held;
    const at = i - window + 1;
    if (at >= 0 && at < samples.length) {
      const gain = Math.min(sum / window, need(at));
      output[at] = samples[at]! * gain;
    }
  }
  return output;
}
