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
export function limited(samples: Samples, rate: number, limit: Limit): Samples {
  return limitedTogether([samples], rate, limit)[0]!;
}

/** Limits channels by the same gain, that of the loudest, so that nothing moves between them. */
export function limitedTogether(channels: Samples[], rate: number, { ceiling, ahead, release }: Limit): Samples[] {
  const window = Math.max(1, lengthOf(ahead, rate));
  const opens = Math.exp(-1 / (release * rate));
  const length = channels[0]?.length ?? 0;
  const outputs = channels.map(() => new Float32Array(length));
  const need = (i: number) => {
    let level = 0;
    for (const samples of channels) level = Math.max(level, Math.abs(samples[i] ?? 0));
    return level > ceiling ? ceiling / level : 1;
  };
  // The maximum reduction within the window, as a queue of decreasing candidates.
  const queue: number[] = [];
  let [head, held, sum] = [0, 1, window];
  const line = new Float32Array(window).fill(1);
  for (let i = 0; i < length + window; i++) {
    while (queue.length > head && need(queue[queue.length - 1]!) >= need(i)) queue.pop();
    queue.push(i);
    if (queue[head]! <= i - window) head++;
    const wanted = need(queue[head]!);
    held = wanted < held ? wanted : wanted + (held - wanted) * opens;
    sum += held - line[i % window]!;
    line[i % window] = held;
    const at = i - window + 1;
    if (at >= 0 && at < length) {
      const gain = Math.min(sum / window, need(at));
      for (const [n, samples] of channels.entries()) outputs[n]![at] = samples[at]! * gain;
    }
  }
  return outputs;
}
